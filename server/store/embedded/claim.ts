import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync, statSync, writeFile, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Disk } from './disk.ts'
import { StoreInUseError } from './errors.ts'

/** Describes who has a folder open. Process ids are used again, so the start time and the boot tell one process from the next. */
type Owner = { token: string; pid: number; started: string; machine: string }

const claimKey = Buffer.from('\0l')
const beat = 5_000
/** An owner whose process cannot be looked up (another container) counts as gone after this time in silence. */
const silence = 20_000

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

/** When a process started, in ticks since boot; empty where the system does not tell. The name before it may hold spaces. */
const startOf = (pid: number) =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')[19] ?? ''

/** This boot of this machine, as seen from this container: where process ids mean the same. */
function machine() {
  try {
    return `${read('/proc/sys/kernel/random/boot_id')} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return process.platform
  }
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns whether the process that had a folder open last still runs, as far as can be told without opening the data. */
export function ownerRuns(folder: string): boolean {
  const heartbeat = join(folder, 'heartbeat')
  try {
    return isAlive(JSON.parse(read(heartbeat)) as Owner, thisProcess(), heartbeat)
  } catch {
    return false
  }
}

const thisProcess = (token = '') => ({ token, pid: process.pid, started: startOf(process.pid), machine: machine() })

/** LMDB would let two processes write one folder; our memory of it would be wrong in both. */
export class Claim {
  readonly #disk: Disk
  readonly #token = randomUUID()
  readonly #heartbeat: string
  readonly #timer: NodeJS.Timeout

  /** Takes the folder, at once if its owner is gone. Throws StoreInUseError when somebody has it open. `onLost` ends this owner. */
  constructor(disk: Disk, folder: string, onLost: () => void) {
    this.#disk = disk
    const heartbeat = (this.#heartbeat = join(folder, 'heartbeat'))
    const own: Owner = thisProcess(this.#token)
    disk.writeNow(() => {
      const owner = this.#owner()
      if (owner && isAlive(owner, own, heartbeat))
        throw new StoreInUseError(
          `The data folder ${folder} is in use by process ${owner.pid}: stop that process, or choose another data folder`,
        )
      disk.put(claimKey, Buffer.from(JSON.stringify(own)))
    })
    const beatOnce = () => writeFile(heartbeat, JSON.stringify(own), () => {}) // without it only other machines are misled
    beatOnce()
    this.#timer = setInterval(() => {
      // A process that slept for long may find that another one took it for dead.
      if (this.#owner()?.token === this.#token) beatOnce()
      else onLost()
    }, beat)
  }

  #owner(): Owner | undefined {
    const stored = this.#disk.get(claimKey)
    return stored && (JSON.parse(stored.toString()) as Owner)
  }

  release() {
    clearInterval(this.#timer)
    writeFileSync(this.#heartbeat, '')
    this.#disk.writeNow(() => {
      if (this.#owner()?.token === this.#token) this.#disk.remove(claimKey)
    })
  }
}

function isAlive(owner: Owner, own: Owner, heartbeat: string): boolean {
  if (owner.machine === own.machine) return isRunning(owner.pid) && owner.started === startOf(owner.pid)
  const beaten = statSync(heartbeat, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - beaten < silence
}
