import express from 'express'
import { MongoClient } from 'mongodb'
import { startEmbedded } from '../../server/store/embedded/start.ts'

export const bare = async () => {
  const store = await startEmbedded({ dataDir: process.env.DATA_DIR ?? '' })
  const client = await new MongoClient(store.uri, { retryWrites: false, directConnection: true }).connect()
  const app = express()
  app.use(express.json({ limit: '20mb' }))
  app.get('/healthz', (_req, res) => void res.json({}))
  // The data is temporary.
  process.once('SIGTERM', () => process.exit(0))
  return { app, client, db: client.db('bare'), listen: () => app.listen(Number(process.env.PORT), '127.0.0.1') }
}

export const revive = (documents: Record<string, unknown>[]): Record<string, unknown>[] =>
  JSON.parse(JSON.stringify(documents), (_key, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? new Date(value) : value,
  ) as Record<string, unknown>[]
