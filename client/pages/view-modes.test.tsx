import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Member, SeededCommunity } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import type { Scaffold } from '../../shared/domain/scaffolds.ts'
import { card, findBoard, tool } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const modes = () => screen.findByRole('combobox', { name: 'View mode' })
const enter = async (user: UserEvent, mode: string) => {
  await user.selectOptions(await modes(), mode)
  return screen.findByRole('region', { name: mode })
}
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
const pickView = async (user: UserEvent, title: string) => {
  const picker = await screen.findByRole('combobox', { name: 'Views' })
  // Its name includes the number of unread notes.
  await user.selectOptions(picker, await within(picker).findByRole('option', { name: new RegExp(`^${title}`) }))
}
const texts = (all: readonly Element[]) => all.map(({ textContent }) => textContent)

const start = async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  await seed.changeSettings(community, { plugins: { viewRearrangement: true } })
  await seed.call(mia, 'PUT', `/api/communities/${community._id}`, { timeZone: 'UTC' })
  const viewId = community.welcomeViewId
  const scaffolds = () => seed.call<Scaffold[]>(mia, 'GET', `/api/communities/${community._id}/scaffolds`)
  const support = async (title: string) =>
    (await scaffolds()).flatMap(({ supports }) => supports).find((one) => one.title === title)?.id
  const use = async (note: Contribution, ...titles: string[]) => {
    const links: Link[] = []
    for (const title of titles) {
      const link = { from: await support(title), to: note._id, type: 'supports', data: {} }
      links.push(await seed.call<Link>(mia, 'POST', '/api/links', link))
    }
    return links
  }
  const write = async (who: Member, title: string, on: string | undefined, ...supports: string[]) => {
    const note = await seed.makeNote(who, { title, ...(on && { viewId: on }) })
    await use(note, ...supports)
    return note
  }
  return { seed, community, mia, ann, ben, viewId, scaffolds, use, write }
}

test('modes are offered while the plugin is on; groups are toggled, and the normal view is as before [VIEW-45, SGRP-01, SGRP-02, GRPV-01]', async () => {
  const { seed, community, ann, viewId, write } = await start()
  const off = (on: boolean) => seed.changeSettings(community, { plugins: { viewRearrangement: on } })
  await off(false)
  await write(ann, 'Sky', viewId)
  const user = visitAs(ann, `/view/${viewId}`)
  const sky = await card('Sky')
  expect(screen.queryByRole('combobox', { name: 'View mode' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Group View' })).toBeNull()
  await off(true)
  expect(texts(within(await modes()).getAllByRole('option'))).toEqual(['Normal', 'Group', 'Table', 'Scaffold Growth'])
  expect(await modes()).toHaveValue('normal')

  const ground = (await findBoard()).closest('[inert]')
  expect(ground).toBeNull()
  await press(user, 'Group View')
  await screen.findByRole('region', { name: 'Group' })
  expect(await modes()).toHaveDisplayValue('Group')
  expect(sky.closest('[inert]')).not.toBeNull()
  await press(user, 'Normal View')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Group' })).toBeNull())
  expect(await modes()).toHaveValue('normal')
  expect(sky.closest('[inert]')).toBeNull()
  expect(await card('Sky')).toBe(sky)

  await user.click(await tool('Outline'))
  await enter(user, 'Table')
  expect(screen.queryByRole('region', { name: 'Outline' })).toBeNull()
  await user.selectOptions(await modes(), 'Normal')
  await screen.findByRole('region', { name: 'Outline' })
  await enter(user, 'Scaffold Growth')
  await user.click(await tool('Outline'))
  expect(await modes()).toHaveValue('normal')

  await enter(user, 'Table')
  await off(false)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Table' })).toBeNull())
  expect(screen.queryByRole('combobox', { name: 'View mode' })).toBeNull()
})

const group = (number: number) => screen.findByRole('region', { name: `Group ${number}` })
const groupTitles = () => texts(screen.getAllByRole('heading', { level: 3 }))
const choose = async (user: UserEvent, number: number, ...supports: string[]) => {
  const own = within(await group(number))
  await user.selectOptions(own.getByRole('combobox', { name: 'Scaffold' }), 'Theory Building')
  for (const title of supports) await user.click(own.getByRole('checkbox', { name: title }))
}
const checked = async (number: number) =>
  texts(
    within(await group(number))
      .getAllByRole('checkbox')
      .filter((one) => (one as HTMLInputElement).checked)
      .map((one) => one.closest('.mantine-Checkbox-root') ?? one),
  )
const results = async (number: number) => {
  const headings = within(await group(number)).queryAllByRole('heading', { level: 4 })
  return headings.map((heading) => {
    const notes = heading.parentElement?.querySelectorAll('li [dir=auto]:first-child') ?? []
    return `${heading.textContent}: ${texts([...notes]).join(', ')}`
  })
}

test('groups are numbered, added and removed; each has supports of a scaffold, and the notes that use them below each [GRPV-02, GRPV-03, GRPV-04, GRPV-05, SGRP-03, SGRP-04, SGRP-05, SGRP-06, SGRP-09]', async () => {
  const { ann, ben, viewId, write } = await start()
  await write(ann, 'Sky', viewId, 'My theory', 'New Information', 'My theory')
  await write(ben, 'Sun', viewId, 'New Information')
  await write(ben, 'Moon', viewId, 'A better theory')
  await write(ben, 'Lost', undefined, 'My theory')
  const user = visitAs(ann, `/view/${viewId}`)
  await enter(user, 'Group')
  await group(1)
  expect(groupTitles()).toEqual(['Group 1'])
  await press(user, 'Add group')
  await press(user, 'Add group')
  expect(groupTitles()).toEqual(['Group 1', 'Group 2', 'Group 3'])
  await choose(user, 1, 'My theory', 'New Information')
  await choose(user, 3, 'A better theory', 'I need to understand')
  await press(user, 'Remove group 2')
  expect(groupTitles()).toEqual(['Group 1', 'Group 2'])
  expect(await checked(2)).toEqual(['A better theory', 'I need to understand'])
  expect(await results(1)).toEqual([])

  await press(user, 'Load groups')
  await waitFor(async () => expect(await results(1)).toEqual(['My theory: Sky', 'New Information: Sun, Sky']))
  await waitFor(async () => expect(await results(2)).toEqual(['A better theory: Moon', 'I need to understand: ']))
  expect(await group(1)).toHaveTextContent('Ben Ode')

  await user.click(within(await group(1)).getByRole('button', { name: /^Sun/ }))
  await screen.findByRole('dialog', { name: 'Sun' })
  await user.click(await screen.findByRole('button', { name: 'Close the note' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toHaveTextContent('Sun')

  await press(user, 'Unselect all')
  expect([await checked(1), await checked(2)]).toEqual([[], []])
  expect([await results(1), await results(2)]).toEqual([[], []])
})

test('groups are kept in the browser for their community, and fetch 20 at a time, the next on demand [GRPV-06, GRPV-07, GRPV-08, SGRP-07, SGRP-08, SGRP-10, SGRP-11]', async () => {
  const { seed, community, ann, viewId, use, write } = await start()
  await write(ann, 'First', viewId, 'My theory')
  const sky = await write(ann, 'Sky', viewId)
  await use(sky, ...Array.from({ length: 20 }, () => 'My theory'))
  const other = await start()
  await seed.join(ann, other.community)
  const user = visitAs(ann, `/view/${viewId}`)
  await enter(user, 'Group')
  network.forget()
  await choose(user, 1, 'My theory')
  await press(user, 'Add group')
  await choose(user, 2, 'A better theory')
  expect(network.writes()).toEqual([])

  visit(`/view/${other.viewId}`)
  await group(1)
  expect(groupTitles()).toEqual(['Group 1'])
  expect(within(await group(1)).queryAllByRole('checkbox')).toEqual([])

  const again = visit(`/view/${viewId}`)
  await group(2)
  expect([await checked(1), await checked(2)]).toEqual([['My theory'], ['A better theory']])
  network.forget()
  await press(again, 'Load groups')
  await waitFor(async () => expect(await results(1)).toEqual(['My theory: Sky']))
  expect(await results(2)).toEqual(['A better theory: '])
  expect(await group(1)).toHaveTextContent('20 of 21 results loaded')
  const sent = network.writes()
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set([`/api/links/${community._id}/searchBySupport`]))
  const pages = sent.map(({ body }) => body as { count?: true; page?: number; limit?: number })
  expect(pages.filter(({ count }) => !count).map(({ page, limit }) => [page, limit])).toEqual([[1, 20], [1, 20]]) // prettier-ignore
  const [first, second] = [within(await group(1)), within(await group(2))]
  expect(second.queryByRole('button', { name: 'Load More Results' })).toBeNull()

  network.forget()
  await again.click(first.getByRole('button', { name: 'Load More Results' }))
  await waitFor(async () => expect(await results(1)).toEqual(['My theory: Sky, First']))
  expect(first.queryByRole('button', { name: 'Load More Results' })).toBeNull()
  expect(network.writes()).toMatchObject([{ body: { page: 2, limit: 20 } }])
})

test('a mode covers one view, several or all, as is chosen in the bar, and goes along from view to view [SGRP-13]', async () => {
  const { seed, ann, community, viewId, write } = await start()
  const [light, air] = [await seed.makeView(ann, 'Light'), await seed.makeView(ann, 'Air')]
  await write(ann, 'Here', viewId, 'My theory')
  await write(ann, 'Bright', light._id, 'My theory')
  await write(ann, 'Windy', air._id, 'My theory')
  const user = visitAs(ann, `/view/${viewId}`)
  await enter(user, 'Group')
  await choose(user, 1, 'My theory')
  await press(user, 'Load groups')
  const shows = (notes: string) => waitFor(async () => expect(await results(1)).toEqual([`My theory: ${notes}`]))
  await shows('Here')
  await pickView(user, 'Multiple views')
  await shows('Here')
  await user.click(screen.getByRole('combobox', { name: 'Views shown together' }))
  const options = () => [...document.querySelectorAll('[data-combobox-option]')]
  await waitFor(() => expect(texts(options())).toEqual(['Air', 'Light', 'Welcome']))
  await user.click(options()[1]!)
  await shows('Bright, Here')
  await pickView(user, 'All Views')
  await shows('Windy, Bright, Here')
  expect(here()).toBe(`/view/${viewId}`)
  await enter(user, 'Table')
  await enter(user, 'Group')
  await press(user, 'Load groups')
  await shows('Windy, Bright, Here')
  await pickView(user, 'Welcome')
  await shows('Here')

  await pickView(user, 'Light')
  await waitFor(() => expect(here()).toBe(`/view/${light._id}`))
  await waitFor(async () => expect(await results(1)).toEqual([]))
  expect(await modes()).toHaveDisplayValue('Group')
  await press(user, 'Load groups')
  await shows('Bright')
  await user.selectOptions(await modes(), 'Normal')
  await card('Bright')
  expect(community.views).toContain(viewId)
})

test('what others do with supports and notes shows in an open mode without reloading [SGRP-14]', async () => {
  const { seed, ann, ben, viewId, use, write } = await start()
  await write(ben, 'Sun', viewId, 'My theory')
  const user = visitAs(ann, `/view/${viewId}`)
  await enter(user, 'Group')
  await choose(user, 1, 'My theory')
  await press(user, 'Load groups')
  const shows = (...notes: string[]) => waitFor(async () => expect(await results(1)).toEqual([`My theory: ${notes.join(', ')}`])) // prettier-ignore
  await shows('Sun')
  const moon = await write(ben, 'Moon', viewId, 'My theory')
  await shows('Moon', 'Sun')
  expect(await group(1)).toHaveTextContent('2 of 2 results loaded')
  await seed.call(ben, 'PUT', `/api/objects/${moon.communityId}/${moon._id}`, { title: 'Full moon' })
  await shows('Full moon', 'Sun')
  // Not on a view yet: placing it is reported as a note count.
  const star = await write(ben, 'Star', undefined, 'My theory')
  const item = await seed.placeOn(ben, viewId, star._id, 10, 10)
  await shows('Star', 'Full moon', 'Sun')
  await seed.call(ben, 'DELETE', `/api/links/${item._id}`)
  await shows('Full moon', 'Sun')
  const [again] = await use(moon, 'My theory')
  await waitFor(async () => expect(await group(1)).toHaveTextContent('3 of 3 results loaded'))
  await seed.call(ben, 'DELETE', `/api/links/${again?._id}`)
  await waitFor(async () => expect(await group(1)).toHaveTextContent('2 of 2 results loaded'))
})

const table = async () => within(await screen.findByRole('table'))
const columns = async () => texts((await table()).getAllByRole('columnheader'))
const rows = async () =>
  (await table())
    .getAllByRole('rowheader')
    .map((head) => [head.textContent, ...[...(head.parentElement?.querySelectorAll('td') ?? [])].map((cell) => texts([...cell.querySelectorAll('li [dir=auto]:first-child')]).join(', '))]) // prettier-ignore

test('the table holds the ids of the notes that use a support of each of two paired scaffolds; a scaffold without a pair is explained [VIEW-46, STBL-01, STBL-02, STBL-03, STBL-04, STBL-05, STBL-06, SCAF-24]', async () => {
  const { seed, community, mia, ann, viewId, scaffolds, write } = await start()
  const light = await seed.makeView(ann, 'Light')
  const path = `/api/communities/${community._id}/scaffolds`
  const debate = await seed.call<Contribution>(mia, 'POST', path, { title: 'Debate' })
  for (const title of ['I doubt', 'I agree']) await seed.call(mia, 'POST', `/api/scaffolds/${debate._id}/supports`, { title }) // prettier-ignore
  const user = visitAs(ann, `/view/${viewId}`)
  await enter(user, 'Table')
  const scaffold = () => screen.findByRole('combobox', { name: 'Scaffold' })
  await within(await scaffold()).findByRole('option', { name: 'Debate' })
  await user.selectOptions(await scaffold(), 'Debate')
  expect(await screen.findByRole('heading', { name: '“Debate” has no paired scaffold' })).toBeInTheDocument()
  expect(screen.queryByRole('table')).toBeNull()

  const [theory] = await scaffolds()
  await seed.call(mia, 'POST', '/api/links', { from: theory?.id, to: debate._id, type: 'pair', data: {} })
  const sky = await write(ann, 'Sky', viewId, 'My theory', 'I doubt')
  const sun = await write(ann, 'Sun', light._id, 'My theory', 'New Information', 'I doubt', 'I agree')
  await write(ann, 'Moon', viewId, 'My theory')
  visit(`/view/${viewId}`)
  const held = network.hold('POST', /searchBySupport/)
  await pickView(user, 'All Views')
  await within(await scaffold()).findByRole('option', { name: 'Debate' })
  await user.selectOptions(await scaffold(), 'Debate')
  expect(await screen.findByText('Loaded 0 out of 2 views')).toBeInTheDocument()
  expect(texts((await table()).queryAllByRole('button'))).toEqual([])
  const bodies = () => network.writes().map(({ body }) => body as { views: string[]; page: number; limit: number })
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies().map(({ views, page, limit }) => [views, page, limit])).toEqual([[[viewId], 1, 1000], [[light._id], 1, 1000]]) // prettier-ignore
  held.release()
  expect(await screen.findByText('Loaded 2 out of 2 views')).toBeInTheDocument()
  expect(await columns()).toEqual(theory?.supports.map(({ title }) => title))
  const none = ['', '', '', '']
  await waitFor(async () =>
    expect((await rows()).map(([title, mine, better, info]) => [title, mine, better, info])).toEqual([
      ['I doubt', 'Sky, Sun', '', 'Sun'],
      ['I agree', 'Sun', '', 'Sun'],
    ]),
  )
  expect((await rows()).map((row) => row.slice(4).concat(''))).toEqual([none, none])
  expect((await table()).getAllByRole('button', { name: new RegExp(sun._id) })).toHaveLength(4)
  await user.click((await table()).getByRole('button', { name: new RegExp(sky._id) }))
  await screen.findByRole('dialog', { name: 'Sky' })

  await user.selectOptions(await scaffold(), 'Theory Building')
  await waitFor(async () => expect(await columns()).toEqual(['I doubt', 'I agree']))
  await waitFor(async () => expect((await rows())[0]).toEqual(['My theory', 'Sky, Sun', 'Sun']))
})

const DAY_MS = 24 * 60 * 60_000
const dayBefore = (iso: string, days: number) => new Date(Date.parse(iso) - days * DAY_MS).toISOString().slice(0, 10)
const written = (day: string) => new Date(day).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' })
const pickScaffold = async (user: UserEvent, title: string) => {
  const field = await screen.findByRole('combobox', { name: 'Scaffold' })
  await within(field).findByRole('option', { name: title })
  await user.selectOptions(field, title)
}
const authors = async (user: UserEvent) => {
  await user.click(screen.getByRole('combobox', { name: 'Author' }))
  await waitFor(() => expect(document.querySelector('[data-combobox-option]')).not.toBeNull())
  return [...document.querySelectorAll<HTMLElement>('[data-combobox-option]')]
}
const startRecord = ({ _id }: SeededCommunity, who: Member) =>
  site.seed.call<{ startDate: string } | null>(who, 'GET', `/api/iterations/${_id}/iteration/`)

test('scaffold growth shows a writer the notes of each support by week, their own or all, without names or dates to set [VIEW-47, VIEW-48, STRK-01, STRK-02, STRK-04, STRK-05, STRK-13, STRK-14, STRK-16]', async () => {
  const { seed, community, mia, ann, ben, viewId, write } = await start()
  const sky = await write(ann, 'Sky', viewId, 'My theory')
  await write(ben, 'Sun', viewId, 'My theory', 'New Information')
  const user = visitAs(ann, `/view/${viewId}`)
  await enter(user, 'Scaffold Growth')
  await pickScaffold(user, 'Theory Building')
  await screen.findByRole('table')
  // No saved date; years without notes share one column.
  expect((await columns()).slice(0, 2)).toEqual(['Before Week 1', 'Week 1 starting: Sep 8, 2021'])
  expect((await columns())[2]).toMatch(/^Weeks 2 to \d+: no notesShow these weeks$/)
  await press(user, 'Show these weeks')
  expect((await columns()).slice(0, 4)).toEqual(['Before Week 1', 'Week 1 starting: Sep 8, 2021', 'Week 2 starting: Sep 15, 2021', 'Week 3 starting: Sep 22, 2021']) // prettier-ignore

  const startDate = dayBefore(sky.created, 10)
  await seed.call(mia, 'POST', '/api/iterations/iteration/', { startDate, communityId: community._id, type: 'KIteration' }) // prettier-ignore
  await enter(user, 'Table')
  await enter(user, 'Scaffold Growth')
  await pickScaffold(user, 'Theory Building')
  const weeks = ['Before Week 1', `Week 1 starting: ${written(startDate)}`, `Week 2 starting: ${written(dayBefore(sky.created, 3))}`] // prettier-ignore
  await waitFor(async () => expect(await columns()).toEqual(weeks))
  const shows = (...some: string[][]) => waitFor(async () => expect((await rows()).slice(0, 3)).toEqual(some))
  await shows(['My theory', '', '', 'Sky, Sun'], ['A better theory', '', '', ''], ['New Information', '', '', 'Sun'])
  expect((await screen.findByRole('table')).textContent).not.toMatch(/Ann|Lee|Ben|Ode/)
  expect(screen.queryByLabelText('Start date')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save New Start Date' })).toBeNull()

  network.forget()
  await press(user, 'Move “Sky”')
  expect(texts(screen.getAllByRole('menuitem'))).toEqual(['Move down'])
  await user.click(screen.getByRole('menuitem', { name: 'Move down' }))
  await shows(['My theory', '', '', 'Sun, Sky'], ['A better theory', '', '', ''], ['New Information', '', '', 'Sun'])
  expect(await screen.findByText('“Sky” is now 2 of 2.')).toBeInTheDocument()
  expect(network.writes().filter(({ path }) => !path.endsWith('/searchBySupport'))).toEqual([])

  const offered = await authors(user)
  expect(texts(offered)).toEqual(['whole community', 'Ann Lee'])
  await user.click(offered[1]!)
  await shows(['My theory', '', '', 'Sky'], ['A better theory', '', '', ''], ['New Information', '', '', ''])
  await user.selectOptions(await modes(), 'Normal')
  await enter(user, 'Scaffold Growth')
  await pickScaffold(user, 'Theory Building')
  await shows(['My theory', '', '', 'Sky, Sun'], ['A better theory', '', '', ''], ['New Information', '', '', 'Sun'])
})

test('a manager picks anybody, sees names, and saves another start date after a question [VIEW-48, VIEW-49, STRK-03, STRK-05, STRK-06, STRK-07, STRK-14, STRK-17]', async () => {
  const { community, mia, ann, ben, viewId, write } = await start()
  const sky = await write(ann, 'Sky', viewId, 'My theory')
  await write(ben, 'Sun', viewId, 'My theory')
  const user = visitAs(mia, `/view/${viewId}`)
  await enter(user, 'Scaffold Growth')
  await pickScaffold(user, 'Theory Building')
  const field = () => screen.findByLabelText('Start date')
  expect(await field()).toHaveValue('2021-09-08')
  expect(await screen.findByRole('button', { name: /^Sky\s*Ann Lee$/ })).toBeInTheDocument()

  const set = async (day: string) => {
    fireEvent.change(await field(), { target: { value: day } })
    await press(user, 'Save New Start Date')
    return within(await screen.findByRole('dialog', { name: 'Save this start date?' }))
  }
  const tomorrow = dayBefore(sky.created, -1)
  await user.click((await set(tomorrow)).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await startRecord(community, mia)).toBeNull()
  await user.click((await set(tomorrow)).getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await columns()).toEqual(['Before Week 1', `Week 1 starting: ${written(tomorrow)}`]))
  expect((await rows())[0]).toEqual(['My theory', 'Sky, Sun', ''])
  const first = await startRecord(community, ann)
  expect(first).toMatchObject({ startDate: tomorrow, communityId: community._id, type: 'KIteration' })

  // A note on a start date belongs to the week that starts.
  const today = dayBefore(sky.created, 0)
  await user.click((await set(today)).getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await rows())[0]).toEqual(['My theory', '', 'Sky, Sun']))
  expect(await startRecord(community, ann)).toMatchObject({ ...first, startDate: today, modified: expect.any(String) })

  const offered = await authors(user)
  expect(texts(offered)).toEqual(['whole community', 'Ann Lee', 'Ben Ode', 'Mia Moss', expect.any(String)])
  await user.click(offered[2]!)
  await waitFor(async () => expect((await rows())[0]).toEqual(['My theory', '', 'Sun']))
})

test('the table is shown by iteration; a manager begins one after a question, which ends the one before [VIEW-50, STRK-09, STRK-10, STRK-11, STRK-12]', async () => {
  const { seed, community, mia, ann, viewId, write } = await start()
  const sky = await write(ann, 'Sky', viewId, 'My theory')
  const user = visitAs(mia, `/view/${viewId}`)
  await enter(user, 'Scaffold Growth')
  await pickScaffold(user, 'Theory Building')
  await user.click(screen.getByRole('radio', { name: 'By iteration' }))
  expect(await screen.findByText('There are no iterations yet.')).toBeInTheDocument()
  const begin = async (day: string, answer: string) => {
    fireEvent.change(await screen.findByLabelText('Start of the new iteration'), { target: { value: day } })
    await press(user, 'New iteration')
    const question = await screen.findByRole('dialog', { name: 'Begin a new iteration?' })
    await user.click(within(question).getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const iterations = async () => {
    const links = await seed.call<Link[]>(ann, 'GET', `/api/links/from/${community.rootContextId}`)
    return links.filter(({ type }) => type === 'hasIteration')
  }
  const [before, today] = [dayBefore(sky.created, 30), dayBefore(sky.created, 0)]
  await begin(before, 'Cancel')
  expect(await iterations()).toEqual([])
  await begin(before, 'Begin it')
  await waitFor(async () => expect(await columns()).toEqual(['Before Iteration 1', `Iteration 1 starting: ${written(before)}`])) // prettier-ignore
  await waitFor(async () => expect((await rows())[0]).toEqual(['My theory', '', 'Sky']))
  await begin(today, 'Begin it')
  const both = ['Before Iteration 1', `Iteration 1 starting: ${written(before)}until ${written(today)}`, `Iteration 2 starting: ${written(today)}`] // prettier-ignore
  await waitFor(async () => expect(await columns()).toEqual(both))
  expect((await rows())[0]).toEqual(['My theory', '', '', 'Sky'])
  expect((await iterations()).map(({ data: { order, start, end } }) => [order, start, end])).toEqual([
    [1, before, today],
    [2, today, null],
  ])
  const [{ to } = { to: '' }] = await iterations()
  expect(await seed.call<Contribution>(ann, 'GET', `/api/objects/${to}`)).toMatchObject({
    type: 'Iteration',
    communityId: community._id,
    authors: [mia.authorId],
    status: 'active',
    permission: 'protected',
    data: { order: 1, start: before, end: today },
  })

  await begin(today, 'Begin it')
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  await press(user, 'Remove iteration 2')
  await press(user, 'Remove')
  await waitFor(async () => expect(await columns()).toEqual(both.slice(0, 1).concat(`Iteration 1 starting: ${written(before)}`))) // prettier-ignore

  const reader = visitAs(ann, `/view/${viewId}`)
  await enter(reader, 'Scaffold Growth')
  await pickScaffold(reader, 'Theory Building')
  await reader.click(screen.getByRole('radio', { name: 'By iteration' }))
  await waitFor(async () => expect(await columns()).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'New iteration' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  const body = { communityId: community._id, type: 'Iteration', authors: [mia.authorId], data: { start: today } }
  await seed.call(mia, 'POST', `/api/contributions/${community._id}`, body)
  await waitFor(async () => expect(await columns()).toEqual(both))
})
