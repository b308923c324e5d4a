// R5: 1,000 people on one view lose their connections at once and come back.
import { spawn } from 'node:child_process'
import { median, type Bench } from './bench.ts'
import { makeMembers, seed, SIGN_UP_CODE } from './client.ts'
import { startProduct } from './processes.ts'

const PEOPLE = 1000
const ROUNDS = 3
const BACK_MS = 3000

export interface Back {
  /** Until the view's room was joined, in ms. */
  p99: number
  /** Until all presence was received, in ms. */
  known: number
}

export const bench: Bench = async () => {
  const product = await startProduct({ SIGN_UP_CODE })
  try {
    const { communityId, viewId } = await seed(product.url, 20, '<p>A note.</p>')
    const tokens = await makeMembers(product.url, communityId, PEOPLE)
    const rounds = await new Promise<Back[]>((resolve, reject) => {
      const child = spawn(process.execPath, ['--import', 'tsx', 'bench/twins/returning.ts'], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      child.once('exit', (code) => reject(new Error(`the sockets ended with ${code}`)))
      child.on('message', resolve)
      child.send({ url: product.url, viewId, tokens, rounds: ROUNDS })
    })
    const [p99, known] = [median(rounds.map((round) => round.p99)), median(rounds.map((round) => round.known))]
    return [
      { what: `R5 ${PEOPLE} sockets dropped at once, back in the view, p99`, unit: 'ms', ours: p99, target: `≤ ${BACK_MS}`, met: p99 <= BACK_MS },
      { what: 'R5 until everybody sees everybody there again', unit: 'ms', ours: known, target: '≤ 10000', met: known <= 10_000 },
    ] // prettier-ignore
  } finally {
    await product.stop()
  }
}
