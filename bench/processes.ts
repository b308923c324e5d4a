import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Running {
  url: string
  child: ChildProcess
  stop(): Promise<void>
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

const answers = async (url: string, child: ChildProcess) => {
  const until = Date.now() + 20_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the process for ${url} ended with ${child.exitCode}`)
    if (
      await fetch(`${url}/healthz`).then(
        (r) => r.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} did not answer`)
}

const start = async (args: string[], env: Record<string, string>): Promise<Running> => {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'buildon-bench-'))
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error', ...env },
  })
  const url = `http://127.0.0.1:${port}`
  await answers(url, child)
  return {
    url,
    child,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          rmSync(folder, { recursive: true, force: true })
          resolve()
        })
        child.kill('SIGTERM')
      }),
  }
}

/** The product as it is built, on a fresh data folder. */
export const startProduct = () =>
  start(['dist/server/main.js'], { ADMIN_PASSWORD: 'bench-password', BCRYPT_ROUNDS: '4' })

/** A bare twin: a script of bench/twins on a fresh embedded store of its own. */
export const startTwin = (name: string) => start(['--import', 'tsx', `bench/twins/${name}.ts`], {})
