import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const pages = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .flatMap((item) => within(item).queryAllByRole('link'))
    .map((link) => [link.textContent, link.getAttribute('href')])

const listed = (id: string, view: string) => ({
  questions: ['How do we build knowledge together?', `/questions/${id}`],
  catchUp: ['What is new, and which notes are waiting for an answer?', `/catchup/${id}`],
  timeMachine: ['How did this view grow?', `/timemachine/${view}`],
  network: ['Who builds on whom?', `/authornetwork/${view}`],
  search: ['Where do we write about something?', `/search/${id}`],
  wordCloud: ['Which words do we use most?', `/wcloud/${view}`],
  stats: ['When and how much do we write?', `/stats/${id}`],
  ideas: ['Which ideas are worth pursuing?', `/promisingideas/${id}`],
  charts: ['Who contributes what, and where?', `/dashboard2/${id}`],
  activity: ['Who did what, and when?', `/dashboard/${id}`],
  dictionary: ['Which words and key concepts does each author use?', `/studentdictionary/${id}`],
  interaction: ['Who is in touch with whom, and who is alone?', `/s2viz/${id}`],
  designs: ['How do our designs improve?', `/designideas/${id}`],
  diversity: ['Which supports do we use, and which not?', `/scaffoldsupporttracker/${id}`],
  lexical: ['How often do certain words occur?', `/lexicalanalysis/${id}`],
})

test('Insights lists the pages of analysis by their questions, the most useful first, without those that are switched off', async () => {
  const community = await site.seed.makeCommunity()
  const ann = await site.seed.makeMember(community)
  const change = (on: boolean) =>
    site.seed.changeSettings(community, {
      plugins: { promisingnessidea: on, designiteration: on, scaffoldgrowth: on, lexicalanalysis: on },
    })
  await change(true)
  const all = listed(community._id, community.welcomeViewId)
  visitAs(ann, `/insights/${community._id}`)
  await screen.findByRole('heading', { name: 'Insights', level: 1 })
  await waitFor(() => expect(pages()).toEqual(Object.values(all)))
  expect(document.querySelectorAll('main li svg[aria-hidden]')).toHaveLength(15)
  expect(screen.getByText('Counts the words that you choose, and lists the notes that contain them.')).toBeVisible()

  await change(false)
  const { ideas: _ideas, designs: _designs, diversity: _diversity, lexical: _lexical, ...others } = all
  await waitFor(() => expect(pages()).toEqual(Object.values(others)))
})

test('an admin who has not joined is not offered to catch up', async () => {
  const community = await site.seed.makeCommunity()
  const admin = await site.seed.makeUser()
  await site.seed.call(await site.seed.admin(), 'PUT', `/api/users/${admin.userId}`, { role: 'admin' })
  visitAs(await site.seed.signIn(admin), `/insights/${community._id}`)
  await screen.findByRole('link', { name: 'How do we build knowledge together?' })
  expect(screen.queryByRole('link', { name: 'What is new, and which notes are waiting for an answer?' })).toBeNull()
})

test('the pages of one view open the chosen view, which the address keeps; a view of another community is ignored', async () => {
  const community = await site.seed.makeCommunity()
  const ann = await site.seed.makeMember(community)
  const light = await site.seed.makeView(ann, 'Light')
  const other = await site.seed.makeCommunity()
  const user = visitAs(ann, `/insights/${community._id}?view=${other.welcomeViewId}`)
  const cloud = () => screen.findByRole('link', { name: 'Which words do we use most?' })
  expect(await cloud()).toHaveAttribute('href', `/wcloud/${community.welcomeViewId}`)
  await user.selectOptions(screen.getByLabelText('View for word cloud and time machine'), 'Light')
  await waitFor(async () => expect(await cloud()).toHaveAttribute('href', `/wcloud/${light._id}`))
  expect(here()).toBe(`/insights/${community._id}?view=${light._id}`)
  await user.click(await cloud())
  await screen.findByRole('heading', { name: 'Word cloud: Light', level: 1 })
  expect(here()).toBe(`/wcloud/${light._id}`)
  await user.click(screen.getByRole('link', { name: 'Insights' }))
  expect(await screen.findByLabelText('View for word cloud and time machine')).toHaveDisplayValue('Light')
})

test('every page of analysis leads back to Insights, and on to the questions that follow and to writing', async () => {
  const { community, mia } = await site.seed.makeManaged()
  await site.seed.changeSettings(community, { plugins: { lexicalanalysis: false } })
  const { _id, welcomeViewId: view } = community
  for (const { 1: path = '' } of Object.values(listed(_id, view))) {
    visitAs(mia, path)
    const back = await screen.findByRole('link', { name: 'Insights' })
    const ofView = path.endsWith(view) ? `?view=${view}` : ''
    expect([path, back.getAttribute('href')]).toEqual([path, `/insights/${_id}${ofView}`])
    if (path.startsWith('/timemachine')) continue
    const next = within(await screen.findByRole('region', { name: 'What next?' }))
    await waitFor(() =>
      expect(next.getByRole('link', { name: 'Go on writing' })).toHaveAttribute('href', `/view/${view}`),
    )
    expect(next.getAllByRole('link').length).toBeGreaterThan(1)
    expect(next.queryByRole('link', { name: 'How often do certain words occur?' })).toBeNull()
  }
})

test('view, Manage and search lead to Insights', async () => {
  const { community, mia } = await site.seed.makeManaged()
  const { _id, welcomeViewId: view } = community
  const user = visitAs(mia, `/manage/${_id}`)
  expect(await screen.findByRole('link', { name: 'Insights' })).toHaveAttribute('href', `/insights/${_id}`)
  visitAs(mia, `/view/${view}`)
  await user.click(await screen.findByRole('button', { name: 'Analytics' }))
  await user.click(await screen.findByRole('link', { name: 'All pages by question: Insights' }))
  await screen.findByRole('heading', { name: 'Insights', level: 1 })
  expect(here()).toBe(`/insights/${_id}?view=${view}`)
  visitAs(mia, `/view/${view}`)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('link', { name: 'Insights' }))
  await screen.findByRole('heading', { name: 'Insights', level: 1 })
})

test('pages of a community lead back to the view that was open last', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const leaves = await seed.makeView(mia, 'Leaves')
  const user = visitAs(mia, `/view/${leaves._id}`)
  const back = async () => (await screen.findByRole('link', { name: /^Back to / })).getAttribute('href')
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('link', { name: 'Insights' }))
  expect(await back()).toBe(`/view/${leaves._id}`)
  for (const path of ['manage', 'catchup', 'authormanager']) {
    visit(`/${path}/${community._id}`)
    expect([path, await back()]).toEqual([path, `/view/${leaves._id}`])
  }
  sessionStorage.clear()
  visit(`/manage/${community._id}`)
  expect(await back()).toBe(`/communitytop/${community._id}`)
})
