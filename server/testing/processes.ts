import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A port of this machine that nobody listens on. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** Runs a program of the sources in a process of its own. */
export const runProgram = (file: string, args: readonly string[], settings: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', file, ...args], { env: { ...process.env, ...settings }, stdio: 'pipe' })

export interface Ended {
  code: number | null
  out: string
  err: string
}

/** What a process has said by its end. */
export const ended = async (child: ChildProcess): Promise<Ended> => {
  const said = { out: '', err: '' }
  child.stdout?.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}

/** A server in a process of its own; answers its address once it is ready. */
export const startServer = async (
  settings: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void>; kill(): Promise<void> }> => {
  const child = runProgram('server/main.ts', [], { HOST: '127.0.0.1', PORT: '0', ...settings })
  const gone = ended(child)
  const url = await new Promise<string>((ready, failed) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, found] = /is ready: (\S+)/.exec(said) ?? []
      if (found) ready(found.replace('localhost', '127.0.0.1'))
    })
    void gone.then(({ err }) => failed(new Error(`the server ended: ${err}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
