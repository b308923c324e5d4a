import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import type { Scaffold } from '../../shared/domain/scaffolds.ts'
import { network } from '../testing/network.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const ALL_DAYS = 'from=2020-01-01&to=2100-01-01'

const start = async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const light = await seed.makeView(ann, 'Light')
  const viewId = community.welcomeViewId
  const sky = await seed.makeNote(ann, { title: 'Sky', viewId, body: '<p>blue</p>' })
  await seed.makeNote(ann, { title: 'Sun', viewId: light._id })
  await seed.makeNote(ben, { title: 'Moon', viewId })
  const [scaffold] = await seed.call<Scaffold[]>(ann, 'GET', `/api/communities/${community._id}/scaffolds`)
  const from = scaffold?.supports.find(({ title }) => title === 'My theory')?.id
  await seed.call(ann, 'POST', '/api/links', { from, to: sky._id, type: 'supports', data: {} })
  const authors = await seed.call<{ _id: string; pseudoName: string }[]>(
    mia,
    'GET',
    `/api/communities/${community._id}/authors`,
  )
  const pseudonymOf = ({ authorId }: Member) => authors.find(({ _id }) => _id === authorId)?.pseudoName ?? ''
  return { seed, community, mia, ann, ben, light, pseudonymOf, at: `/stats/${community._id}` }
}

const figures = async (title: string) => {
  const table = await screen.findByRole('table', { name: title })
  const [, ...rows] = within(table).getAllByRole('row')
  return rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
}
const isShown = (title: string) => screen.queryByRole('figure', { name: title }) !== null

test('a manager sees contributions per day, weekday and author and the use of supports, under real names, and the notes behind each number [STAT-01, STAT-02, STAT-05, STAT-09, FIGR-03]', async () => {
  const { community, mia, at } = await start()
  const user = visitAs(mia, `${at}?${ALL_DAYS}`)
  expect(await screen.findByRole('heading', { name: 'Statistics', level: 1 })).toBeInTheDocument()
  const byAuthor = await figures('Contributions per author')
  expect(byAuthor).toContainEqual(['Ann Lee', '3'])
  expect(byAuthor).toContainEqual(['Ben Ode', '1'])
  expect(await figures('Use of supports')).toEqual([['My theory', '1']])
  const weekdays = await figures('Contributions per weekday')
  expect(weekdays.map(([name]) => name)).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) // prettier-ignore
  const all = Number((screen.getByText(/are counted\./).textContent ?? '').split(' ', 1)[0])
  const total = (rows: readonly (readonly string[])[]) => rows.reduce((sum, [, count]) => sum + Number(count), 0)
  expect(total(weekdays)).toBe(all)
  expect(total(await figures('Contributions per day'))).toBe(all)
  expect(network.writes().map(({ path, body }) => [path, (body as { query: object }).query])).toEqual([
    [
      `/api/contributions/${community._id}/search`,
      { pagesize: 50000, page: 1, withPrivate: true, from: '2020-01-01', to: '2100-01-01' },
    ],
  ])

  await user.click(screen.getByRole('button', { name: /^Ann Lee · Contributions · 3: show the contributions/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Ann Lee · 3' })
  const links = await within(dialog).findAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Light', 'Sky', 'Sun'])
  expect(links[1]).toHaveAttribute('href', expect.stringMatching(/^\/contribution\/[\da-f]{24}$/))
})

test('a writer reads pseudonyms but for themself, and has no filter of authors, which an admin has; it narrows the charts [STAT-04, STAT-09, LOCK-29]', async () => {
  const { community, mia, ann, ben, pseudonymOf, at } = await start()
  visitAs(ann, `${at}?${ALL_DAYS}`)
  const names = (await figures('Contributions per author')).map(([name]) => name)
  expect(names).toContain('Ann Lee')
  expect(names).toContain(pseudonymOf(ben))
  expect(names).not.toContain('Ben Ode')
  expect(await screen.findByRole('group', { name: 'Filters' })).toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Authors' })).toBeNull()

  visitAs(mia, `${at}?${ALL_DAYS}`)
  expect((await figures('Contributions per author')).map(([name]) => name)).toContain('Ben Ode')
  expect(screen.queryByRole('combobox', { name: 'Authors' })).toBeNull()

  visit(`${at}?${ALL_DAYS}&authors=${ben.authorId}`)
  expect((await figures('Contributions per author')).map(([name]) => name)).toContain('Ann Lee')

  const admin = await site.seed.admin()
  const user = visitAs(admin, `${at}?${ALL_DAYS}`)
  await user.click(await screen.findByRole('combobox', { name: 'Authors' }))
  await user.click(await screen.findByRole('option', { name: 'Ben Ode', hidden: true }))
  await waitFor(async () => expect(await figures('Contributions per author')).toEqual([['Ben Ode', '1']]))
  expect(new URLSearchParams(location.search).get('authors')).toBe(ben.authorId)
  expect(community.title).toBeTruthy()
})

test('views, dates and a query narrow what is counted, “Show” chooses the charts; all of it stands in the address [STAT-03, STAT-07]', async () => {
  const { mia, light, at } = await start()
  const user = visitAs(mia, `${at}?${ALL_DAYS}`)
  const counted = async (text: RegExp) => expect(await screen.findByText(text)).toBeInTheDocument()
  await figures('Contributions per author')

  await user.click(await screen.findByRole('combobox', { name: 'Views' }))
  await user.click(await screen.findByRole('option', { name: 'Light', hidden: true }))
  await counted(/^1 contribution,/)
  expect(await figures('Contributions per author')).toEqual([['Ann Lee', '1']])
  expect(await figures('Use of supports')).toEqual([['My theory', '0']])
  expect(new URLSearchParams(location.search).get('views')).toBe(light._id)

  visit(`${at}?${ALL_DAYS}`)
  await figures('Contributions per author')
  await user.type(await screen.findByRole('searchbox', { name: 'Query' }), 'blue')
  await counted(/^1 contribution,/)
  expect(await figures('Use of supports')).toEqual([['My theory', '1']])

  visit(`${at}?from=2020-01-01&to=2020-12-31`)
  expect(await screen.findByRole('heading', { name: 'Nothing to count' })).toBeInTheDocument()

  visit(`${at}?${ALL_DAYS}&show=author`)
  await figures('Contributions per author')
  expect([isShown('Contributions per author'), isShown('Contributions per day')]).toEqual([true, false])
  await user.click(screen.getByRole('checkbox', { name: 'Contributions per day' }))
  await waitFor(() => expect(isShown('Contributions per day')).toBe(true))
  expect(new URLSearchParams(location.search).get('show')).toBe('author,day')
})

test('the page opens with the school year, 15 August to 30 June, and offers 80 views at a time [STAT-06, STAT-08]', async () => {
  const { seed, mia, ann, at } = await start()
  await Promise.all(Array.from({ length: 82 }, (_, number) => seed.makeView(ann, `View ${number}`)))
  const user = visitAs(mia, at)
  const from = await screen.findByLabelText<HTMLInputElement>('From')
  const to = screen.getByLabelText<HTMLInputElement>('To')
  expect(from.value).toMatch(/^\d{4}-08-15$/)
  expect(to.value).toBe(`${Number(from.value.slice(0, 4)) + 1}-06-30`)
  const today = new Date().toISOString().slice(0, 10)
  expect(from.value <= today).toBe(true)
  await user.click(screen.getByRole('combobox', { name: 'Views' }))
  await waitFor(() => expect(document.querySelectorAll('[data-combobox-option]')).toHaveLength(80))
})
