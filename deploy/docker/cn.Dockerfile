# The mainland site. Build from the checkout: docker build -f deploy/docker/cn.Dockerfile -t bohe-cn .
FROM node:24.21.0-bookworm AS build
WORKDIR /src
COPY . .
RUN npx -y pnpm@12 install --frozen-lockfile \
  && npx -y pnpm@12 release:build cn --no-measure \
  && mv .release/bohe-cn-*/ /artefact

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production APP_ENV=3 SITE_HOST=0.0.0.0
COPY --from=build --chown=root:root /artefact /srv/bohe
WORKDIR /srv/bohe
USER node
EXPOSE 4200
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4200/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "main.js"]
