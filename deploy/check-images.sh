#!/bin/sh
# Refuses images that are named without their digest: a tag may be another image tomorrow.
#   docker compose config --images | deploy/check-images.sh atrium
#   kubectl kustomize DIRECTORY | sed -n 's/^ *image: *//p' | deploy/check-images.sh
# One image a line on standard input; the arguments are images that are built on this machine.
set -eu
failed=0
while read -r image; do
  for own in "$@"; do [ "$image" = "$own" ] && continue 2; done
  digest=${image##*@sha256:}
  case $digest in
    "$image" | *[!0-9a-f]*) ;;
    *) [ ${#digest} -eq 64 ] && continue ;;
  esac
  echo "Not pinned by digest: $image" >&2
  failed=1
done
exit $failed
