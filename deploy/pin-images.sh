#!/bin/sh
# Asks the registries for the digests of the images and writes them into docker-compose.yml and the Dockerfile, to be
# committed:
#   deploy/pin-images.sh && docker compose config --images | deploy/check-images.sh atrium
set -eu
cd "$(dirname "$0")/.."
grep -ohE '[A-Z]+_IMAGE:-[^}@]+' docker-compose.yml | sed 's/^[A-Z]*_IMAGE:-//' | sort -u | while read -r image; do
  digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
  case $digest in
    sha256:*) ;;
    *) echo "No digest for $image" >&2; exit 1 ;;
  esac
  for file in docker-compose.yml Dockerfile; do
    sed -E "s#(_IMAGE(:-|=)$image)(@sha256:[0-9a-f]+)?#\\1@$digest#" "$file" >"$file.new"
    cat "$file.new" >"$file"
    rm "$file.new"
  done
  echo "$image@$digest"
done
