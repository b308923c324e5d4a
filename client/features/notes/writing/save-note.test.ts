// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import type { Link } from '../../../../shared/domain/links.ts'
import type { Edits } from '../../../entities/note/fields.ts'
import { type Names, saveOf } from './save-note.ts'

const note = { _id: 'note', keywords: [] as string[], data: { body: '' } } as unknown as Contribution

const cited = (id: string) => ({ id, type: 'Note', title: '', authors: '', quote: 'a < b' })

/** Bodies are comma-separated lists of marks here. */
const save = (edits: Edits, stored: string[], data: Record<string, string> = {}, names: Names = new Map()) => {
  const listed = (body: string) => body.split(',').filter(Boolean)
  const { body, sent } = saveOf({
    links: stored.map((_id) => ({ _id }) as Link),
    note: { ...note, data: { ...note.data, ...data } },
    edits,
    supports: new Map([['new', { id: 'support', title: 'My theory' }]]),
    marks: {
      idsIn: listed,
      citedIn: (text) => new Map(listed(text).flatMap((id) => (id.startsWith('cites:') ? [[id, cited(id.slice(6))]] : []))), // prettier-ignore
      rename: (text, known) =>
        listed(text)
          .map((id) => known.get(id) ?? id)
          .join(),
    },
    names,
  })
  return { ...body, sent, names, id: (mark: string) => names.get(mark) ?? '' }
}

test('a save asks for a link of each new mark under the id that the mark has in the text', () => {
  const { markLinks, data, sent, id } = save({ body: 'kept,new,cites:a' }, ['kept', 'unused'])
  expect(id('new')).toMatch(/^[0-9a-f]{24}$/)
  expect(id('cites:a')).not.toBe(id('new'))
  expect(markLinks).toEqual([
    { _id: id('new'), type: 'supports', from: 'support' },
    { _id: id('cites:a'), type: 'references', to: 'a', text: 'a &lt; b' },
  ])
  expect(data).toEqual({ body: `kept,${id('new')},${id('cites:a')}` })
  expect(sent).toEqual({ body: `kept,${id('new')},${id('cites:a')}` })
})

test('a mark that stands in two languages of the note has one link [TRNS-06]', () => {
  const edits = { 'body.fr': 'french,new', body: 'new', 'title.fr': ' Titre ' }
  const { markLinks, data, id } = save(edits, ['french'], { fr: 'french' })
  expect(markLinks).toHaveLength(1)
  expect(data).toEqual({ body: id('new'), fr: `french,${id('new')}`, fr_title: 'Titre' })
})

test('a save that is sent again asks for the same links; a mark that came back by undo for one of its own', () => {
  const names: Names = new Map()
  const first = save({ body: 'new' }, [], {}, names)
  expect(save({ body: 'new' }, [], {}, names).markLinks).toEqual(first.markLinks)
  const old = first.id('new')
  save({ body: '' }, [old], { body: old }, names)
  expect(names.size).toBe(0)
  expect(save({ body: 'new' }, [], {}, names).markLinks).not.toEqual(first.markLinks)
})

test('what may not be linked is asked for no more and becomes words', () => {
  const names: Names = new Map([['cites:secret', '']])
  const { markLinks, data } = save({ body: 'cites:secret,kept' }, ['kept'], {}, names)
  expect(markLinks).toEqual([])
  expect(data).toEqual({ body: ',kept' })
})

test('a mark whose support is unknown stays as it is', () => {
  expect(save({ body: 'foreign' }, [])).toMatchObject({ markLinks: [], data: { body: 'foreign' } })
})

test('marks that have gone are told by an empty list; a text that has and had none, or no new text, tells nothing of links', () => {
  expect(save({ body: '' }, [], { body: 'gone' }).markLinks).toEqual([])
  expect(save({ body: '' }, ['unused']).markLinks).toEqual([])
  expect(save({ body: '' }, [])).not.toHaveProperty('markLinks')
  expect(save({ title: 'New' }, ['unused'])).not.toHaveProperty('markLinks')
})
