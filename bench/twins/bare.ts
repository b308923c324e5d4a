// A bare HTTP server: how late it answers is the delay of the machine.
import { createServer } from 'node:http'

createServer((_req, res) => res.end('{"status":"ok"}')).listen(Number(process.env.PORT), '127.0.0.1')
