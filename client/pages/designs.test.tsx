import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Member, SeededCommunity } from '../../e2e/support/seed.ts'
import type { DesignIteration } from '../../shared/domain/design-iterations.ts'
import { network } from '../testing/network.ts'
import { fill, openNote, selectText, twoMembers } from '../testing/note.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const TEXTS = { title: 'A solar oven', designIdea: 'A box with foil', rationale: 'Foil sends light in', rating: 40 }
const make = (who: Member, fields: object = {}) =>
  site.seed.call<DesignIteration>(who, 'POST', '/api/designiterations/designiteration', {
    ...TEXTS,
    communityId: who.communityId,
    ...fields,
  })
const all = (who: Member) =>
  site.seed.call<DesignIteration[]>(who, 'GET', `/api/designiterations/community/${who.communityId}`)
const open = (who: Member, { _id }: SeededCommunity) => visitAs(who, `/designideas/${_id}`)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const tree = async () => within(await screen.findByRole('navigation', { name: 'Design iterations' }))
const titlesInTree = async () => (await tree()).getAllByRole('button').map(({ textContent }) => textContent)
const viewer = (title: string) => screen.findByRole('region', { name: title })
const rate = (within_: ReturnType<typeof within>, key: 'End' | 'ArrowRight') =>
  fireEvent.keyDown(within_.getByRole('slider', { name: 'Self-assessment from 0 to 100' }), { key })

test('a design is begun empty and changed filled; what is missing or unchanged is refused with a reason, its own text is kept [DSGN-02, DSGN-03, DSGN-04, DSGN-05, DSGN-06, DSGN-07, DSGN-08]', async () => {
  const { community, ann } = await twoMembers(site.seed)
  const user = open(ann, community)
  expect(await screen.findByText('No designs yet')).toBeInTheDocument()
  await user.click(await button('New design'))
  const form = await dialog('New design iteration')
  for (const name of ['Title', 'Design idea', 'Rationale'])
    expect(form.getByRole('textbox', { name: new RegExp(`^${name}`) })).toHaveValue('')
  expect(form.getByRole('slider')).toHaveAttribute('aria-valuenow', '0')
  expect(form.getByRole('slider')).toHaveAttribute('aria-valuemax', '100')
  network.forget()
  for (const [name, value, words] of [
    ['Title', 'A solar oven', 'Please give your design iteration a title.'],
    ['Design idea', 'A box', 'Please write your design idea.'],
    ['Rationale', 'Foil', 'Please write why you designed it so.'],
  ] as const) {
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent(words))
    fill(form.getByRole('textbox', { name: new RegExp(`^${name}`) }), value)
  }
  expect(network.writes()).toEqual([])
  for (const key of ['End', 'ArrowRight'] as const) {
    rate(form, key)
    await waitFor(() => expect(form.getByRole('slider')).toHaveAttribute('aria-valuenow', '100'))
  }
  await user.click(form.getByRole('button', { name: 'Save' }))
  await viewer('A solar oven')
  expect(await all(ann)).toMatchObject([{ title: 'A solar oven', designIdea: 'A box', rationale: 'Foil', rating: 100 }])

  await user.click(await button('Edit'))
  const edit = await dialog('Edit this design iteration')
  expect(edit.getByRole('textbox', { name: /^Title/ })).toHaveValue('A solar oven')
  expect(edit.getByRole('textbox', { name: /^Rationale/ })).toHaveValue('Foil')
  await user.click(edit.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(edit.getByRole('alert')).toHaveTextContent('Please make some changes before saving your change.'),
  )
  fill(edit.getByRole('textbox', { name: /^Title/ }), 'A better oven')
  await user.click(edit.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(edit.getByRole('alert')).toHaveTextContent('the rating must differ'))
  fireEvent.keyDown(edit.getByRole('slider'), { key: 'ArrowLeft' })
  await user.click(edit.getByRole('button', { name: 'Save' }))
  await viewer('A better oven')
  expect(await all(ann)).toMatchObject([{ title: 'A better oven', rating: 99 }])
})

test('the iterations stand as a tree, and the chosen one tells all that it is; a further one stands below it, and others’ come by themselves [DSGN-14, DSGN-15, DSGN-18, DSGN-19, DSGN-25, DSGN-31]', async () => {
  const { community, mia } = await site.seed.makeManaged()
  const ann = await site.seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await site.seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const first = await make(ann, { rationale: '<!doctype html><p>Foil <strong>turns</strong> light</p>', text: 'An older passage' }) // prettier-ignore
  const user = open(ben, community)
  const shown = within(await viewer('A solar oven'))
  expect(shown.getByText('turns').tagName).toBe('STRONG')
  expect(shown.getByText('An older passage')).toBeInTheDocument()
  expect(shown.getByText('A box with foil')).toBeInTheDocument()
  expect(await shown.findByText(/^Iteration 1 · Ann Lee · .*\d{4} · Self-assessment: 40 of 100$/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()

  await user.click(await button('Iterate on it'))
  const form = await dialog('Iterate on this design')
  expect(form.getByRole('textbox', { name: /^Title/ })).toHaveValue('A solar oven')
  fill(form.getByRole('textbox', { name: /^Title/ }), 'A larger oven')
  fireEvent.keyDown(form.getByRole('slider'), { key: 'ArrowRight' })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await titlesInTree()).toEqual(['1A solar oven', '2A larger oven']))
  const child = (await tree()).getByRole('button', { name: /A larger oven/ })
  expect(child.closest('ul')?.closest('li')).toHaveTextContent(/^1A solar oven/)
  expect((await all(ben)).find(({ title }) => title === 'A larger oven')).toMatchObject({ prev: first._id, IterationNumber: 2 }) // prettier-ignore
  await user.click(child)
  const own = within(await viewer('A larger oven'))
  // HTML text without a doctype is plain text.
  expect(await button('Edit')).toBeInTheDocument()
  expect(await button('Delete')).toBeInTheDocument()
  expect(await own.findByText(/^Iteration 2 · Ben Ode/)).toBeInTheDocument()

  await make(ann, { title: 'A kite', rationale: '<b>Wind</b>' })
  await waitFor(async () => expect(await titlesInTree()).toContain('1A kite'))
  await user.click((await tree()).getByRole('button', { name: /A kite/ }))
  expect(within(await viewer('A kite')).getByText('<b>Wind</b>')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()

  open(mia, community)
  for (const title of ['A solar oven', 'A larger oven', 'A kite']) {
    await userEvent.click((await tree()).getByRole('button', { name: new RegExp(title) }))
    const { getByRole } = within(await viewer(title))
    expect(getByRole('button', { name: 'Edit' })).toBeInTheDocument()
    expect(getByRole('button', { name: 'Delete' })).toBeInTheDocument()
  }
})

test('deleting asks first; a deleted one leaves the tree unless something goes on from it, and is shown again [DSGN-20, DSGN-21, DSGN-22, DSGN-23, DSGN-24]', async () => {
  const { community, ann } = await twoMembers(site.seed)
  const parent = await make(ann, { title: 'Parent' })
  await make(ann, { title: 'Child', prev: parent._id, rating: 41 })
  await make(ann, { title: 'Alone' })
  const user = open(ann, community)
  const remove = async (title: string, answer: string) => {
    await user.click((await tree()).getByRole('button', { name: new RegExp(title) }))
    await viewer(title)
    await user.click(await button('Delete'))
    await screen.findByText('Are you sure you want to delete this design iteration?')
    await user.click(await button(answer))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const statusOf = async (title: string) => (await all(ann)).find((one) => one.title === title)?.status
  await screen.findByRole('navigation', { name: 'Design iterations' })
  await remove('Alone', 'Keep it')
  expect(await statusOf('Alone')).toBe('active')
  await remove('Alone', 'Delete it')
  await waitFor(async () => expect(await titlesInTree()).toEqual(['1Parent', '2Child']))
  expect(await statusOf('Alone')).toBe('inactive')
  await remove('Parent', 'Delete it')
  await waitFor(async () => expect(await titlesInTree()).toEqual(['1Parenthidden', '2Child']))
  await user.click(await screen.findByRole('switch', { name: 'Show hidden ones' }))
  await user.click((await tree()).getByRole('button', { name: /Alone/ }))
  await user.click(await button('Show it again'))
  await waitFor(async () => expect(await statusOf('Alone')).toBe('active'))
})

test('a manager comments while there are fewer than two comments; writers read them without a box [DSGN-26, DSGN-27, DSGN-29]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  await make(ann)
  const user = open(mia, community)
  const said = (words: string) => screen.findByText((_, element) => element?.textContent === words)
  const box = () => screen.queryByRole('textbox', { name: 'Your comment' })
  for (const text of ['Say more', 'Well done']) {
    fill(await screen.findByRole('textbox', { name: 'Your comment' }), text)
    await user.click(await button('Comment'))
    await said(`Mia ${text}`)
  }
  await waitFor(() => expect(box()).toBeNull())
  open(ann, community)
  await said('Mia Say more')
  expect(box()).toBeNull()
})

test('a passage of a note begins an annotation of a design, while the plugin is on; without each of its parts it is refused [DSGN-01, DSGN-09, DSGN-11, ANNO-06]', async () => {
  const { seed } = site
  const { community, ann } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'Light', body: '<p>Light can be turned by foil.</p>' })
  await openNote(ann, note)
  expect((await selectText('turned')).queryByRole('button', { name: 'Design iteration' })).toBeNull()
  await seed.changeSettings(community, { plugins: { designiteration: true } })
  const user: UserEvent = await openNote(ann, note)
  await user.click(await (await selectText('turned', 'foil')).findByRole('button', { name: 'Design iteration' }))
  const form = await dialog('New design iteration')
  expect(form.getByText('turned by foil')).toBeInTheDocument()
  const parts = [['Title', 'Oven'], ['Design idea', 'A box'], ['Rationale', 'Foil']] as const // prettier-ignore
  const write = (without: string) => {
    for (const [name, text] of parts)
      fill(form.getByRole('textbox', { name: new RegExp(`^${name}`) }), name === without ? ' ' : text)
  }
  network.forget()
  for (const [name, words] of [
    ['Title', 'title'],
    ['Design idea', 'design idea'],
    ['Rationale', 'why'],
    ['', 'more than 0'],
  ] as const) {
    write(name)
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent(words))
  }
  expect(network.writes()).toEqual([])
  const refused = site.seed.call(ann, 'POST', '/api/designiterations/designiteration', { ...TEXTS, communityId: community._id, rating: 0, iterationType: 'annotation' }) // prettier-ignore
  await expect(refused).rejects.toThrow(/422/)
  rate(form, 'ArrowRight')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await all(ann)).toMatchObject([{ highlightedText: 'turned by foil', rating: 1 }]))
})

test('the analytics panel of a view opens the designs of its community in a new tab, while the plugin is on [DSGN-33, ANLP-06]', async () => {
  const { seed } = site
  const { community, ann } = await twoMembers(seed)
  const at = `/view/${community.welcomeViewId}`
  const user = visitAs(ann, at)
  await user.click(await button('Analytics'))
  const panel = within(await screen.findByRole('dialog', { name: 'Analytics' }))
  await panel.findByRole('link', { name: 'Word cloud' })
  expect(panel.queryByRole('link', { name: 'Design Idea Dashboard' })).toBeNull()
  await seed.changeSettings(community, { plugins: { designiteration: true } })
  const entry = await panel.findByRole('link', { name: 'Design Idea Dashboard' })
  const opened = vi.spyOn(window, 'open').mockImplementation(() => window)
  onTestFinished(() => opened.mockRestore())
  await user.click(entry)
  expect(opened.mock.calls).toEqual([[`/designideas/${community._id}`, '_blank']])
  expect(here()).toBe(at)
  open(ann, community)
  expect(await screen.findByRole('heading', { name: 'Design Idea Dashboard' })).toBeInTheDocument()
})
