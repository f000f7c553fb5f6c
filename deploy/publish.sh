#!/bin/sh
# Puts a version of the game on the web, in one step:
#
#   publish.sh DIST FOLDER
#
# The web server serves FOLDER/current, a link to one of FOLDER/versions/. A new version is copied and
# compressed beside the one that is served; then the link is switched. So a file and its compressed
# copies are always of the same version. The version before stays, and its files with a digest in
# their names are in the new folder as well: pages that are open may still ask for them.
set -eu
umask 022
# What letters and ranges of them are must not depend on the language of whoever runs this.
LC_ALL=C
export LC_ALL
dist=$1
folder=$2

# Each line of files.json names a file and the beginning of its SHA-256. config.json may be changed.
listed() {
	sed -n 's/.*"path":"\([^"]*\)","digest":"\([0-9a-f]*\)".*/\2 \1/p' "$1/files.json"
}
version=$(sed -n 's/.*data-version="\([0-9a-f]*\)".*/\1/p' "$dist/index.html")
[ -n "$version" ] || {
	echo "$dist/index.html has no version: cargo xtask build makes one" >&2
	exit 1
}
listed "$dist" | while read -r digest path; do
	found=$(sha256sum "$dist/$path" | cut -c "1-${#digest}")
	[ "$path" = config.json ] || [ "$found" = "$digest" ] || {
		echo "$dist/$path is not the file that was built" >&2
		exit 1
	}
done

old=$(readlink "$folder/current" || true)
case $old in
*-"$version")
	echo "version $version is there already"
	exit 0
	;;
esac
name=versions/$(date -u +%Y%m%d-%H%M%S)-$version
new=$folder/$name
mkdir -p "$folder/versions"
# What an interrupted run has left.
rm -rf "$folder"/versions/*.new "$folder/current.new"
mkdir "$new.new"
cp -R "$dist/." "$new.new"
# The host's own, which outlives versions.
[ -e "$folder/config.json" ] || cp "$dist/config.json" "$folder/config.json"
rm "$new.new/config.json"
compress() {
	find "$new.new" -type f ! -name '*.png' ! -name '*.woff2' ! -name '*.gz' ! -name '*.br' -exec "$@" {} +
}
compress gzip -9 -k
# Without it browsers get gzip.
if command -v brotli >/dev/null; then compress brotli -k; fi
if [ -n "$old" ]; then
	listed "$folder/$old" | cut -d ' ' -f 2- | grep -E -e '-[0-9a-f]{8}\.|/[0-9a-f]{8}/' | while read -r path; do
		for file in "$path" "$path.gz" "$path.br"; do
			[ -e "$folder/$old/$file" ] && [ ! -e "$new.new/$file" ] || continue
			mkdir -p "$(dirname "$new.new/$file")"
			cp -p "$folder/$old/$file" "$new.new/$file"
		done
	done
fi
mv "$new.new" "$new"
ln -s "$name" "$folder/current.new"
# A rename, which is one step; `ln -sf` would be two.
mv -T "$folder/current.new" "$folder/current"
for version in "$folder"/versions/*; do
	[ "$version" = "$new" ] || [ "$version" = "$folder/$old" ] || rm -rf "$version"
done
