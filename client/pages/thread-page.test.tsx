import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { png, type TestFile, text } from '../../e2e/support/files.ts'
import { stored } from '../../e2e/support/note-calls.ts'
import type { Member, Seed } from '../../e2e/support/seed.ts'
import type { Link } from '../../shared/domain/links.ts'
import { network } from '../testing/network.ts'
import {
  contribute,
  expectTexts,
  fill,
  openNote,
  storedWriting,
  textField,
  titleField,
  twoMembers,
} from '../testing/note.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const articles = () => screen.queryAllByRole('article')
const article = (name: string) => screen.findByRole('article', { name })
const outline = () =>
  articles().map(
    (one) => `${one.parentElement?.dataset.depth} ${within(one).getByRole('heading', { level: 2 }).textContent}`,
  )
const expectOutline = (wanted: readonly string[]) => waitFor(() => expect(outline()).toEqual(wanted))

const plant = async (seed: Seed, ann: Member, ben: Member) => {
  const first = await seed.makeNote(ann, { title: 'Why?', body: '<p>I wonder why.</p>' })
  const early = await seed.makeNote(ben, { title: 'Because', body: '<p>It is so.</p>', buildson: first._id })
  const hidden = await seed.makeNote(ben, { title: 'Hidden', buildson: early._id, permission: 'private' })
  const deep = await seed.makeNote(ben, { title: 'So', body: '<p>Then what?</p>', buildson: hidden._id })
  const other = await seed.makeNote(ann, { title: 'Another thread' })
  await seed.call(ben, 'POST', '/api/links', { from: deep._id, to: other._id, type: 'buildson', data: {} })
  return { first, early, deep, other }
}

test('the thread of a note opens as one page with each readable note once, its whole text, names and date, and names what else a note builds on; Build on is the one button of each [READ-04, BLDN-01]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const { deep, other } = await plant(seed, ann, ben)
  const user = await openNote(ann, deep)
  network.forget()
  await user.click(screen.getByRole('link', { name: 'Read the thread' }))
  await waitFor(() => expect(here()).toBe(`/thread/${deep._id}`))
  await expectOutline(['0 Why?', '1 Because', '2 So'])
  await expectTexts(() => [...document.querySelectorAll('article .body')], ['I wonder why.', 'It is so.', 'Then what?'])
  const last = await article('So')
  expect(last).toHaveFocus()
  expect(last).toHaveTextContent('Ben Ode')
  expect(last.querySelector('time')).toHaveAttribute('datetime', deep.created)
  expect(within(last).getByRole('link', { name: 'Also builds on “Another thread”' })).toHaveAttribute(
    'href',
    `/thread/${other._id}`,
  )
  expect(screen.getByText('Builds on “Because”')).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent('Hidden')
  for (const one of articles())
    expect(
      within(one)
        .getAllByRole('button')
        .map(({ textContent, dataset }) => [textContent, dataset.variant]),
    ).toEqual([['Build on', undefined]])
  expect(network.calls().filter(({ path }) => path.includes('/texts?'))).toHaveLength(1)
})

test('a note that is written on the page stands there at once, another page shows it, and a failed save loses no word [READ-05]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const { first } = await plant(seed, ann, ben)
  const user = visitAs(ann, `/thread/${first._id}`)
  await user.click(await within(await article('Why?')).findByRole('button', { name: 'Build on' }))
  const writer = (await titleField()).closest('section')
  expect((await article('Why?')).parentElement?.nextElementSibling).toContainElement(writer)
  await textField()
  fill(await titleField(), 'Or not')
  fill(await textField(), '<p>Perhaps it is not so.</p>')
  const { remove } = network.intercept('PUT', /\/api\/objects\//, { status: 400, json: {} })
  await user.click(await contribute())
  await waitFor(() => expect(writer).toHaveTextContent('Stored in this browser'))
  remove()
  const reading = network.hold('GET', /\/api\/threads\//)
  await user.click(await contribute())
  await expectOutline(['0 Why?', '1 Or not', '1 Because', '2 So'])
  const made = await article('Or not')
  expect(made).toHaveFocus()
  expect(made).toHaveTextContent('Perhaps it is not so.')
  expect(screen.getByText('“Or not” has been contributed.')).toBeInTheDocument()
  reading.release()
  await seed.makeNote(ben, { title: 'Yes', body: '<p>It is.</p>', buildson: first._id })
  await expectOutline(['0 Why?', '1 Or not', '1 Because', '2 So', '1 Yes'])
})

test('Undo after Contribute takes the note out of the thread and keeps its text', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const { first } = await plant(seed, ann, ben)
  const user = visitAs(ann, `/thread/${first._id}`)
  await user.click(await within(await article('Why?')).findByRole('button', { name: 'Build on' }))
  await textField()
  fill(await titleField(), 'Too soon')
  fill(await textField(), '<p>Not yet.</p>')
  await user.click(await contribute())
  await expectOutline(['0 Why?', '1 Too soon', '1 Because', '2 So'])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expectOutline(['0 Why?', '1 Because', '2 So'])
  expect(storedWriting()).toContain('Not yet.')
})

const buildOnsTo = async (who: Member, id: string) =>
  (await site.seed.call<Link[]>(who, 'GET', `/api/links/to/${id}`)).filter(({ type }) => type === 'buildson')

test('a writer that is closed before its note is made leaves no empty note, and keeps a title as unfinished', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const { first, deep } = await plant(seed, ann, ben)
  const user = visitAs(ann, `/thread/${first._id}`)
  const begin = async (title: string, text: string) => {
    const making = network.hold('POST', /^\/api\/contributions\//)
    await user.click(await within(await article(title)).findByRole('button', { name: 'Build on' }))
    const field = await screen.findByRole('textbox', { name: 'Title' })
    if (text !== '') await user.type(field, text)
    await user.click(screen.getByRole('button', { name: 'Close this build-on' }))
    if (text !== '') await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull())
    making.release()
  }
  await begin('So', '')
  await waitFor(() => expect(network.writes().map(({ method, body }) => [method, body])).toContainEqual(['PUT', { status: 'inactive' }])) // prettier-ignore
  await waitFor(async () => expect((await buildOnsTo(ann, deep._id)).filter(({ _from }) => _from.status === 'unsaved')).toEqual([])) // prettier-ignore
  network.forget()
  await begin('Why?', 'Half a thought')
  await waitFor(() => expect(storedWriting()).toContain('Half a thought'))
  expect(network.writes().filter(({ method }) => method === 'PUT')).toEqual([])
})

test('a note that is begun offline says in one line what happened, keeps its title, and opens once with the connection', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const { deep } = await plant(seed, ann, ben)
  const user = visitAs(ann, `/thread/${deep._id}`)
  // The server made the note, but its answers were lost.
  const { remove } = network.intercept('POST', /^\/api\/contributions\//, async (pass) => {
    await pass()
    return 'offline'
  })
  await user.click(await within(await article('So')).findByRole('button', { name: 'Build on' }))
  const line = await screen.findByText(
    'You are offline. Keep this page open: your title is kept, and the note opens when the connection returns.',
  )
  expect(line).toHaveRole('status')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'In the tunnel')
  const makings = () => network.writes().filter(({ path }) => path.startsWith('/api/contributions/'))
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(makings().length).toBeGreaterThan(1)
  })
  expect(line).toBeInTheDocument()
  remove()
  await waitFor(async () => {
    window.dispatchEvent(new Event('online'))
    expect(await textField()).toBeInTheDocument()
  })
  expect(await titleField()).toHaveValue('In the tunnel')
  expect(await buildOnsTo(ann, deep._id)).toHaveLength(1)
})

test('a drawing and an image file of a thread show their picture, another file its name and size [READ-04]', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const first = await seed.makeNote(ann, { title: 'Why?' })
  const add = async (made: { _id: string }) =>
    seed.call(ben, 'POST', '/api/links', { from: made._id, to: first._id, type: 'buildson', data: {} })
  const drawing = { type: 'Drawing', title: 'My leaf', authors: [ben.authorId], status: 'active', data: { svg: '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"></svg>' } } // prettier-ignore
  await add(await seed.call<{ _id: string }>(ben, 'POST', `/api/contributions/${community._id}`, drawing))
  const attach = async ({ name, buffer }: TestFile) => {
    const draft = { type: 'Attachment', title: 'an Attachment', authors: [ben.authorId] }
    const begun = await seed.call<{ _id: string }>(ben, 'POST', `/api/contributions/${community._id}`, draft)
    return seed.giveFile(ben, begun._id, name, new Uint8Array(buffer))
  }
  await add(await attach(png('photo.png', 900, 600)))
  await add(await attach(text('a-very-long-name-of-results.txt', 'Green.')))
  visitAs(ann, `/thread/${first._id}`)
  const picture = await screen.findByRole('img', { name: 'My leaf' })
  expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
  expect((await screen.findByRole('img', { name: 'photo.png' })).getAttribute('src')).toMatch(
    /^\/attachments\/.*small$/,
  )
  const other = await article('a-very-long-name-of-results.txt')
  expect(await within(other).findByRole('link', { name: 'a-very-long-…ts.txt' })).toBeInTheDocument()
  expect(other).toHaveTextContent('0.1 kB')
})

test('who may not write reads the thread without Build on [READ-05]', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const { first } = await plant(seed, ann, ben)
  await seed.call(await seed.admin(), 'PUT', `/api/communities/${community._id}`, { archived: true })
  visitAs(ann, `/thread/${first._id}`)
  await expectTexts(() => [...document.querySelectorAll('article .body')], ['I wonder why.', 'It is so.', 'Then what?'])
  expect(screen.queryByRole('button', { name: 'Build on' })).toBeNull()
  expect((await stored(seed, ann, first)).title).toBe('Why?')
})
