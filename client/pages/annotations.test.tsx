import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import { annotationOf, type PassageRange } from '../../shared/domain/annotations.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import { network } from '../testing/network.ts'
import { expectTexts, fill, reading, selectText, twoMembers } from '../testing/note.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const BODY = '<p>Plants drink <strong>water</strong> through their roots.</p><p>Leaves breathe the air.</p>'
const DRINKING = 'drink water through their roots'

const region = () => screen.queryByRole('region', { name: 'Annotations' })
const cards = () => (region() ? within(region()!).getAllByRole('listitem') : [])
const card = (words: string) =>
  waitFor(() => {
    const found = cards().find(({ textContent }) => textContent.includes(words))
    if (!found) throw new Error(`Nobody says ${words}.`)
    return found
  })
const passage = (name: string, quote: string) =>
  screen.findByRole('button', { name: `Annotation by ${name}: ${quote}` })
const button = (name: string) => screen.findByRole('button', { name })
const annotator = (name = 'New annotation') => screen.findByRole('group', { name })
const words = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the annotation' })

/** As stored by an old client (contract/model.md 10.4). */
const annotateAs = async (member: Member, note: Contribution, said: object) => {
  const data = { highlights: [], permissions: { read: [], update: [], delete: [], admin: [] }, ...said }
  const body = { type: 'Annotation', title: 'an Annotation', permission: 'protected', authors: [member.authorId], data }
  const made = await site.seed.call<Contribution>(member, 'POST', `/api/contributions/${note.communityId}`, body)
  const link = { from: made._id, to: note._id, type: 'annotates', data: {} }
  return { ...made, linkId: (await site.seed.call<Link>(member, 'POST', '/api/links', link))._id }
}

const annotationsOf = async (member: Member, note: Contribution) => {
  const links = await site.seed.call<Link[]>(member, 'GET', `/api/links/to/${note._id}`)
  const ids = links.filter(({ type }) => type === 'annotates').map(({ from }) => from)
  return Promise.all(ids.map((id) => site.seed.call<Contribution>(member, 'GET', `/api/objects/${id}`)))
}

/** The passage that annotator.js finds in a text: by XPaths of elements and offsets in their text nodes. */
const foundByOldClients = (body: string, ranges: readonly PassageRange[]) => {
  const root = document.createElement('div')
  root.innerHTML = body
  const point = (xpath: string, offset: number, isEnd: boolean) => {
    const type = XPathResult.FIRST_ORDERED_NODE_TYPE
    const holder = document.evaluate(`.${xpath}`, root, null, type, null).singleNodeValue ?? root
    const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT)
    let rest = isEnd ? offset - 1 : offset
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      if (rest < node.length) return [node, isEnd ? rest + 1 : rest] as const
      rest -= node.length
    }
    throw new Error(`nothing at ${xpath} ${offset}`)
  }
  return ranges.map((one) => {
    const range = document.createRange()
    range.setStart(...point(one.start, one.startOffset, false))
    range.setEnd(...point(one.end, one.endOffset, true))
    return range.toString()
  })
}

test('annotated passages are marked for everybody, also those of old clients, and lead to what is said of them [ANNO-03, ANNO-05, EDIT-112]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'Roots', body: BODY })
  const stomata = await annotateAs(ben, note, {
    quote: 'breathe the air',
    text: '<p>By <em>stomata</em></p>',
    ranges: [{ start: '/p[2]', startOffset: 7, end: '/p[2]', endOffset: 22 }],
  })
  const lost = await annotateAs(ben, note, {
    quote: 'what nobody wrote here',
    text: '<p>Lost</p>',
    ranges: [{ start: '/p[99]/span[1]', startOffset: 1e9, end: '/p[1]', endOffset: 3 }, 'junk'],
  })
  const user = visitAs(ben, `/contribution/${note._id}`)
  expect(await passage('Ben Ode', 'breathe the air')).toHaveTextContent(/^breathe the air$/)
  await expectTexts(cards, [
    /^breathe the air ?By stomata ?Ben Ode/,
    /^This passage is no longer in the text\. ?what nobody wrote here ?Lost ?Ben Ode/,
  ])

  await annotateAs(ann, note, {
    quote: DRINKING,
    text: '<p>Osmosis</p>',
    ranges: [{ start: '/p[1]', startOffset: 7, end: '/p[1]', endOffset: 38 }],
  })
  const mark = await passage('Ann Lee', DRINKING)
  expect(mark.textContent).toBe('drink ')
  expect([...(await reading()).querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(
    ['drink ', 'water', ' through their roots', 'breathe the air'], // prettier-ignore
  )
  mark.focus()
  await user.keyboard('{Enter}')
  const osmosis = await card('Osmosis')
  await waitFor(() => expect(osmosis).toHaveFocus())
  const passages = () => within(osmosis).getAllByRole('button', { name: DRINKING })
  await expectTexts(passages, [DRINKING])
  await user.click(passages()[0]!)
  await waitFor(async () => expect(await passage('Ann Lee', DRINKING)).toHaveFocus())
  const own = within(await card('By stomata'))
  for (const act of ['Change', 'Delete'])
    expect(own.getByRole('button', { name: `${act} this annotation` })).toBeInTheDocument()

  await user.click(await button('Annotate'))
  const paragraphs = within(await annotator()).getByRole('combobox', { name: 'Passage' })
  await waitFor(() => expect(paragraphs).toHaveFocus())
  await user.selectOptions(paragraphs, 'Leaves breathe the air.')
  fill(await words(), '<p>All of it</p>')
  await user.click(screen.getByRole('checkbox', { name: 'Only I may read it' }))
  await user.click(await button('Save'))
  await passage('Ben Ode', 'Leaves breathe the air.')
  expect(cards()).toHaveLength(4)
  await user.click(await screen.findByText('breathe the air', { selector: 'mark' }))
  const opened = () => cards().filter((one) => one.matches('[data-opened]'))
  await expectTexts(opened, [/All of it/, /By stomata/])
  await waitFor(async () => expect(await card('By stomata')).toHaveFocus())
  const kept = (await annotationsOf(ben, note)).find(({ permission }) => permission === 'private')
  expect(kept?.data.permissions).toMatchObject({ read: [ben.userName] })

  visitAs(ann, `/contribution/${note._id}`)
  await expectTexts(cards, [/Osmosis/, /By stomata/, /Lost/])
  const quiet = { ...stomata.data, text: '<p>By tiny mouths</p>' }
  await seed.call(ben, 'PUT', `/api/objects/${note.communityId}/${stomata._id}`, { data: quiet })
  await seed.call(ben, 'DELETE', `/api/links/${lost.linkId}`)
  await expectTexts(cards, [/Osmosis/, /By tiny mouths/])
})

test('a selected passage is annotated with words and supports, stored as old clients know it; its author changes and deletes it [ANNO-02, ANNO-03, ANNO-04, EDIT-112]', async () => {
  const { seed } = site
  const { ann } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'Roots', body: BODY })
  const user = visitAs(ann, `/contribution/${note._id}`)
  await screen.findByText('Leaves breathe the air.')
  await user.click((await selectText('drink', 'roots')).getByRole('button', { name: 'Annotate' }))
  const writing = within(await annotator())
  expect(writing.getByText(DRINKING)).toBeInTheDocument()
  fill(await words(), '<p>How do they do it?</p>')
  await user.click(await writing.findByRole('button', { name: 'My theory' }))
  network.forget()
  await user.click(writing.getByRole('button', { name: 'Save' }))
  const said = await card('How do they do it?')
  await waitFor(() => expect(said).toHaveFocus())
  expect(said).toHaveTextContent('My theory')
  expect(screen.queryByRole('group', { name: 'New annotation' })).toBeNull()

  const [ours] = await annotationsOf(ann, note)
  const stored = network.writes().filter(({ path }) => !/\/search$|\/records\//.test(path))
  expect(stored).toMatchObject([
    { method: 'POST', path: `/api/contributions/${note.communityId}`, body: { type: 'Annotation' } },
    { method: 'POST', path: '/api/links', body: { from: ours?._id, to: note._id, type: 'annotates' } },
  ])
  expect(ours).toMatchObject({ type: 'Annotation', permission: 'protected', data: { highlights: [] } })
  const { quote, text, ranges } = annotationOf(ours ?? { data: {} })
  expect(quote).toBe('drink water through their roots')
  expect(text).toContain('<p>How do they do it?</p>')
  expect(text).toMatch(/class="KFSupportStart mceNonEditable"><span class="kfSupportStartMark">.*My theory<\/span>/)
  const { userName } = ann
  expect(ours?.data.permissions).toEqual({ read: [], update: [userName], delete: [userName], admin: [userName] })
  expect(foundByOldClients(BODY, ranges)).toEqual(['drink water through their roots'])

  await user.click(within(said).getByRole('button', { name: 'Change this annotation' }))
  const changing = within(await annotator('Change the annotation'))
  const field = await words()
  expect(field.value).toContain('How do they do it?')
  fill(field, `<p>Tell me:</p>${field.value}`)
  await user.click(changing.getByRole('button', { name: 'Save' }))
  const changed = await card('Tell me:')
  expect(changed).toHaveTextContent(/Tell me: ?How do they do it\?.*My theory/)
  expect(await annotationsOf(ann, note)).toMatchObject([{ _id: ours?._id, data: { quote } }])
  await user.click(within(changed).getByRole('button', { name: 'Delete this annotation' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete the annotation' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(region()).toBeNull())
  expect(await annotationsOf(ann, note)).toEqual([])
  visit(`/contribution/${ours?._id}`)
  expect(await screen.findByText('This annotation has been removed.')).toBeInTheDocument()
})

test('an annotation that could not be saved is kept, and offered when its note is opened again', async () => {
  const { seed } = site
  const { ann } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'Roots', body: BODY })
  const user = visitAs(ann, `/contribution/${note._id}`)
  await user.click(await button('Annotate'))
  fill(await words(), '<p>Not lost</p>')
  const faults = vi.spyOn(console, 'error').mockReturnValue()
  const refusal = network.intercept('POST', '/api/links', { status: 500, json: { message: 'broken' } })
  await user.click(await button('Save'))
  expect(await within(await annotator()).findByRole('alert')).toBeInTheDocument()
  refusal.remove()
  faults.mockRestore()
  const again = visit(`/contribution/${note._id}`)
  await again.click(await button('Continue'))
  const field = await words()
  expect(field.value).toBe('<p>Not lost</p>')
  fill(field, '<p>Not lost at all</p>')
  await again.click(await button('Save'))
  const saved = await card('Not lost at all')
  await waitFor(() => expect(saved).toHaveFocus())
  expect(saved).toHaveTextContent(/^Plants drink water through their roots\./)
  const all = await annotationsOf(ann, note)
  expect(all.map(({ data }) => data.text)).toEqual(['<p>Not lost at all</p>'])
})
