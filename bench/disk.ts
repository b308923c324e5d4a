// Disk space of a note in the embedded store, created and then contributed.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { call, seed } from './client.ts'
import { series, wordAt } from './many-notes.ts'
import { startProduct } from './processes.ts'

const NOTES = Number(process.env.NOTES ?? 2_000)
const WORDS = 430
const VOCABULARY = 20_000
const KB = 1000
const BLOCK = 512

export const bench: Bench = async () => {
  const product = await startProduct()
  try {
    const { token, authorId, communityId, viewId } = await seed(product.url, 1, '<p>Light.</p>')
    const api = <T>(method: string, path: string, body: object) =>
      call<T>(`${product.url}/api${path}`, method, body, token)
    const random = series(42)
    const word = () => wordAt('English', Math.floor(VOCABULARY ** random()))
    const size = () => statSync(join(product.dataDir, 'store', 'data', 'data.mdb')).blocks * BLOCK
    const before = size()
    let written = 0
    for (let n = 0; n < NOTES; n += 1) {
      const body = `<p>${Array.from({ length: WORDS }, word).join(' ')}</p>`
      written += body.length
      const begun = { type: 'Note', title: '', status: 'unsaved', authors: [authorId], data: { body: '' } }
      const { _id } = await api<{ _id: string }>('POST', `/contributions/${communityId}`, begun)
      await api('POST', '/links', { from: viewId, to: _id, type: 'contains', data: { x: n, y: n } })
      await api('PUT', `/objects/${communityId}/${_id}`, { title: `About ${word()}`, status: 'active', data: { body } })
    }
    const [each, text] = [(size() - before) / NOTES / KB, written / NOTES / KB]
    return [{ what: `a note of ${WORDS} words on the disk, beside its text`, unit: 'kB', ours: each, twin: text, target: '≤ 25 kB', met: each <= 25 }] // prettier-ignore
  } finally {
    await product.stop()
  }
}
