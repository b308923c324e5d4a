import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADDED, classList, NOT_VALID, pupils, VALID } from '../../e2e/support/class-lists.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const table = () => screen.findByRole('table', { name: 'People' })
/** Texts of the rows; that of the last activity apart. */
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 5).map(({ textContent }) => textContent))
const heading = (title: string) => screen.findByRole('heading', { level: 1, name: `Manage ${title}` })

test('managers come by one click from the view and from “My communities” to a page with exactly the sections Invite, People, Views and Settings; writers are offered no way and are refused [TEAC-01]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const { _id: id, title, welcomeViewId } = community
  const ann = await seed.makeMember(community)

  let user = visitAs(mia, `/view/${welcomeViewId}`)
  await user.click(await screen.findByRole('link', { name: 'Manage' }))
  await waitFor(() => expect(here()).toBe(`/manage/${id}`))
  await heading(title)
  const main = within(screen.getByRole('main'))
  const names = main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Invite', 'People', 'Views', 'Settings'])
  for (const name of names) {
    const word = name === 'Settings' ? 'Settings of this community' : name
    const way = within(main.getByRole('navigation')).getByRole('link', { name: word })
    expect(document.querySelector(way.getAttribute('href') ?? '')).toBe(main.getByRole('region', { name }))
  }
  expect(within(main.getByRole('navigation')).getAllByRole('link')).toHaveLength(4)
  const views = within(main.getByRole('region', { name: 'Views' }))
  expect(await views.findByRole('link', { name: 'Welcome' })).toHaveAttribute('href', `/view/${welcomeViewId}`)

  user = visitAs(mia, '/communitymanager')
  const way = await screen.findByRole('link', { name: `Manage ${title}` })
  expect(way).toHaveTextContent('Manage')
  await user.click(way)
  await waitFor(() => expect(here()).toBe(`/manage/${id}`))

  visitAs(ann, `/view/${welcomeViewId}`)
  await screen.findByRole('link', { name: 'Groups' })
  expect(screen.queryByRole('link', { name: /Manage/ })).toBeNull()
  visit('/communitymanager')
  await screen.findByRole('link', { name: `Enter ${title}` })
  expect(screen.queryByRole('link', { name: /Manage/ })).toBeNull()
  visit(`/manage/${id}`)
  await screen.findByRole('heading', { level: 1, name: 'Only the managers of this community can manage it.' })
  expect(screen.queryByRole('region', { name: 'People' })).toBeNull()
})

test('an admin who is no member finds each part of a community’s management on its page [TEAC-01]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const { _id: id } = community
  visitAs(await seed.admin(), `/manage/${id}`)
  await heading(community.title)
  const links = (name: string) =>
    within(screen.getByRole('region', { name })).getAllByRole('link').map((link) => link.getAttribute('href')) // prettier-ignore
  expect(links('Settings')).toEqual([
    `/communityeditor/${id}`,
    expect.stringMatching(/^\/contribution\/[0-9a-f]{24}$/),
    `/scaffoldmanager/${id}`,
    `/groupmanager/${id}`,
    `/moderation/${id}`,
    `/studies/${id}`,
    `/acts/${id}`,
    `/nextyear/${id}`,
  ])
  expect(links('People')).toEqual([`/authormanager/${id}`, `/authormanager/${id}?tab=add`, `/insights/${id}`])
  await waitFor(() => expect(links('Views')).toEqual([`/view/${community.welcomeViewId}`, `/viewmanager/${id}`]))
})

test('People lists the members with their last activity and numbers, sorted by any column [TEAC-05]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Ode' })
  const zoe = await seed.makeMember(community, { firstName: 'Zoe', lastName: 'Ray' })
  const why = await seed.makeNote(ann, { title: 'Why?' })
  const [first, second] = [await seed.makeNote(zoe), await seed.makeNote(zoe)]
  await seed.call(zoe, 'POST', '/api/links', { from: first._id, to: why._id, type: 'buildson' })
  for (const { _id } of [first, second]) await seed.call(ann, 'POST', `/api/records/read/${community._id}/${_id}`)
  const user = visitAs(mia, `/manage/${community._id}`)
  const sort = async (name: string) => await user.click(within(await table()).getByRole('button', { name }))
  const shown = async () => (await rows()).map(([name = '', , ...numbers]) => [/^\w+/.exec(name)?.[0], ...numbers])
  const [anns, mias, zoes] = [['Ann', '1', '0', '2'], ['Mia', '0', '0', '0'], ['Zoe', '2', '1', '0']] // prettier-ignore
  const ours = async () => (await shown()).filter(([name]) => ['Ann', 'Mia', 'Zoe'].includes(name ?? ''))
  await waitFor(async () => expect(await ours()).toEqual([anns, mias, zoes]))
  await sort('Notes')
  expect(await ours()).toEqual([zoes, anns, mias])
  expect(within(await table()).getByRole('columnheader', { name: 'Notes' })).toHaveAttribute('aria-sort', 'descending')
  await sort('Notes')
  expect(await ours()).toEqual([mias, anns, zoes])
  await sort('Notes read')
  expect((await ours())[0]).toEqual(anns)
  await sort('Build-ons')
  expect((await ours())[0]).toEqual(zoes)
  const [[, annSeen] = []] = (await rows()).filter(([name]) => name?.startsWith('Ann'))
  expect(annSeen).toMatch(/\d{4}.*\d:\d\d/)
})

test('a new member and their notes appear in People, and the checklist is ticked, without a reload [TEAC-05, TEAC-08]', async () => {
  const { seed } = site
  const mia = await seed.admin()
  const community = await seed.makeCommunity({ fresh: true })
  visitAs(mia, `/manage/${community._id}`)
  await table()
  const steps = within(await screen.findByRole('group', { name: 'First steps' }))
  await steps.findByRole('link', { name: 'Invite members' })
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Ode' })
  const anns = async () => (await rows()).find(([name]) => name?.startsWith('Ann'))?.slice(2)
  await waitFor(async () => expect(await anns()).toEqual(['0', '0', '0']))
  await waitFor(() => expect(steps.queryByRole('link', { name: 'Invite members' })).toBeNull())
  await seed.makeNote(ann, { title: 'Why?' })
  await waitFor(async () => expect(await anns()).toEqual(['1', '0', '0']))
})

test('from People a manager adds a class list after its checks, and resets the password of a pupil within reach [TEAC-06, AUTR-20, AUTR-21]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const outside = await seed.makeMember(community, { firstName: 'Out', lastName: 'Side' })
  await seed.join(outside, await seed.makeCommunity())
  const stranger = await seed.makeUser()
  const user = visitAs(mia, `/manage/${community._id}`)
  await user.click(await screen.findByRole('button', { name: 'Add a class list' }))
  const people = within(screen.getByRole('region', { name: 'People' }))
  await people.findByRole('button', { name: 'Choose a CSV or Excel file' })
  const choose = async (list: ReturnType<typeof pupils>) => {
    const { name, mimeType, buffer } = classList(list)
    const file = new File([new Uint8Array(buffer)], name, { type: mimeType })
    fireEvent.change(people.getByLabelText('Choose a CSV or Excel file', { selector: 'input' }), {
      target: { files: [file] },
    })
    await waitFor(() => expect(people.getByRole('button', { name: 'Check File Format' })).toHaveAttribute('aria-disabled', 'false')) // prettier-ignore
    expect(people.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await user.click(people.getByRole('button', { name: 'Check File Format' }))
  }
  const list = pupils(2).map((pupil, at) => ({ ...pupil, firstName: ['Pia', 'Pim'][at] ?? '' }))
  await choose([...list.slice(1), ...list.slice(0, 1).map((pupil) => ({ ...pupil, userName: stranger.userName }))])
  await people.findByText(NOT_VALID)
  expect(people.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await choose(list)
  await people.findByText(VALID)
  await user.click(people.getByRole('button', { name: 'Submit' }))
  await people.findByText(ADDED)
  await waitFor(async () =>
    expect((await rows()).map(([name]) => name)).toContainEqual(expect.stringMatching(/^Pia Lee/)),
  )
  const pia = (await rows()).find(([name]) => name?.startsWith('Pia'))
  expect(pia?.slice(1)).toEqual(['Not yet', '0', '0', '0'])

  const { userName, password } = list[0] ?? { userName: '', password: '' }
  const reset = await people.findByRole('button', { name: `Reset password of Pia Lee (${userName})` })
  expect(people.queryByRole('button', { name: /Reset password of (Out Side|Mia Moss)/ })).toBeNull()
  await user.click(reset)
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset password of Pia Lee' }))
  fireEvent.change(await dialog.findByLabelText('New password', { selector: 'input' }), {
    target: { value: 'w0nderful rain' },
  })
  await user.click(dialog.getByRole('button', { name: 'Set the password' }))
  await screen.findByText('Password changed successfully.')
  expect(await seed.opens({ userName }, password)).toBe(false)
  expect(await seed.opens({ userName }, 'w0nderful rain')).toBe(true)
})
