FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build && npm prune --omit=dev

FROM base
# All belongs to root except the data folder; a new volume takes over its owner.
COPY --from=build /app/package.json /app/CHANGELOG.md /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN mkdir data && chown node:node data && chmod 700 data
USER node
# Fewer arenas of malloc keep less freed memory; blocks from 1 MB on are given back at once. New objects have 16 MB in each
# thread, as before Node 24, which doubles that.
ENV HOST=0.0.0.0 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 NODE_OPTIONS=--max-semi-space-size=16
EXPOSE 3000
# Uploaded files, and without MongoDB everything else.
VOLUME /app/data
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
