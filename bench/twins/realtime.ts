// Bare twin of broadcasting: plain socket.io without access rules.
import { createServer } from 'node:http'
import express from 'express'
import { Server } from 'socket.io'

const app = express()
app.use(express.json())
const http = createServer(app)
const io = new Server(http, { path: '/socket.io-client' })
io.on('connection', (socket) => socket.on('subscribe', (room: string) => void socket.join(room)))
app.get('/healthz', (_req, res) => void res.json({}))
app.post('/emit', (req, res) => {
  const { room, link } = req.body as { room: string; link: object }
  io.to(room).emit('link:save', { ...link, modified: new Date().toISOString() })
  res.json({})
})
http.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
