// Bare HTTP server, to measure the machine's own delay.
import { createServer } from 'node:http'

createServer((_req, res) => res.end('{"status":"ok"}')).listen(Number(process.env.PORT), '127.0.0.1')
