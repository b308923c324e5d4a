// P1: requests and bytes of opening a view. P2: reading a view uncached, compared with a bare route with the same
// query.
import { get } from 'node:http'
import { inTurns, median, type Bench } from './bench.ts'
import { call, load, seed } from './client.ts'
import { startProduct, startTwin } from './processes.ts'

const ITEMS = 150
const BODY = '<p>I think the green goes away in autumn and the other colours were there all the time.</p>'

interface Shown {
  _id: string
  to: string
  data: unknown
  modified: string
  _to: {
    title: string
    type: string
    authors: string[]
    created: string
    modified: string
    permission: string
    status: string
    excerpt?: unknown
  }
}

const smallest = (items: Shown[]) =>
  JSON.stringify(
    items.map(({ _id, to, data, modified, _to: { type, title, authors, permission, created, modified: changed, excerpt } }) => ({
      _id, to, data, modified, _to: { type, title, authors, permission, created, modified: changed, excerpt },
    })),
  ).length // prettier-ignore

const statusOf = (url: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers }, (answer) => resolve(answer.resume().statusCode ?? 0)).once('error', reject)
  })

export const bench: Bench = async () => {
  const [product, twin] = [await startProduct(), await startTwin('view')]
  try {
    const { token, viewId } = await seed(product.url, ITEMS, BODY)
    const path = `/api/views/${viewId}/board`
    const board = await fetch(product.url + path, { headers: { Authorization: `Bearer ${token}` } })
    const bytes = (await board.clone().text()).length
    const { items } = (await board.json()) as { items: Shown[] }
    const etag = board.headers.get('etag') ?? ''
    const again = await statusOf(product.url + path, { Authorization: `Bearer ${token}`, 'If-None-Match': etag })
    const links = await call<unknown[]>(`${product.url}/api/links/from/${viewId}`, 'GET', undefined, token)
    await call(`${twin.url}/seed`, 'POST', links)

    const headers = { Authorization: `Bearer ${token}` }
    const ours = () => load({ url: product.url + path, connections: 50, headers })
    const bare = () => load({ url: `${twin.url}/links/${viewId}`, connections: 50 })
    await load({ url: product.url + path, connections: 50, headers, duration: 3 })
    await load({ url: `${twin.url}/links/${viewId}`, connections: 50, duration: 3 })
    const turns = await inTurns(3, ours, bare)
    const perSecond = median(turns.ours.map((turn) => turn.perSecond))
    const perSecondBare = median(turns.twin.map((turn) => turn.perSecond))
    const least = smallest(items)
    return [
      { what: `P1 board of ${ITEMS} items beside its smallest JSON`, unit: 'bytes', ours: bytes, twin: least, target: '≤ 1.2 ×', met: bytes <= 1.2 * least },
      { what: 'P1 unchanged board', unit: 'status', ours: again, target: '304', met: again === 304 },
      { what: `P2 view read, ${ITEMS} items, 50 connections`, unit: 'requests/s', ours: perSecond, twin: perSecondBare, target: '≥ 0.95 ×', met: perSecond >= 0.95 * perSecondBare },
    ] // prettier-ignore
  } finally {
    await Promise.all([product.stop(), twin.stop()])
  }
}
