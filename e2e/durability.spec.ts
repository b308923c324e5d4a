import type { Contribution } from '../shared/domain/contributions.ts'
import type { Link } from '../shared/domain/links.ts'
import type { ActRecord } from '../shared/domain/records.ts'
import type { Board } from '../shared/domain/views.ts'
import { expect, test, type Member } from './fixtures.ts'
import { Seed } from './support/seed.ts'
import { TestServer } from './support/test-server.ts'
import { patience } from '../server/testing/patience.ts'

/** KILLS=50 is row R1 of the targets of trust. */
const ROUNDS = Number(process.env.KILLS ?? 3)
const WRITERS = 4

interface Acknowledged {
  notes: Map<string, { version: number; title: string }>
  links: Set<string>
}

const writeUntilGone = async (seed: Seed, member: Member, viewId: string, acknowledged: Acknowledged, name: string) => {
  for (let count = 0; ; count += 1) {
    try {
      const note = await seed.makeNote(member, { title: `${name} ${count}` })
      acknowledged.notes.set(note._id, note)
      const link = await seed.placeOn(member, viewId, note._id, count * 90, 100)
      acknowledged.links.add(link._id)
      const title = `${note.title}, changed`
      const path = `/api/objects/${member.communityId}/${note._id}`
      const saved = await seed.call<Contribution>(member, 'PUT', path, { title, data: { body: `<p>${title}</p>` } })
      acknowledged.notes.set(note._id, saved)
    } catch (error) {
      if (String(error).includes('answered')) throw error
      return
    }
  }
}

test('what the server has acknowledged survives kill -9 while it saves and while it starts, and nothing is half', async () => {
  test.setTimeout(patience(ROUNDS * 60_000))
  const server = await TestServer.start()
  try {
    const seed = new Seed(server)
    const community = await seed.makeCommunity()
    const ann = await seed.makeMember(community)
    const viewId = community.welcomeViewId
    const acknowledged: Acknowledged = { notes: new Map(), links: new Set() }

    for (let round = 1; round <= ROUNDS; round += 1) {
      const enough = acknowledged.links.size + 5
      const writing = Array.from({ length: WRITERS }, (_, writer) =>
        writeUntilGone(seed, ann, viewId, acknowledged, `Round ${round}, writer ${writer}, note`),
      )
      await expect.poll(() => acknowledged.links.size, { intervals: [10] }).toBeGreaterThan(enough)
      // Every third round the next start is killed too, each time at a later moment.
      await server.kill9(round % 3 === 0 ? round * 25 : undefined)
      await Promise.all(writing)
    }
    expect(acknowledged.notes.size).toBeGreaterThan(ROUNDS * 3)

    const links = await seed.call<Link[]>(ann, 'GET', `/api/links/from/${viewId}`)
    const linkIds = new Set(links.map((link) => link._id))
    expect([...acknowledged.links].filter((id) => !linkIds.has(id))).toEqual([])

    const board = await seed.call<Board>(ann, 'GET', `/api/views/${viewId}/board`)
    expect(board.items.length).toBe(links.length)

    const audit = async ({ to, _to }: Link) => {
      const [note, records] = await Promise.all([
        seed.call<Contribution>(ann, 'GET', `/api/objects/${to}`),
        seed.call<ActRecord[]>(ann, 'GET', `/api/records/object/${to}`),
      ])
      // The link's summary was written with the object or not at all.
      expect(_to).toMatchObject({ title: note.title, modified: note.modified })
      const known = acknowledged.notes.get(to)
      if (known) expect(note.version).toBeGreaterThanOrEqual(known.version)
      if (known?.version === note.version) expect(note.title).toBe(known.title)
      // Every version has its record and the snapshot that it refers to.
      const changes = records.filter((record) => record.historicalObjectType === 'Object')
      expect(changes.length).toBe(note.version)
      const { historicalObject } = await seed.call<{ historicalObject: { data: Contribution } }>(
        ann,
        'GET',
        `/api/records/${changes.at(-1)?._id}`,
      )
      expect(historicalObject.data).toMatchObject({ title: note.title, version: note.version, data: note.data })
    }
    await Promise.all(links.map(audit))
  } finally {
    await server.remove()
  }
})
