import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './processes.ts'

export const startRedis = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'buildon-redis-'))
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
  let running: ChildProcess | undefined
  const begin = async () => {
    const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] })
    // Throws ENOENT.
    await once(child, 'spawn')
    running = child
    let said = ''
    for await (const chunk of child.stdout) {
      said += String(chunk)
      if (said.includes('Ready to accept connections')) break
    }
  }
  const kill = async () => {
    if (!running) return
    const gone = once(running, 'close')
    running.kill('SIGKILL')
    running = undefined
    await gone
  }
  await begin()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    begin,
    /** Suspends the process: it accepts data, but doesn't answer until `goOn`. */
    freeze: () => running?.kill('SIGSTOP'),
    goOn: () => running?.kill('SIGCONT'),
    stop: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
