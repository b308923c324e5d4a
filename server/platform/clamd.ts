import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const SCAN_MS = 120_000
const ANSWER_CHARACTERS_MAX = 1_000

export interface Address {
  host: string
  port: number
}

const framed = async function* (bytes: AsyncIterable<Uint8Array>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const part of bytes) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    yield length
    yield part
  }
  yield Buffer.alloc(4)
}

const answerOf = async (socket: Socket): Promise<string> => {
  let answer = ''
  for await (const part of socket.setEncoding('latin1')) {
    answer += String(part)
    if (answer.includes('\0') || answer.length > ANSWER_CHARACTERS_MAX) break
  }
  return answer
}

/** Returns whether clamd finds a virus (command INSTREAM). Throws without a verdict within `ms`. */
export const hasVirus = async (address: Address, bytes: Readable, ms = SCAN_MS): Promise<boolean> => {
  const socket = connect({ ...address, signal: AbortSignal.timeout(ms) })
  try {
    // clamd drops the scan of a client that closes its half.
    const [answer] = await Promise.all([answerOf(socket), pipeline(bytes, framed, socket, { end: false })])
    if (answer === 'stream: OK\0') return false
    if (/^stream: .+ FOUND\0$/.test(answer)) return true
    throw new Error(`clamd answered ${JSON.stringify(answer)}`)
  } finally {
    socket.destroy()
    bytes.destroy()
  }
}
