# The image of a release: the archive of `npm run pack` with its production packages. `docs/operating.md` describes how to run it.
ARG BASE=node:24-bookworm-slim

# Always on the builder's own processor: what it makes runs on every one, so an image for another needs no emulator.
FROM --platform=$BUILDPLATFORM ${BASE} AS build
WORKDIR /source
COPY . .
# There is no git here: `--build-arg COMMIT=$(git rev-parse HEAD)` names the commit for `/version`.
ARG COMMIT=
RUN npm run pack \
  && mkdir -p /image/app /image/volumes/data && tar -xzf dist/vr-eye-lab-*.tar.gz -C /image/app --strip-components=1 \
  && cd /image/app && npm ci --omit=dev --no-audit --no-fund

FROM ${BASE}
# Everyone in the container's network can reach it; who else can is decided by the published port or the proxy.
# npm, which runs the commands of operators, writes no logs and looks for no newer npm.
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data npm_config_logs_max=0 npm_config_update_notifier=false
WORKDIR /app
COPY --from=build /image/app .
# Before VOLUME, which keeps the owner.
COPY --from=build --chown=1000:1000 /image/volumes /
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
