# Builds Duka with all packages. The image runs it with the production packages alone, as a user without rights.
FROM node:24-slim AS build
WORKDIR /duka
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node scripts/build.mjs

FROM node:24-slim AS packages
WORKDIR /duka
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-slim
# Two areas of the C library's memory serve all threads, as with `npm start`.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /duka
COPY package.json LICENSE THIRD-PARTY-NOTICES.md ./
COPY --from=packages /duka/node_modules node_modules
COPY --from=build /duka/dist/server dist/server
COPY --from=build /duka/dist/web dist/web
COPY --from=build /duka/dist/pages dist/pages
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# The check asks whether the process lives, not whether it is ready: a process that waits for an engine must not be
# restarted.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
