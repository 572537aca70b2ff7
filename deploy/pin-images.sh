#!/bin/sh
# Asks the registries for the digests of the images and writes them into docker-compose.yml and the Dockerfile, to be
# committed:
#   deploy/pin-images.sh && deploy/list-images.sh | deploy/check-images.sh
set -eu
cd "$(dirname "$0")/.."
deploy/list-images.sh | sed 's/@.*//' | sort -u | while read -r image; do
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
