# The image of a release: the archive of `npm run pack` with its production packages. `docs/operating.md` describes how to run it.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /source
COPY . .
ARG COMMIT=
RUN npm run pack \
  && mkdir /release && tar -xzf dist/vr-eye-lab-*.tar.gz -C /release --strip-components=1 \
  && cd /release && npm ci --omit=dev --no-audit --no-fund

FROM ${BASE}
# Everyone in the container's network can reach it; who else can is decided by the published port or the proxy.
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /release .
# Before VOLUME, which keeps the owner.
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
