import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NETWORK_ATTRIBUTES, type NetworkFile, xmlText } from '../../../../shared/analysis/network-files.ts'
import {
  NETWORK_FORMATS,
  type NetworkFormat,
  type NetworkName,
  NETWORKS,
} from '../../../../shared/domain/research-files.ts'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type Cast, makeCast } from '../../../testing/cast.ts'
import { type Joined, makeNote } from '../../../testing/makers.ts'
import { gexf } from './gexf.ts'
import { graphMl } from './graphml.ts'
import { gexfText } from './send-network.ts'

const values = z.record(z.string(), z.union([z.string(), z.number()]))
const readSchema = z.array(
  z.object({
    directed: z.boolean(),
    nodes: z.array(z.tuple([z.string(), values])),
    edges: z.array(z.tuple([z.string(), z.string(), values])),
  }),
)

const readFiles = (files: readonly (readonly [NetworkFormat, string])[]) => {
  const run = spawnSync('/usr/bin/python3', [join(import.meta.dirname, 'read-networks.py')], {
    input: JSON.stringify(files),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  expect(run.stderr).toBe('')
  return z.parse(readSchema, JSON.parse(run.stdout))
}
const wholeOf = async (pieces: AsyncIterable<string>) => {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

const HOSTILE = [
  'Why? ]]> <b>&amp; "quoted" \'single\'',
  'bell \u0007, null \u0000, half a pair \ud83d, \ufffe',
  'rain 🌧️ 雨 مطر\tand\nlines',
  ' spaces  at both ends ',
  '<!-- --> <?xml?> &#0; %00',
  '',
]

const cleaned = (of: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(of).flatMap(([name, value]) => (value === '' ? [] : [[name, xmlText(String(value))]])),
  )
const asText = (of: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, String(value)]))

test('GraphML and GEXF of each network are read by networkx with every attribute of nodes and edges, whatever titles hold [JOIN-02]', async () => {
  const made = NETWORKS.map((name): NetworkFile => {
    const { nodes, edges } = NETWORK_ATTRIBUTES[name]
    const valuesOf = (columns: typeof nodes, at: number) =>
      Object.fromEntries(
        Object.entries(columns).map(([column, type]) => [
          column,
          type === 'string' ? (HOSTILE[at] ?? '') : type === 'int' ? at + 1 : at + 0.25,
        ]),
      )
    const ids = HOSTILE.map((_, at) => (at + 1).toString(16).padStart(24, '0'))
    return {
      name,
      nodes: ids.map((id, at) => ({ id, values: valuesOf(nodes, at) })),
      edges: ids.slice(1).map((id, at) => ({ from: id, to: ids[at] ?? '', values: valuesOf(edges, at) })),
    }
  })
  const files: [NetworkFormat, string][] = []
  for (const network of made) files.push(['graphml', await wholeOf(graphMl(network))], ['gexf', gexf(network)])
  const read = readFiles(files)
  expect(read).toHaveLength(8)
  for (const [at, { directed, nodes, edges }] of read.entries()) {
    const network = made[Math.floor(at / 2)]!
    expect([network.name, directed]).toEqual([network.name, NETWORK_ATTRIBUTES[network.name].directed])
    expect(nodes.map(([id, of]) => [id, asText(of)])).toEqual(
      network.nodes.map(({ id, values: of }) => [id, cleaned(of)]),
    )
    const endsOf = (a: string, b: string) => (directed ? [a, b] : [a, b].toSorted()).join(' ')
    const found = edges.map(([a, b, of]) => [endsOf(a, b), asText({ ...of, weight: Number(of['weight']) })] as const)
    const expected = network.edges.map(({ from, to, values: of }) => [endsOf(from, to), cleaned(of)] as const)
    expect(new Map(found)).toEqual(new Map(expected))
    expect(found).toHaveLength(expected.length)
  }
  for (const character of ['\u0000', '\u0007', '\uFFFE']) expect(files[0]?.[1]).not.toContain(character)
})

test('a large network is written in a thread of its own, with the same bytes', async () => {
  const nodes = Array.from({ length: 1200 }, (_, at) => ({ id: `n${at}`, values: { label: `Note ${at}` } }))
  const network: NetworkFile = { name: 'notes', nodes, edges: [{ from: 'n1', to: 'n0', values: { weight: 1 } }] }
  expect(await gexfText(network)).toBe(gexf(network))
})

let app: TestApp
let cast: Cast
let ann: Joined
let ben: Joined
let manager: Joined
let rain: Contribution
let snow: Contribution
let secret: Contribution
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
  rain = await makeNote(app, ann, { title: 'Rain ]]> <i>&', body: '<p>clouds carry water</p>' })
  snow = await makeNote(app, ben, { title: 'Snow', body: '<p>water freezes in clouds</p>', buildson: rain._id })
  secret = await makeNote(app, ann, { title: 'Our secret', permission: 'private', body: '<p>water water</p>' })
  await app.request('POST', '/api/links', {
    token: ann.token,
    body: { from: secret._id, to: snow._id, type: 'buildson' },
  })
  for (const who of [ann, ben])
    for (const { _id } of [rain, snow])
      await app.request('POST', `/api/records/read/${cast.community._id}/${_id}`, { token: who.token, body: {} })
})
afterAll(() => app.stop())

const ask = (who: { token: string }, network: NetworkName, format: NetworkFormat, query = '') =>
  app.request('GET', `/api/analysis/${cast.community._id}/networks/${network}/${format}${query}`, { token: who.token })
/** Both formats hold the same; returns label and attributes by id. */
const networkFor = async (who: { token: string }, network: NetworkName, query = '') => {
  const answers = await Promise.all(NETWORK_FORMATS.map((format) => ask(who, network, format, query)))
  for (const [at, format] of NETWORK_FORMATS.entries())
    expect(answers[at]?.headers.get('content-disposition')).toBe(`attachment; filename=network-${network}.${format}`)
  const [a, b] = readFiles(NETWORK_FORMATS.map((format, at) => [format, answers[at]?.text ?? '']))
  expect(b?.nodes).toEqual(a?.nodes)
  expect(b?.edges.map(([from, to, of]) => [from, to, { ...of, weight: Number(of['weight']) }])).toEqual(a?.edges)
  return { nodes: new Map(a?.nodes), edges: a?.edges ?? [], text: answers.map(({ text }) => text).join('') }
}
const nameOf = ({ user }: Joined) => `${user.firstName} ${user.lastName}`

test('build-ons by notes and by authors, co-reading, and words with notes and authors hold what the member may read [JOIN-02]', async () => {
  const notes = await networkFor(ben, 'notes')
  expect([...notes.nodes.keys()]).toEqual([rain._id, snow._id])
  expect(notes.nodes.get(rain._id)).toEqual({ label: 'Rain ]]> <i>&', authorIds: ann.author._id, authors: ann.author.pseudoName, created: rain.created }) // prettier-ignore
  expect(notes.edges).toEqual([[snow._id, rain._id, { weight: 1, created: snow.created }]])
  expect(notes.text).not.toContain('Our secret')
  expect((await networkFor(manager, 'notes')).nodes.get(secret._id)).toMatchObject({ label: 'Our secret' })

  const authors = await networkFor(manager, 'authors')
  expect(authors.nodes.get(ann.author._id)).toEqual({ label: nameOf(ann), notes: 2, degree: 1, weightedDegree: 2, betweenness: 0, circle: 1 }) // prettier-ignore
  expect(authors.edges).toEqual([
    [ann.author._id, ben.author._id, { weight: 1, first: secret.created, last: secret.created }],
    [ben.author._id, ann.author._id, { weight: 1, first: snow.created, last: snow.created }],
  ])
  const hidden = await networkFor(manager, 'authors', '?names=hidden')
  expect(hidden.nodes.get(ann.author._id)).toMatchObject({ label: ann.author.pseudoName })
  expect(hidden.text).not.toContain(nameOf(ann))

  const read = await networkFor(manager, 'coreading')
  expect(read.nodes.get(ben.author._id)).toMatchObject({ label: nameOf(ben), notesRead: 2 })
  const ends = [ann, ben].map(({ author }) => author._id).toSorted()
  expect(read.edges.map(([a, b, of]) => [[a, b].toSorted(), of])).toContainEqual([ends, { weight: 2 }])

  const words = await networkFor(ben, 'words')
  const wordIds = new Map([...words.nodes].map(([id, of]) => [of['label'], id]))
  const water = wordIds.get('water') ?? ''
  expect(words.nodes.get(water)).toEqual({ label: 'water', kind: 'word', count: 2 })
  expect(words.nodes.get(snow._id)).toEqual({ label: 'Snow', kind: 'note', count: 1, created: snow.created })
  expect(words.nodes.get(ben.author._id)).toEqual({ label: nameOf(ben), kind: 'author', count: 1 })
  const tied = words.edges.map(([a, b, of]) => [[a, b].toSorted().join(' '), of])
  expect(tied).toContainEqual([[water, snow._id].toSorted().join(' '), { weight: 1, relation: 'contains' }])
  expect(tied).toContainEqual([[ben.author._id, snow._id].toSorted().join(' '), { weight: 1, relation: 'wrote' }])
  expect(words.nodes.has(secret._id)).toBe(false)
})

test('co-reading is for managers, all networks for members; filters of the page hold; two reads give the same bytes; other names are refused [JOIN-02]', async () => {
  for (const format of NETWORK_FORMATS) {
    expect((await ask(ben, 'coreading', format)).status).toBe(403)
    for (const network of NETWORKS) {
      expect((await ask(cast.callers.outsider, network, format)).status).toBe(403)
      expect((await ask(manager, network, format)).text).toBe((await ask(manager, network, format)).text)
    }
  }
  expect((await networkFor(manager, 'notes', '?from=2100-01-01')).nodes.size).toBe(0)
  for (const path of ['friends/gexf', 'notes/xlsx', 'notes/gexf?names=real', 'notes/graphml?from=May'])
    expect([path, (await app.request('GET', `/api/analysis/${cast.community._id}/networks/${path}`, { token: ben.token })).status >= 400]).toEqual([path, true]) // prettier-ignore
})
