import { execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { ended, runProgram } from './testing/processes.ts'

let folder: string
let child: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-hung-'))
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Preloaded into every thread: once the file `hang` exists, the store's thread opens a FIFO without a writer and blocks. */
const hangsOnRequest = (pipe: string, sign: string) => `
const { isMainThread, workerData } = require('node:worker_threads')
const { existsSync, openSync, writeFileSync } = require('node:fs')
if (!isMainThread && workerData?.where)
  setInterval(() => {
    if (!existsSync(${JSON.stringify(sign)})) return
    writeFileSync(${JSON.stringify(`${sign}s`)}, '')
    openSync(${JSON.stringify(pipe)}, 'r')
  }, 20).unref()
`

const startHanging = async (settings: Record<string, string> = {}) => {
  const [pipe, sign, preload] = ['pipe', 'hang', 'preload.cjs'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  execFileSync('mkfifo', [pipe])
  await writeFile(preload, hangsOnRequest(pipe, sign))
  child = await runProgram('main', [], {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    STORE_SILENCE_SECONDS: '2',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${preload}`,
    ...settings,
  })
  const gone = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const said = ended(child)
  let out = ''
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()))
  await eventually(() => expect(out).toContain('is ready'))
  const hang = async () => {
    await writeFile(sign, '')
    await eventually(() => expect(existsSync(`${sign}s`)).toBe(true))
  }
  return { child, gone, said, hang }
}

test.skipIf(process.platform === 'win32')(
  'a server whose store’s thread the system has stopped in native code ends itself with a status other than 0, and says why [WTCH-01]',
  async () => {
    const { gone, said, hang } = await startHanging()
    await hang()
    const [code, signal] = await gone
    // Shells and supervisors see status 137.
    expect([code, signal]).toEqual([null, 'SIGKILL'])
    expect((await said).out).toContain('The embedded store answers no more')
  },
)

test.skipIf(process.platform === 'win32')(
  'so does one with workers, and one that was told to stop [WTCH-01]',
  async () => {
    const { child, gone, hang } = await startHanging({ WORKERS: '2' })
    await hang()
    child.kill('SIGTERM')
    expect(await gone).toEqual([null, 'SIGKILL'])
  },
)
