// npm run dev: server with restart on changes (port 3000), and Vite with hot reload (port 5173).
import { spawn } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { bin, root } from './paths.mjs'
import { main } from './run.mjs'

const start = (args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })

await main(async () => {
  await ensureInstalled()
  const children = [
    start([bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts']),
    start([bin('vite/bin/vite.js')]),
  ]
  const stop = () => children.forEach((child) => child.kill('SIGTERM'))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  children.forEach((child) => child.once('exit', stop))
})
