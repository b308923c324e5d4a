import { expect, test } from 'vitest'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Link } from '../../../shared/domain/links.ts'
import type { Edits } from '../../entities/note/fields.ts'
import type { NoteCalls } from './notes.queries.ts'
import { saveNote } from './save-note.ts'

const note = { _id: 'note', keywords: [] as string[], data: { body: '' } } as unknown as Contribution

/** The server played by a list of what was called. */
const fakeCalls = (put: () => Promise<Contribution> = async () => note) => {
  const log: string[] = []
  const calls: NoteCalls = {
    addSupport: async (support) => {
      log.push(`link ${support}`)
      return { _id: `link-of-${support}` } as Link
    },
    addReference: async (_note, { id }) => {
      log.push(`cite ${id}`)
      return id === 'secret' ? undefined : ({ _id: `link-to-${id}` } as Link)
    },
    removeLink: async (id) => void log.push(`unlink ${id}`),
    put: (_note, change) => {
      log.push(`put ${JSON.stringify(change.data ?? null)}`)
      return put()
    },
  }
  return { log, calls }
}

/** Bodies are lists of their marks here. */
const saving = (edits: Edits, stored: string[], data: Record<string, string> = {}) => ({
  links: stored.map((_id) => ({ _id }) as Link),
  note: { ...note, data: { ...note.data, ...data } },
  edits,
  supports: new Map([['new', { id: 'support', title: 'My theory' }]]),
  marks: {
    idsIn: (body: string) => body.split(',').filter(Boolean),
    citedIn: (body: string) =>
      new Map(
        body
          .split(',')
          .flatMap((id) =>
            id.startsWith('cites:')
              ? [[id, { id: id.slice(6), type: 'Note', title: '', authors: '', quote: '' }] as const]
              : [],
          ),
      ),
    rename: (body: string, names: ReadonlyMap<string, string>) =>
      body
        .split(',')
        .map((id) => names.get(id) ?? id)
        .join(),
  },
  version: 1,
  onLinked: () => undefined,
})

test('new marks get their links before the note is saved, unused links go after it', async () => {
  const { log, calls } = fakeCalls()
  const { made, removed } = await saveNote(calls, saving({ body: 'kept,new' }, ['kept', 'unused']))
  expect([made, removed].map((links) => links.map(({ _id }) => _id))).toEqual([['link-of-support'], ['unused']])
  expect(log).toEqual(['link support', 'put {"body":"kept,link-of-support"}', 'unlink unused'])
})

test('links that another language of the note uses stay, and each language gets its own [TRNS-06]', async () => {
  const { log, calls } = fakeCalls()
  const edits = { 'body.fr': 'french,new', 'title.fr': ' Titre ' }
  await saveNote(calls, saving(edits, ['english', 'french', 'unused'], { body: 'english', fr: 'french' }))
  expect(log).toEqual(['link support', 'put {"fr":"french,link-of-support","fr_title":"Titre"}', 'unlink unused'])
})

test('a refused save removes no link', async () => {
  const { log, calls } = fakeCalls(() => Promise.reject(new Error('refused')))
  await expect(saveNote(calls, saving({ body: '' }, ['unused']))).rejects.toThrow('refused')
  expect(log).toEqual(['put {"body":""}'])
})

test('a mark whose support is unknown stays as it is', async () => {
  const { log, calls } = fakeCalls()
  await saveNote(calls, saving({ body: 'foreign' }, []))
  expect(log).toEqual(['put {"body":"foreign"}'])
})

test('a link that cannot be removed does not fail the save', async () => {
  const { calls } = fakeCalls()
  calls.removeLink = () => Promise.reject(new Error('gone'))
  expect(await saveNote(calls, saving({ body: '' }, ['unused']))).toEqual({ saved: note, made: [], removed: [] })
})

test('a save without a new body touches no link', async () => {
  const { log, calls } = fakeCalls()
  await saveNote(calls, saving({ title: 'New' }, ['unused']))
  expect(log).toEqual(['put null'])
})

test('new references get their links too, each its own; one to what may not be cited becomes words', async () => {
  const { log, calls } = fakeCalls()
  const told: ReadonlyMap<string, string>[] = []
  await saveNote(calls, {
    ...saving({ body: 'kept,cites:a,cites:secret' }, ['kept', 'unused']),
    onLinked: (names) => told.push(names),
  })
  expect(log).toEqual(['cite a', 'cite secret', 'put {"body":"kept,link-to-a,"}', 'unlink unused'])
  expect(told).toEqual([
    new Map([
      ['cites:a', 'link-to-a'],
      ['cites:secret', ''],
    ]),
  ])
})
