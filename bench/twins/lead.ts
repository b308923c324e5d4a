// Bare twin of leading: plain socket.io without access rules.
import { createServer } from 'node:http'
import express from 'express'
import { Server } from 'socket.io'

const app = express()
const http = createServer(app)
const io = new Server(http, { path: '/socket.io-client' })
io.on('connection', (socket) => socket.on('lead', (lead: object) => void socket.broadcast.emit('lead', lead)))
app.get('/healthz', (_req, res) => void res.json({}))
http.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
