import { screen, waitFor, within } from '@testing-library/react'
import papa from 'papaparse'
import { expect, test, vi } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import { network } from '../testing/network.ts'
import { savedFiles } from '../testing/saved-files.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const link = (who: Member, from: string, to: string, type: string, data = {}) =>
  site.seed.call<Link>(who, 'POST', '/api/links', { from, to, type, data })
const read = (who: Member, { _id }: Contribution) =>
  site.seed.call(who, 'POST', `/api/records/read/${who.communityId}/${_id}`)
const make = (who: Member, fields: Record<string, unknown>) =>
  site.seed.call<Contribution>(who, 'POST', `/api/contributions/${who.communityId}`, {
    status: 'active',
    permission: 'protected',
    authors: [who.authorId],
    ...fields,
  })

const members = async () => {
  const { community, mia } = await site.seed.makeManaged()
  const ann = await site.seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await site.seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  return { community, mia, ann, ben }
}

const COLUMNS = [
  'title', 'authors', 'pseudoAuthors', 'authorsGroups', 'body', 'scaffolds', 'keywords', 'created', 'views', 'buildson',
  'editBy', 'readBy', 'comments',
] // prettier-ignore

test('results are saved as CSV, with or without external references, and as text: of all pages, cell by cell, without formulas [SRCH-13, SRCH-17]', async () => {
  const { seed } = site
  const { community, mia, ann, ben } = await members()
  const pseudoOf = async ({ authorId }: Member) =>
    (await seed.call<{ pseudoName: string }>(mia, 'GET', `/api/objects/${authorId}`)).pseudoName
  const [annsPseudo, bensPseudo, miasPseudo] = [await pseudoOf(ann), await pseudoOf(ben), await pseudoOf(mia)]
  const group = { communityId: community._id, type: 'Group', title: 'Red', authors: [ann.authorId], members: [ann.authorId], status: 'active' } // prettier-ignore
  await seed.call(ann, 'POST', `/api/groups/${community._id}`, group)
  const view = await seed.makeView(ben, 'Optics')
  const supports = await seed.call<Link[]>(ann, 'GET', `/api/links/from/${community.scaffolds[0]}`)
  const source = await seed.makeNote(ben, { title: 'Prisms, "light"', body: '<p>=2+3</p><p>second, line</p>' })
  const note = await make(ann, { type: 'Note', title: '=Rainbows of light', keywords: ['sun', '@rain'], authors: [ann.authorId, ben.authorId] }) // prettier-ignore
  const reference = await link(ann, note._id, source._id, 'references', { text: 'bend the <b>rays</b>' })
  const body = `<p>Drops do it:</p><ul><li>they <span class="KFReference mceNonEditable" id="${reference._id}"></span></li></ul>`
  await seed.call(ann, 'PUT', `/api/objects/${community._id}/${note._id}`, { data: { body } })
  await link(ann, note._id, source._id, 'buildson')
  await link(ben, view._id, note._id, 'contains', { x: 1, y: 1 })
  await link(ann, supports[0]!.to, note._id, 'supports')
  await read(ben, note)
  const comments = { authors: [mia.userId], comments: '+1, "good"' }
  await seed.call(mia, 'PUT', `/api/objects/${community._id}/${note._id}/savecomments`, comments)
  const { created } = await seed.call<Contribution>(mia, 'GET', `/api/objects/${note._id}`)
  const { created: earlier } = await seed.call<Contribution>(mia, 'GET', `/api/objects/${source._id}`)

  const saved = savedFiles()
  const user = visitAs(mia, `/search/${community._id}?q=light&type=notes&size=1`)
  await screen.findByRole('region', { name: 'Results' })
  const download = async (kind: string) => {
    const count = saved.length
    const button = await screen.findByRole('button', { name: 'Download' })
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    await user.click(await screen.findByRole('menuitem', { name: kind }))
    await waitFor(() => expect(saved.length).toBe(count + 1))
    const { name, file } = saved.at(-1)!
    return { name, text: await file.text() }
  }
  const rowsOf = (text: string) => papa.parse<string[]>(text.trim()).data

  const csv = await download('CSV')
  expect(csv.name).toBe('searchresult.csv')
  const [head, ...rows] = rowsOf(csv.text.replace('\ufeff', ''))
  expect(head).toEqual([...COLUMNS, 'contributionId', 'authorIds', 'viewIds', 'buildsonIds'])
  const cells = [
    "'=Rainbows of light", 'Ann Lee; Ben Ode', '', 'Red',
    'Drops do it:\nthey “bend the rays” (Prisms, "light")', supports[0]!._to.title, "sun; @rain", created, 'Optics',
    'Prisms, "light"', 'Ann Lee', 'Ben Ode', `'+1, "good"`,
  ] // prettier-ignore
  const others = ['Prisms, "light"', 'Ben Ode', '', '', "'=2+3\nsecond, line", '', '', earlier, '', '', '', '', '']
  const byTitle = (one: readonly string[], other: readonly string[]) => ((one[0] ?? '') < (other[0] ?? '') ? -1 : 1)
  expect(rows.map((row) => row.slice(0, COLUMNS.length)).toSorted(byTitle)).toEqual([cells, others].toSorted(byTitle))
  const idsIn = (row: readonly string[]) =>
    row.slice(COLUMNS.length).map((ids) => (ids === '' ? 0 : ids.split('; ').length))
  expect(rows.map(idsIn).toSorted((a, b) => (b[1] ?? 0) - (a[1] ?? 0))).toEqual([[1, 2, 1, 1], [1, 1, 0, 0]]) // prettier-ignore
  expect(rows.flatMap((row) => row.slice(COLUMNS.length)).join('; ')).toMatch(/^[0-9a-f; ]+$/)
  // No cell, and no line in one, is a spreadsheet formula.
  for (const cell of rows.flat()) expect(cell).not.toMatch(/(^|[\n;])[=+\-@\t]/)

  const plain = await download('CSV without external reference')
  expect(plain.name).toBe('searchresult.csv')
  const bodies = rowsOf(plain.text).map((row) => row[4] ?? '')
  expect(bodies.toSorted()).toEqual(["'=2+3\nsecond, line", 'Drops do it:\nthey', 'body'])

  const text = await download('Text')
  expect(text.name).toBe('searchresult.txt')
  expect(text.text).toContain(
    `=Rainbows of light\nAnn Lee, Ben Ode · ${created.slice(0, 10)}\nDrops do it:\nthey “bend the rays” (Prisms, "light")\n`,
  )

  for (const name of [annsPseudo, bensPseudo, miasPseudo]) expect(csv.text).not.toContain(name)
  for (const [choice, named] of [['Pseudonyms', [annsPseudo, bensPseudo]], ['Hidden', []]] as const) {
    await user.click(screen.getByRole('radio', { name: choice }))
    const file = (await download('CSV')).text
    for (const name of ['Ann', 'Ben', 'Mia']) expect(file).not.toContain(name)
    for (const name of named) expect(file).toContain(name)
    if (named.length === 0) for (const name of [annsPseudo, bensPseudo, miasPseudo]) expect(file).not.toContain(name)
  } // prettier-ignore
})

test('the students search shows how many notes each has created, co-authored, read, modified, built on and annotated, and which [SRCH-02, SRCH-20, SRCH-21, STUD-02]', async () => {
  const { seed } = site
  const { community, ann, ben } = await members()
  const light = await seed.makeNote(ann, { title: 'Light' })
  const together = await make(ben, { type: 'Note', title: 'Mirrors', authors: [ben.authorId, ann.authorId] })
  await seed.makeNote(ben, { title: 'Answer', buildson: light._id })
  await seed.makeNote(ann, { title: 'forbidden' })
  await seed.makeNote(ann, { title: 'Secret', permission: 'private' })
  await read(ben, light)
  await seed.call(ann, 'PUT', `/api/objects/${community._id}/${together._id}`, {
    title: 'Mirrors',
    keywords: ['glass'],
  })
  const remark = await make(ben, { type: 'Annotation', title: 'an Annotation', data: { text: '<p>Why?</p>', quote: 'What we know.' } }) // prettier-ignore
  await link(ben, remark._id, light._id, 'annotates')

  const user = visitAs(ben, `/search/${community._id}?q=`)
  await user.click(await screen.findByRole('radio', { name: 'Pupils' }))
  const table = await screen.findByRole('table', { name: 'Pupils' })
  const headers = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(headers).toEqual(['Name', 'Notes created', 'Co-authored', 'Read', 'Modified', 'Built on', 'Annotated'])
  const row = (name: RegExp) => within(table).getByRole('row', { name })
  const cells = (name: RegExp) =>
    within(row(name)).getAllByRole('cell').map(({ textContent }) => textContent) // prettier-ignore
  await waitFor(() => expect(cells(/^Ann Lee/)).toEqual(['1', '1', '0', '1', '0', '0']))
  expect(cells(/^Ben Ode/)).toEqual(['2', '0', '1', '0', '1', '1'])
  expect(cells(/^Mia Moss/)).toEqual(['0', '0', '0', '0', '0', '0'])

  const button = within(table).getByRole('button', { name: 'Ben Ode' })
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  const lists = [...table.querySelectorAll('dl > div')].map((list) => list.textContent)
  expect(lists).toEqual(['Notes createdMirrorsAnswer', 'ReadLight', 'Built onLight', 'AnnotatedLightWhat we know.'])
  expect(table).not.toHaveTextContent(/forbidden|Secret/)

  await user.click(screen.getByRole('radio', { name: 'Hidden' }))
  expect(table).not.toHaveTextContent(/Ann Lee|Ben Ode/)
})

test('where the notes of students cannot be fetched, the page says so and they can be fetched again [SRCH-22, STUD-01]', async () => {
  const { community, ann } = await members()
  await site.seed.makeNote(ann, { title: 'Light' })
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { remove } = network.intercept('GET', `/api/contributions/${community._id}/studentNotes`, {
    status: 500,
    json: {},
  })
  const user = visitAs(ann, `/search/${community._id}?q=&type=students`)
  expect(await screen.findByText('Error in Fetching the notes,Please try later.')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('Error in Fetching the notes,Please try later.')
  told.mockRestore()
  remove()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Pupils' })).toBeInTheDocument()
})
