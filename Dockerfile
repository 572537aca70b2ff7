# One image for both processes:
#   API     node --enable-source-maps backend/dist/main.js    (the default)
#   worker  node --enable-source-maps backend/dist/worker.js

# deploy/pin-images.sh adds the digest
ARG NODE_IMAGE=node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY libs/rules/package.json libs/rules/
COPY libs/contract/package.json libs/contract/
COPY libs/shop-reader/package.json libs/shop-reader/
COPY backend/package.json backend/
COPY frontend/package.json frontend/

FROM manifests AS build
RUN npm ci
COPY . .
RUN npm run build

# what the server needs at run time: no build tools, none of the client's packages
FROM manifests AS production
RUN npm ci --omit=dev --workspace=backend

FROM ${NODE_IMAGE} AS runtime
ENV NODE_ENV=production
WORKDIR /app
# files that people upload; the only folder the processes write to
RUN mkdir /data && chown node:node /data
ENV DATA_DIR=/data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "backend/dist/main.js"]

# from the archive that `npm run release` has made: docker build --target=release --build-arg VERSION=…
FROM runtime AS release
ARG VERSION
COPY release/atrium-${VERSION} ./

# from the sources
FROM runtime
COPY --from=production /app ./
COPY --from=build /app/libs/rules/dist libs/rules/dist
COPY --from=build /app/libs/contract/dist libs/contract/dist
COPY --from=build /app/libs/shop-reader/dist libs/shop-reader/dist
COPY --from=build /app/backend/dist backend/dist
COPY backend/assets backend/assets
COPY --from=build /app/frontend/dist frontend/dist
