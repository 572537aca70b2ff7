#!/bin/sh
# Prints the images that docker-compose.yml and the Dockerfile name by default, one a line.
set -eu
cd "$(dirname "$0")/.."
grep -ohE '_IMAGE(:-|=)[^}]+' docker-compose.yml Dockerfile | sed -E 's/^_IMAGE(:-|=)//' | sort -u
