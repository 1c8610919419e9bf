# The image of the academy (docs/operations.md, docs/decisions/067-container-image.md).
#   docker build --target server --tag academie-iris .           the API and its commands
#   docker build --target worker --tag academie-iris-worker .    the same, with FFmpeg, for the preparation of films
# For a build that can be repeated bit by bit, name the base by its digest: --build-arg NODE_IMAGE=…@sha256:…
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /academy
COPY . .
# It installs the packages first, and again after a cut connection.
RUN --mount=type=cache,target=/root/.npm node tools/run.mjs pack-server /server

FROM ${NODE_IMAGE} AS server
# Node.js is not made to be the first process of a container: the kernel ignores the signal with which it ends itself.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* \
  && install --directory --owner=1000 --group=1000 /data
COPY --from=build /server /academy
WORKDIR /academy
ENV NODE_ENV=production \
  NODE_OPTIONS="--max-semi-space-size=4" \
  MALLOC_ARENA_MAX=2 \
  MALLOC_MMAP_THRESHOLD_=131072 \
  MALLOC_TRIM_THRESHOLD_=131072 \
  HOST=0.0.0.0 \
  PORT=3000 \
  RELEASES_STORE=/data/releases \
  FILMS_STORE=/data/films \
  SHUTDOWN_DELAY_MS=5000 \
  SHUTDOWN_TIME_MS=120000
# A number, so that a cluster that forbids root can see that this is not root.
USER 1000:1000
# Nothing else is written but temporary files: the root file system may be read-only.
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/accepting`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "api/dist/main.js"]

FROM server AS worker
USER 0:0
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/*
USER 1000:1000
ENV FFMPEG=/usr/bin/ffmpeg
# It has no address: a worker that has stopped is restarted, and the lease of its job ends.
HEALTHCHECK NONE
CMD ["node", "api/dist/worker.js"]

# What a build without a target makes.
FROM server
