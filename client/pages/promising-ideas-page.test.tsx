import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import { queryClient } from '../lib/queries.ts'
import { stopClock } from '../testing/clock.ts'
import { network } from '../testing/network.ts'
import { expectTexts, reading } from '../testing/note.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const start = async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const other = await seed.makeView(ann, 'Light')
  const mark = async (who: Member, viewId: string, title: string, data: { idea: string; reason: string; color: string }) => {
    const note = await seed.makeNote(ann, { title, body: `<p>${data.idea}</p>`, viewId })
    const object = { type: 'promisingIdeaobj', title: 'an promisingIdeaobj', status: 'active', permission: 'protected' }
    const body = { ...object, authors: [who.authorId], data }
    const idea = await seed.call<Contribution>(who, 'POST', `/api/contributions/${community._id}`, body)
    await seed.call(who, 'POST', '/api/links', { from: idea._id, to: note._id, type: 'promisings', data })
    return { note, idea }
  } // prettier-ignore
  const leaves = await mark(ben, community.welcomeViewId, 'Leaves', { idea: 'leaves fall', reason: 'Why do they not freeze?', color: 'green' }) // prettier-ignore
  const days = await mark(ann, community.welcomeViewId, 'Days', { idea: 'days grow short', reason: '', color: '' })
  await mark(ben, other._id, 'Lamps', { idea: 'lamps are warm', reason: 'Is it the light?', color: 'red' })
  const notesOn = async (viewId: string) => {
    const links = await seed.call<Link[]>(ann, 'GET', `/api/links/from/${viewId}`)
    return links.flatMap(({ _to, to }) => (_to.data?.promisingContains ? [{ title: _to.title, id: to }] : []))
  }
  return { seed, community, viewId: community.welcomeViewId, ann, ben, other, leaves, days, notesOn }
}

const ideas = () => {
  const list = screen.queryByRole('list', { name: 'Promising Ideas' })
  return list ? within(list).getAllByRole('listitem') : []
}
const select = async (user: UserEvent, idea: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Select “${idea}”` }))
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
/** Waits for an alert with exactly this text, including spaces. */
const alerted = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))

test('the page reviews the ideas of a view, or of the whole community, with idea, reason, colour, creator and the way to their note, each to be selected [PROM-13, PROM-14]', async () => {
  const { community, viewId, ann, leaves } = await start()
  const user = visitAs(ann, `/promisingideas/${community._id}_${viewId}`)
  await screen.findByRole('heading', { level: 1, name: 'Promising Ideas' })
  await expectTexts(ideas, [
    /^leaves fall ?Why do they not freeze\? ?green ?by Ben Ode ?in “Leaves”/,
    /^days grow short ?none ?by Ann Lee ?in “Days”/,
  ])
  expect(screen.getByText('1 idea has no reason.')).toBeInTheDocument()
  const way = within(ideas()[0]!).getByRole('link', { name: 'in “Leaves”' })
  expect(way).toHaveAttribute('href', `/contribution/${leaves.note._id}/${viewId}`)
  await select(user, 'days grow short')
  expect(screen.getByText('1 selected')).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(screen.getByText('2 selected')).toBeInTheDocument()

  await user.click(screen.getByRole('link', { name: 'Review the whole community' }))
  await expectTexts(ideas, [/^leaves fall/, /^days grow short/, /^lamps are warm.*red.*by Ben Ode/])
  expect(here()).toBe(`/promisingideas/${community._id}`)
  // Other clients use other separators of ids.
  visit(`/promisingideas/${community._id}:${viewId}`)
  await expectTexts(ideas, [/^leaves fall/, /^days grow short/])
  visit(`/promisingideas/${community._id}_${'0'.repeat(24)}`)
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(ideas()).toEqual([])
})

test('one control opens the form (“Add”) and makes the note (“Create”), which is refused without ideas, title or view [PROM-16, PROM-17, PROM-18, EDIT-083]', async () => {
  const { community, ann, notesOn, viewId } = await start()
  const user = visitAs(ann, `/promisingideas/${community._id}`)
  await press(user, 'Add')
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  network.forget()
  await press(user, 'Create')
  await alerted('Promising Idea is not selected')
  await select(user, 'leaves fall')
  await user.type(screen.getByRole('textbox', { name: 'Title of the note' }), '   ')
  await press(user, 'Create')
  await alerted('Note title is empty ')
  await user.type(screen.getByRole('textbox', { name: 'Title of the note' }), 'Autumn')
  await press(user, 'Create')
  await alerted('View is not selected')
  network.intercept('POST', /^\/api\/links\/\w+\/search$/, async (pass) => {
    const [link, ...others] = JSON.parse(String((await pass()).data)) as Link[]
    const id = (at: number) => String(at).padStart(24, '0')
    const many = Array.from({ length: 201 }, (_, at) => ({ ...link, _id: id(at), from: id(at) }))
    return { status: 200, json: [...many, ...others] }
  })
  await queryClient.invalidateQueries({ queryKey: ['promisingIdeas'] })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await press(user, 'Create')
  await alerted('A note gathers at most 200 ideas.')
  await press(user, 'Cancel')
  expect(await screen.findByRole('button', { name: 'Add' })).toBeInTheDocument()
  expect(network.writes().filter(({ path }) => path.endsWith('/poolnote'))).toEqual([])
  expect(await notesOn(viewId)).toEqual([])
})

test('the note is made of what is selected 5 s after it was asked for; until then it can be cancelled, and a second press makes no second one [PROM-15, PROM-19, PROM-20]', async () => {
  const { seed, community, ann, ben, leaves, days, notesOn, viewId } = await start()
  const user = visitAs(ben, `/promisingideas/${community._id}_${viewId}`)
  await press(user, 'Add')
  await user.type(await screen.findByRole('textbox', { name: 'Title of the note' }), 'Autumn')
  await select(user, 'leaves fall')
  await select(user, 'days grow short')
  const asked = () => network.calls().filter(({ path }) => path === `/api/views/${viewId}/poolnote`)
  const create = screen.getByRole('button', { name: 'Create' })

  const { pass, until } = stopClock()
  create.click()
  await pass(0)
  expect(screen.getByText('“Autumn” will be created in 5 s. Until then you can cancel.')).toBeInTheDocument()
  screen.getByRole('button', { name: 'Cancel' }).click()
  await pass(10_000)
  expect(asked()).toEqual([])

  create.click()
  await pass(2_000)
  create.click()
  await pass(2_999)
  expect(asked()).toEqual([])
  await pass(1)
  expect(asked()).toHaveLength(1)
  await until(() => screen.queryByText(/“Autumn” has been created\./) !== null)
  await pass(10_000)
  expect(asked()).toHaveLength(1)
  expect(screen.getByText('0 selected')).toBeInTheDocument()

  const [made, ...others] = await notesOn(viewId)
  expect([made?.title, others]).toEqual(['Autumn', []])
  expect(screen.getByRole('link', { name: 'Open the note' })).toHaveAttribute('href', `/contribution/${made?.id}`)
  const note = await seed.call<Contribution>(ann, 'GET', `/api/objects/${made?.id}`)
  expect(note.authors).toEqual([ben.authorId])
  expect(note.data.promisingContains).toEqual({ ideas: [leaves.idea._id, days.idea._id] })
})

test('a pool note reads as its ideas in quotes, each with the way to the note that it is marked in [PROM-15]', async () => {
  const { seed, viewId, ben, leaves, days } = await start()
  const body = { title: 'Autumn', ideas: [days.idea._id, leaves.idea._id] }
  const { note } = await seed.call<{ note: Contribution }>(ben, 'POST', `/api/views/${viewId}/poolnote`, body)
  visitAs(ben, `/contribution/${note._id}`)
  const text = await reading()
  await waitFor(() => expect(text).toHaveTextContent(/"days grow short".*"Days".*"leaves fall".*"Leaves"/))
  expect(within(text).getByRole('link', { name: /Leaves/ })).toHaveAttribute('href', `/contribution/${leaves.note._id}`)
})
