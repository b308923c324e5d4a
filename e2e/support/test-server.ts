import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkOutput, demandCleanLog } from '../../server/testing/clean-log.ts'

export const ADMIN = { userName: 'admin', password: 'admin-password' }

const READY = /https?:\/\/[\w.[\]:-]+:\d+/

export class TestServer {
  /** For example `http://127.0.0.1:41234`; survives restarts. */
  url = ''
  readonly #dataDir: string
  readonly #settings: Record<string, string>
  #process: ChildProcess | undefined

  private constructor(dataDir: string, settings: Record<string, string>) {
    this.#dataDir = dataDir
    this.#settings = settings
  }

  /** Database address, for data of older servers that the API can't create. */
  get storeUri() {
    const socket = encodeURIComponent(join(this.#dataDir, 'store', 'store.sock'))
    return process.env.MONGODB_URI ?? `mongodb://${socket}/main?directConnection=true&retryWrites=false`
  }

  /** `settings` are environment variables. */
  static async start(settings: Record<string, string> = {}) {
    const server = new TestServer(await mkdtemp(join(tmpdir(), 'buildon-e2e-')), settings)
    await server.#launch()
    return server
  }

  /** Sets the operator's notice; empty removes it. */
  async setNotice(html: string) {
    await writeFile(join(this.#dataDir, 'flash-notice.html'), html)
  }

  async restart() {
    await this.#end('SIGTERM')
    await this.#launch()
  }

  /** Kills and restarts with the same data; with `startedMs` a first start is killed too, after this time. */
  async kill9(startedMs?: number) {
    await this.#end('SIGKILL')
    if (startedMs !== undefined) {
      this.#spawn()
      await pause(startedMs)
      await this.#end('SIGKILL')
    }
    await this.#launch()
  }

  /** Stops until `start`; cleanly by default. */
  async stop(signal: NodeJS.Signals = 'SIGTERM') {
    await this.#end(signal)
  }

  async start() {
    await this.#launch()
  }

  /** Stops the process and removes its data; throws if its log contains private data (OPER-06). */
  async remove() {
    await this.#end('SIGTERM')
    await rm(this.#dataDir, { recursive: true, force: true })
    demandCleanLog()
  }

  async #launch() {
    const child = this.#spawn()
    this.url = await new Promise<string>((resolve, reject) => {
      let said = ''
      const hear = (chunk: Buffer) => {
        said += chunk.toString()
        const address = READY.exec(said)?.[0].replace('localhost', '127.0.0.1')
        if (!address) return
        child.stdout.off('data', hear)
        resolve(address)
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', (code) => reject(new Error(`The server ended with ${code} at its start:\n${said}`)))
    })
  }

  #spawn() {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        ...process.env,
        PORT: this.url ? new URL(this.url).port : '0',
        HOST: '127.0.0.1',
        DATA_DIR: this.#dataDir,
        ADMIN_USERNAME: ADMIN.userName,
        ADMIN_PASSWORD: ADMIN.password,
        ADMIN_PASSWORD_ONCE: 'off',
        BCRYPT_ROUNDS: '4',
        LOG_LEVEL: 'trace',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    checkOutput(child.stdout)
    return child
  }

  async #end(signal: NodeJS.Signals) {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}
