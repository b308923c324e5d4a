import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { change } from '../../e2e/support/note-calls.ts'
import type { Member } from '../../e2e/support/seed.ts'
import type { Community } from '../../shared/domain/communities.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import { tool } from '../testing/board.ts'
import { expectTexts, fill, openTab, reading, selectText, tabNames } from '../testing/note.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const GONE = 'The content pertaining to this promising idea no longer exist'
const FLAGS = ['yellow', 'pink', 'green', 'violet', 'purple', 'orange', 'red', 'blue']

const leaves = async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const setPlugins = (plugins: object) => seed.changeSettings(community, { plugins })
  await setPlugins({ promisingnessidea: true, yellow: true, green: true })
  const note = await seed.makeNote(ann, {
    title: 'Leaves',
    body: '<p>In autumn leaves fall because days grow short.</p>',
    viewId: community.welcomeViewId,
  })
  const marked = async () =>
    (await seed.call<Link[]>(ann, 'GET', `/api/links/to/${note._id}`)).filter(({ type }) => type === 'promisings')
  return { community, mia, ann, ben, note, setPlugins, marked }
}

const mark = async (member: Member, note: Contribution, data: object) => {
  const object = { type: 'promisingIdeaobj', title: 'an promisingIdeaobj', status: 'active', permission: 'protected' }
  const body = { ...object, authors: [member.authorId], data }
  const idea = await site.seed.call<Contribution>(member, 'POST', `/api/contributions/${member.communityId}`, body)
  await site.seed.call(member, 'POST', '/api/links', { from: idea._id, to: note._id, type: 'promisings', data })
  return idea
}

const marks = () => [...document.querySelectorAll<HTMLElement>('mark')]
const list = () => screen.queryByRole('list', { name: 'Promising Ideas' })
const ideas = () => (list() ? within(list()!).getAllByRole('listitem') : [])
const acts = (at: number) =>
  within(ideas()[at]!)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const radios = ({ getAllByRole }: Awaited<ReturnType<typeof dialog>>) => getAllByRole<HTMLInputElement>('radio')
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('members mark what is promising, in colours with a meaning, and see why; with the plugin off nothing of it is offered, and all is kept [PROM-01, PROM-02, PROM-03, PROM-07, PROM-08, PROM-09, EDIT-076, EDIT-078, EDIT-079]', async () => {
  const { seed } = site
  const { community, mia, ann, ben, note, setPlugins, marked } = await leaves()

  const manager = visitAs(mia, `/contribution/${community.rootContextId}`)
  await manager.click(await screen.findByRole('button', { name: 'Explain the colours …' }))
  const meanings = await dialog('Meaning of the colours')
  fill(await meanings.findByRole('textbox', { name: 'green' }), 'Worth an experiment')
  await manager.click(meanings.getByRole('button', { name: 'Save' }))
  await closed()
  const { promisingcolorobjs } = await seed.call<Community>(ben, 'GET', `/api/communities/${community._id}`)
  const [green] = await Promise.all(
    promisingcolorobjs.map((id) => seed.call<Contribution>(ben, 'GET', `/api/objects/${id}`)),
  )
  expect(green).toMatchObject({ type: 'promisingIdeacolorobj', data: { color: 'green', data: 'Worth an experiment' } })

  const user = visitAs(ben, `/contribution/${note._id}`)
  await screen.findByText('In autumn leaves fall because days grow short.')
  const choose = async () => {
    const passage = await selectText('leaves fall')
    await user.click(await passage.findByRole('button', { name: 'Mark as promising' }))
    return dialog('Mark as promising')
  }
  const marking = await choose()
  expect(marking.getByText('leaves fall')).toBeInTheDocument()
  expect(await marking.findByRole('radio', { name: /^green ?Worth an experiment$/ })).toBeInTheDocument()
  expect(radios(marking).map(({ value }) => value)).toEqual(['', 'yellow', 'green'])
  expect(marking.getByRole('radio', { name: 'none' })).toBeChecked()
  fill(marking.getByRole('textbox', { name: 'Reason' }), 'Why do they not freeze?')
  await user.click(marking.getByRole('radio', { name: /^green/ }))
  await user.click(marking.getByRole('button', { name: 'Save' }))
  await closed()
  const data = { idea: 'leaves fall', reason: 'Why do they not freeze?', color: 'green' }
  const [link, ...others] = await marked()
  expect(others).toEqual([])
  expect(link).toMatchObject({ type: 'promisings', to: note._id, data })
  const idea = await seed.call<Contribution>(ann, 'GET', `/api/objects/${link?.from}`)
  expect(idea).toMatchObject({ type: 'promisingIdeaobj', authors: [ben.authorId], data })

  await expectTexts(marks, ['leaves fall'])
  expect(marks()[0]).toHaveAttribute('title', 'Promising idea (green): Why do they not freeze?')
  marks()[0]!.focus()
  await user.keyboard('{Enter}')
  const why = await screen.findByRole('dialog', { name: 'Promising Ideas' })
  expect(why).toHaveTextContent(/Why do they not freeze\?.*green ?Worth an experiment ?by Ben Ode/)
  await user.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(marks()[0]).toHaveFocus())

  await setPlugins(Object.fromEntries(FLAGS.map((name) => [name, true])))
  const all = await choose()
  await waitFor(() => expect(radios(all)).toHaveLength(9))
  const named = ['none', 'yellow', 'red', 'blue', 'green', 'pink', 'violet', 'purple', 'orange']
  for (const [at, name] of named.entries()) expect(radios(all)[at]).toHaveAccessibleName(new RegExp(`^${name}`))
  await user.click(all.getByRole('button', { name: 'Cancel' }))
  await closed()

  expect(await tabNames(user)).toContain('Promising Ideas')
  await setPlugins({ promisingnessidea: false })
  await waitFor(async () => expect(await tabNames(user)).not.toContain('Promising Ideas'))
  await waitFor(() => expect(marks()).toEqual([]))
  const { getAllByRole } = await selectText('leaves fall')
  await expectTexts(() => getAllByRole('button'), ['Read aloud', 'Copy as reference', 'Annotate'])
  expect(await marked()).toHaveLength(1)
})

test('a tab lists the ideas of a note, each leading to its passage; who made one and managers change and delete it, others not [PROM-11, PROM-21, PROM-22, PROM-24, EDIT-077, EDIT-080, EDIT-081]', async () => {
  const { seed } = site
  const { mia, ann, ben, note, marked } = await leaves()
  await mark(ben, note, { idea: 'leaves fall', reason: 'Why do they not freeze?', color: 'green' })
  const short = await mark(ann, note, { idea: 'days grow  short', reason: 'Is it light, or warmth?', color: '' })

  const manager = visitAs(mia, `/contribution/${note._id}`)
  await openTab(manager, 'Promising Ideas')
  await expectTexts(ideas, [
    /^leaves fall ?Why do they not freeze\? ?green ?by Ben Ode/,
    /^days grow short ?Is it light, or warmth\? ?none ?by Ann Lee/,
  ])
  for (const at of [0, 1]) expect(acts(at)).toEqual(['Show in the text', 'Edit', 'Delete'])
  await manager.click(within(ideas()[1]!).getByRole('button', { name: /^Edit/ }))
  const editing = await dialog('Edit the promising idea')
  await manager.click(await editing.findByRole('radio', { name: 'yellow' }))
  await manager.click(editing.getByRole('button', { name: 'Save' }))
  await expectTexts(ideas, [/green/, /yellow/])
  expect((await marked())[1]?.data).toMatchObject({ color: 'yellow', reason: 'Is it light, or warmth?' })

  const user = visitAs(ben, `/contribution/${note._id}`)
  await openTab(user, 'Promising Ideas')
  await expectTexts(ideas, [/^leaves fall/, /^days grow short.*yellow/])
  expect(acts(0)).toEqual(['Show in the text', 'Edit', 'Delete'])
  expect(acts(1)).toEqual(['Show in the text'])
  await change(seed, mia, short, { data: { reason: 'It is the light.' } })
  await expectTexts(ideas, [/^leaves fall/, /^days grow short ?It is the light\./])
  await user.click(within(ideas()[1]!).getByRole('button', { name: /^Show in the text/ }))
  expect(within(await reading()).getByText('days grow short')).toHaveFocus()
  expect(screen.getByRole('tab', { name: 'Read' })).toHaveAttribute('aria-selected', 'true')

  await openTab(user, 'Promising Ideas')
  await user.click(within(ideas()[0]!).getByRole('button', { name: /^Delete/ }))
  await user.click((await dialog('Delete this promising idea?')).getByRole('button', { name: 'Delete' }))
  await expectTexts(ideas, [/^days grow short/])
  await expectTexts(marks, ['days grow short'])
  expect(await marked()).toHaveLength(1)
  await change(seed, ann, note, { data: { body: '<p>In autumn leaves fall.</p>' } })
  await expectTexts(ideas, [new RegExp(GONE)])
  await expectTexts(marks, [])
  expect(within(ideas()[0]!).queryByRole('button')).toBeNull()

  const again = visitAs(mia, `/contribution/${note._id}`)
  await openTab(again, 'Promising Ideas')
  await expectTexts(ideas, [new RegExp(GONE)])
  await again.click(within(ideas()[0]!).getByRole('button', { name: /^Delete/ }))
  await again.click((await dialog('Delete this promising idea?')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(ideas()).toEqual([]))
  expect(await marked()).toEqual([])
})

test('the tool of a view opens the review of its ideas in a new tab while the plugin is on, and the review leads to each idea, which tells that its note is gone [VIEW-41, PROM-01, PROM-12, PROM-24, EDIT-082]', async () => {
  const { seed } = site
  const { community, ann, ben, note, setPlugins } = await leaves()
  const viewId = community.welcomeViewId
  await mark(ann, note, { idea: 'leaves fall', reason: '', color: 'red' })
  const user = visitAs(ben, `/view/${viewId}`)
  const open = vi.spyOn(window, 'open').mockImplementation(() => window)
  await user.click(await tool('Promising ideas'))
  const review = `/promisingideas/${community._id}_${viewId}`
  expect(open.mock.calls).toEqual([[review, '_blank']])
  open.mockRestore()
  expect(here()).toBe(`/view/${viewId}`)
  await setPlugins({ promisingnessidea: false })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Promising ideas' })).toBeNull())

  visit(review)
  await expectTexts(ideas, [/^leaves fall.*red.*by Ann Lee.*in “Leaves”/])
  const opens = screen.getByRole('link', { name: 'Open the promising idea “leaves fall”' })
  expect(opens).toHaveAttribute('target', '_blank')
  const address = opens.getAttribute('href') ?? ''
  visit(address)
  expect(await screen.findByRole('link', { name: 'in “Leaves”' })).toBeInTheDocument()
  expect(screen.queryByText(GONE)).toBeNull()
  await change(seed, ann, note, { status: 'inactive' })
  visit(address)
  expect(await screen.findByText(GONE)).toBeInTheDocument()
})
