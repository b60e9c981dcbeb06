# The operators' console. Build from the checkout: docker build -f deploy/docker/console.Dockerfile -t bohe-console .
FROM node:24.21.0-bookworm AS build
WORKDIR /src
COPY . .
RUN npx -y pnpm@12 install --frozen-lockfile \
  && npx -y pnpm@12 release:build console --no-measure \
  && mv .release/bohe-console-*/ /artefact

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production APP_ENV=3 SITE_HOST=0.0.0.0
COPY --from=build --chown=root:root /artefact /srv/bohe
WORKDIR /srv/bohe
USER node
EXPOSE 4300
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4300/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "main.js"]
