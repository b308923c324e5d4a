FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The data folder belongs to the server's user, and a volume that is put there takes that over.
RUN npm run build && mkdir -p data && chown -R node:node /app
USER node
ENV HOST=0.0.0.0 NODE_ENV=production
EXPOSE 3000
# Uploaded files, and without a MongoDB everything else.
VOLUME /app/data
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "dist/server/main.js"]
