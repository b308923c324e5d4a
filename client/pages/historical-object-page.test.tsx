import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { change } from '../../e2e/support/note-calls.ts'
import type { ActRecord } from '../../shared/domain/records.ts'
import { twoMembers } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const start = async () => {
  const { ann, ben } = await twoMembers(site.seed)
  const note = await site.seed.makeNote(ann, { title: 'Rain', body: '<p>It falls.</p>' })
  await change(site.seed, ann, note, { title: 'Rain, once more', keywords: ['water', 'sky'] })
  const records = await site.seed.call<ActRecord[]>(ann, 'GET', `/api/records/object/${note._id}`)
  const [created, saved] = records.filter(({ historicalObjectId }) => historicalObjectId)
  return { ann, ben, note, path: (of = created) => `/historicalobject/${of?.historicalObjectId}`, saved }
}

const pairsOf = (list: Element) =>
  [...list.children].map((pair) => [pair.querySelector('dt')?.textContent, pair.querySelector('dd')?.textContent])

test('a historical object shows its data as pairs, each key once, and what is nested below its key [RECD-09, HIST-01, HIST-02]', async () => {
  const { ben, path, note, saved } = await start()
  visitAs(ben, path())
  expect(await screen.findByRole('heading', { level: 1, name: 'Historical object' })).toBeInTheDocument()
  const list = screen.getByLabelText('Data')
  const pairs = pairsOf(list)
  const keys = pairs.map(([key]) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const { title, type, _id } = Object.fromEntries(pairs) as Record<string, string>
  expect([title, type, _id]).toEqual(['Rain', 'Note', note._id])
  const data = [...list.children].find((pair) => pair.querySelector('dt')?.textContent === 'data')!
  expect(pairsOf(data.querySelector('dl')!)).toContainEqual(['body', '<p>It falls.</p>'])
  const authors = [...list.children].find((pair) => pair.querySelector('dt')?.textContent === 'authors')!
  expect(within(authors as HTMLElement).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(note.authors) // prettier-ignore
  expect(document.body).not.toHaveTextContent('[object Object]')

  visitAs(ben, path(saved))
  expect(await screen.findByText('Rain, once more')).toBeInTheDocument()
})

test('of what may not be read it shows “forbidden” and “(forbidden)”; an id that nobody has is told to be missing [HIST-04, HIST-05]', async () => {
  const { ann, ben, note, path } = await start()
  await change(site.seed, ann, note, { permission: 'private' })
  visitAs(ben, path())
  expect(await screen.findByRole('heading', { level: 1, name: 'forbidden' })).toBeInTheDocument()
  expect(screen.getByText('(forbidden)')).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent('It falls.')
  for (const id of ['0123456789abcdef01234567', 'nonsense']) {
    visitAs(ben, `/historicalobject/${id}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'This page does not exist' })).toBeInTheDocument()
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement()
  }
})
