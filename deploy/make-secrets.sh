#!/bin/sh
# deploy/make-secrets.sh [FOLDER]: makes what docker-compose.yml keeps secret, as files beside it in ./secrets, which no
# other user of this machine can reach. What is there already stays, so it can be run again after an upgrade.
set -eu
folder=${1:-$(dirname "$0")/../secrets}
mkdir -p "$folder"
cd "$folder"
# the folder is closed; its files are open, because the processes in the containers have users of their own
chmod 700 .

random() { head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }
keep() {
  [ -s "$1" ] || printf '%s' "$2" > "$1"
  chmod 644 "$1"
}

keep postgres_password "$(random)"
keep runtime_password "$(random)"
keep redis_password "$(random)"
keep session_secret "$(random)"
keep encryption_key "$(random)"
keep superadmin_password "$(random | cut -c1-20)"
keep database_owner_url "postgres://atrium:$(cat postgres_password)@postgres:5432/atrium"
keep database_url "postgres://atrium_runtime:$(cat runtime_password)@postgres:5432/atrium"
keep redis_url "redis://:$(cat redis_password)@redis:6379"
keep redis.conf "requirepass $(cat redis_password)
appendonly yes
maxmemory-policy noeviction
dir /data
"

echo "Secrets are in $(pwd). The first superadmin's password: $(cat superadmin_password)"
