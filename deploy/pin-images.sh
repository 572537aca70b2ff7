#!/bin/sh
# Asks the registries for the digests of the images of docker-compose.yml and of the Dockerfile and writes them to the
# file .env, from where compose reads them:
#   deploy/pin-images.sh && docker compose config --images | deploy/check-images.sh atrium
set -eu
cd "$(dirname "$0")/.."
pin() {
  digest=$(docker buildx imagetools inspect "$2" --format '{{.Manifest.Digest}}')
  grep -v "^$1=" .env 2>/dev/null >.env.new || true
  echo "$1=$2@$digest" >>.env.new
  mv .env.new .env
  echo "$1=$2@$digest"
}
grep -ohE '\$\{[A-Z]+_IMAGE:-[^}]+\}' docker-compose.yml | sort -u | while read -r image; do
  image=${image#??}
  image=${image%\}}
  pin "${image%%:-*}" "${image#*:-}"
done
