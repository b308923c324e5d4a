import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync, statSync, writeFile, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Disk } from './disk.ts'
import { StoreInUseError } from './errors.ts'

/** Process ids are reused, so start time and boot identify the owner. */
type Owner = { token: string; pid: number; started: string; machine: string }

const claimKey = Buffer.from('\0l')
const beat = 5_000
/** An owner in another container counts as ended after this time without heartbeat. */
const silence = 20_000

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

/** In ticks since boot; empty if unknown. The process name before it may contain spaces. */
const startOf = (pid: number) =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')[19] ?? ''

/** Process ids are comparable within a boot and namespace. */
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

/** Returns whether the last owner of a folder still runs, without opening the data. */
export function ownerRuns(folder: string): boolean {
  const heartbeat = join(folder, 'heartbeat')
  try {
    return isAlive(JSON.parse(read(heartbeat)) as Owner, thisProcess(), heartbeat)
  } catch {
    return false
  }
}

const thisProcess = (token = '') => ({ token, pid: process.pid, started: startOf(process.pid), machine: machine() })

/** Exclusive use of a folder: LMDB would allow two writers, whose caches would become wrong. */
export class Claim {
  readonly #disk: Disk
  readonly #token = randomUUID()
  readonly #heartbeat: string
  readonly #beatOnce: () => void
  #timer: NodeJS.Timeout

  /** Takes over from an ended owner; throws StoreInUseError if it runs. `onLost`: another process has taken the folder. */
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
    const beatOnce = () => writeFile(heartbeat, JSON.stringify(own), () => {}) // a failure only misleads other machines
    beatOnce()
    this.#beatOnce = () => {
      // After a long suspension another process may have taken over.
      if (this.#owner()?.token === this.#token) beatOnce()
      else onLost()
    }
    this.#timer = setInterval(this.#beatOnce, beat)
  }

  /** No disk access during `act`, which replaces the file. */
  async without(act: () => Promise<void>) {
    clearInterval(this.#timer)
    await act()
    this.#timer = setInterval(this.#beatOnce, beat)
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
