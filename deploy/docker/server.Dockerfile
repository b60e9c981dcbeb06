# The API. Build from the checkout: docker build -f deploy/docker/server.Dockerfile -t bohe-server .
FROM node:24.21.0-bookworm AS build
WORKDIR /src
COPY . .
RUN npx -y pnpm@12 install --frozen-lockfile \
  && npx -y pnpm@12 release:build server --no-measure \
  && mv .release/bohe-server-*/ /artefact

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production APP_ENV=3 SERVER_HOST=0.0.0.0
# What keeps it small: docs/operations.md, "Memory".
ENV NODE_OPTIONS="--max-old-space-size=512 --max-semi-space-size=4"
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=131072
# What members upload; a volume is mounted here.
ENV DATA_DIR=/data UPLOADS_DIR=/data/uploads
# pg_dump and pg_restore of the database's version, for backups: PostgreSQL's own packages.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install -y --no-install-recommends postgresql-client-18 \
  && rm -rf /var/lib/apt/lists/*
RUN mkdir -p /data/uploads && chown -R node:node /data
VOLUME /data
COPY --from=build --chown=root:root /artefact /srv/bohe
WORKDIR /srv/bohe
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "main.js"]
