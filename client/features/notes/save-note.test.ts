import { expect, test } from 'vitest'
import type { Contribution } from '../../../shared/contributions.ts'
import type { Link } from '../../../shared/links.ts'
import type { NoteCalls } from './notes.queries.ts'
import { saveNote } from './save-note.ts'

const note = { _id: 'note' } as Contribution

/** The server played by a list of what was called. */
const fakeCalls = (stored: string[], put: () => Promise<Contribution> = async () => note) => {
  const log: string[] = []
  const calls: NoteCalls = {
    supportsOf: async () => stored.map((_id) => ({ _id }) as Link),
    addSupport: async (support) => {
      log.push(`link ${support}`)
      return { _id: `link-of-${support}` } as Link
    },
    removeLink: async (id) => void log.push(`unlink ${id}`),
    put: (_note, change) => {
      log.push(`put ${String(change.data?.body)}`)
      return put()
    },
  }
  return { log, calls }
}

const saving = (markIds: string[]) => ({
  note,
  change: {},
  text: {
    body: markIds.join(),
    markIds,
    supports: new Map([['new', { id: 'support', title: 'My theory' }]]),
    rename: (names: ReadonlyMap<string, string>) => markIds.map((id) => names.get(id) ?? id).join(),
  },
  version: 1,
  onLinked: () => undefined,
})

test('new marks get their links before the note is saved, unused links go after it', async () => {
  const { log, calls } = fakeCalls(['kept', 'unused'])
  await saveNote(calls, saving(['kept', 'new']))
  expect(log).toEqual(['link support', 'put kept,link-of-support', 'unlink unused'])
})

test('a refused save removes no link', async () => {
  const { log, calls } = fakeCalls(['unused'], () => Promise.reject(new Error('refused')))
  await expect(saveNote(calls, saving([]))).rejects.toThrow('refused')
  expect(log).toEqual(['put '])
})

test('a mark whose support is unknown stays as it is', async () => {
  const { log, calls } = fakeCalls([])
  await saveNote(calls, saving(['foreign']))
  expect(log).toEqual(['put foreign'])
})

test('a link that cannot be removed does not fail the save', async () => {
  const { calls } = fakeCalls(['unused'])
  calls.removeLink = () => Promise.reject(new Error('gone'))
  await expect(saveNote(calls, saving([]))).resolves.toBe(note)
})

test('a save without a new body touches no link', async () => {
  const { log, calls } = fakeCalls(['unused'])
  await saveNote(calls, { ...saving([]), text: undefined })
  expect(log).toEqual(['put undefined'])
})
