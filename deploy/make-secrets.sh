#!/bin/sh
# Makes what docker-compose.yml keeps secret, once: files in ./secrets that no other user of this machine can reach.
# What is there already stays, so it can be run again after an upgrade.
set -eu
cd "$(dirname "$0")/.."
mkdir -p secrets
# the folder is closed; its files are open, because the processes in the containers have users of their own
chmod 700 secrets

random() { head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }
keep() {
  [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"
  chmod 644 "secrets/$1"
}

keep postgres_password "$(random)"
keep runtime_password "$(random)"
keep redis_password "$(random)"
keep session_secret "$(random)"
keep encryption_key "$(random)"
keep superadmin_password "$(random | cut -c1-20)"
keep database_owner_url "postgres://atrium:$(cat secrets/postgres_password)@postgres:5432/atrium"
keep database_url "postgres://atrium_runtime:$(cat secrets/runtime_password)@postgres:5432/atrium"
keep redis_url "redis://:$(cat secrets/redis_password)@redis:6379"
keep redis.conf "requirepass $(cat secrets/redis_password)
appendonly yes
maxmemory-policy noeviction
dir /data
"

echo "Secrets are in $(pwd)/secrets. The first superadmin's password: $(cat secrets/superadmin_password)"
