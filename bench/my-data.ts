// The zip of a member with 1,000 notes in two versions, and the server's memory (MINE-01).
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import type { Bench } from './bench.ts'
import { call, seed } from './client.ts'
import { startProduct } from './processes.ts'

const NOTES = Number(process.env.NOTES ?? 1_000)
const BODY = `<p>${'Why do leaves change their colour in autumn, and what do they drink? '.repeat(60)}</p>`
const SECONDS_MAX = 60
const MEGABYTES_MAX = 150

export const bench: Bench = async () => {
  const product = await startProduct()
  try {
    const { token, notes, communityId } = await seed(product.url, NOTES, BODY)
    const api = <T>(method: string, path: string, body?: object) => call<T>(product.url + path, method, body, token)
    for (const id of notes)
      await api('PUT', `/api/objects/${communityId}/${id}`, { data: { body: `${BODY}<p>More.</p>` } })
    const { _id } = await api<{ _id: string }>('GET', '/api/users/me')
    const memory = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.child.pid}/status`, 'utf8'))?.[1]) / 1024
    const before = memory()
    let [most, bytes] = [before, 0]
    const began = performance.now()
    const answer = await fetch(`${product.url}/api/users/${_id}/data`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    if (!answer.ok || !answer.body) throw new Error(`the zip: ${answer.status}`)
    for await (const chunk of answer.body) {
      bytes += chunk.length
      most = Math.max(most, memory())
    }
    const seconds = (performance.now() - began) / 1000
    const of = `My data, ${NOTES.toLocaleString('en')} notes in several versions`
    return [
      { what: `${of}: the zip`, unit: 's', ours: seconds, target: `≤ ${SECONDS_MAX}`, met: seconds <= SECONDS_MAX },
      { what: `${of}: memory it needs`, unit: 'MB', ours: most - before, target: `≤ ${MEGABYTES_MAX}`, met: most - before <= MEGABYTES_MAX }, // prettier-ignore
      { what: `${of}: size`, unit: 'MB', ours: bytes / 1e6, target: 'stated', met: true },
      { what: `${of}: estimated size`, unit: 'MB', ours: Number(answer.headers.get('X-Estimated-Length')) / 1e6, target: 'stated', met: true }, // prettier-ignore
    ]
  } finally {
    await product.stop()
  }
}
