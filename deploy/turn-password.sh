#!/bin/sh
# Writes config.json with a TURN password that is valid for two days. To be run each day:
#
#   turn-password.sh TEMPLATE TARGET [TURNSERVER.CONF]
#
# A page reads config.json when a room is opened or joined, so whoever copies a password from it has
# it for two days at most. Coturn knows the secret and needs no list (its `use-auth-secret`).
set -eu
template=$1
target=$2
secret=$(sed -n 's/^static-auth-secret=//p' "${3:-/etc/turnserver.conf}")
[ -n "$secret" ] && [ "$secret" != CHANGE-ME ] || {
	echo "set static-auth-secret in ${3:-/etc/turnserver.conf} first" >&2
	exit 1
}
user=$(($(date +%s) + 172800)):frantic
password=$(printf %s "$user" | openssl dgst -sha1 -hmac "$secret" -binary | openssl base64)
sed -e "s|@user@|$user|" -e "s|@password@|$password|" "$template" >"$target.new"
chmod 644 "$target.new"
# At once, so that nobody reads half a file.
mv "$target.new" "$target"
