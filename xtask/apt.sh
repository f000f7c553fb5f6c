#!/bin/sh
# Installs packages of Debian's, if this is Debian and we are root: sh xtask/apt.sh PACKAGE…
set -e
[ "$(id -u)" = 0 ] && [ -x /usr/bin/apt-get ] || exit 0
echo "installing the system's packages $* (a minute or two)"
# Debian starts servers that it installs, for the whole machine; the tests start their own. By this script Debian decides
# whether a package may start its service.
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm -f $policy' EXIT
  printf '#!/bin/sh\nexit 101\n' >$policy
  chmod +x $policy
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "$@"
if [ -d /run/systemd/system ]; then
  for package; do systemctl disable --quiet "$package" 2>/dev/null || true; done
fi
