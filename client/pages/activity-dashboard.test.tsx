import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { unzipSync } from 'fflate'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import type { Member, SeededCommunity } from '../../e2e/support/seed.ts'
import type { Author } from '../../shared/domain/authors.ts'
import { network } from '../testing/network.ts'
import { savedFiles } from '../testing/saved-files.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'
import { expectTranslated } from '../testing/words.ts'

const site = startSite()

const at = ({ _id }: SeededCommunity) => `/dashboard/${_id}`
const table = () => screen.findByRole('region', { name: 'Activity' })
const cellsOf = (row: HTMLElement) => within(row).getAllByRole('cell').map(({ textContent }) => textContent) // prettier-ignore
const rows = async () => within(await table()).getAllByRole('row').slice(1).map((row) => cellsOf(row)) // prettier-ignore
const about = async (...titles: string[]) => (await rows()).filter(([, , title = '']) => titles.includes(title)).map((row) => row.slice(1)) // prettier-ignore
const filterBy = (column: string) => screen.getByRole('textbox', { name: column })
const readings = () => screen.findByRole('checkbox', { name: 'With readings' })

/** As in Knowledge Forum 6, every record is listed at first. */
const start = async (knowledgeForum6 = true) => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  await seed.changeSettings(community, { knowledgeForum6 })
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const rain = await seed.makeNote(ann, { title: 'Why does it rain?' })
  const snow = await seed.makeNote(ben, { title: '=1+1; snow, "cold"' })
  await seed.call(ann, 'POST', `/api/records/read/${community._id}/${snow._id}`)
  const pseudoOf = async ({ authorId }: Member) =>
    (await seed.call<Author>(mia, 'GET', `/api/objects/${authorId}`)).pseudoName
  return { seed, community, mia, ann, ben, rain, snow, pseudoOf }
}

test('the newest records stand in one table of Change, Action, Title and User; each title leads to what it is about [DSH1-01, DSH1-02, DSH1-03, DSH1-04]', async () => {
  const { seed, community, mia, ann, rain, snow } = await start()
  await seed.call(ann, 'PUT', `/api/objects/${rain._id}`, { title: 'Why does it hail?' })
  await seed.call(mia, 'PUT', `/api/communities/${community._id}`, { timeZone: 'Asia/Tokyo' })
  await seed.call(ann, 'POST', '/api/links', { from: rain._id, to: snow._id, type: 'references' })
  visitAs(mia, at(community))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Activity')
  const heads = within(await table()).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Change', 'Action', 'Title', 'User'])
  await waitFor(async () =>
    expect((await about('Why does it hail?', snow.title)).map((cells) => cells.slice(0, 3))).toEqual([
      ['created · refers to', 'Why does it hail?', 'Ann Lee'],
      ['modified', 'Why does it hail?', 'Ann Lee'],
      ['read', snow.title, 'Ann Lee'],
      ['created', snow.title, 'Ben Ode'],
      ['created', 'Why does it hail?', 'Ann Lee'],
    ]),
  )
  const links = within(await table()).getAllByRole('link', { name: 'Why does it hail?' })
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set([`/contribution/${rain._id}`]))
  const inTokyo = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo', dateStyle: 'medium', timeStyle: 'short' })
  const [created] = (await rows()).filter(([, action, title]) => action === 'created' && title === snow.title)
  expect(created?.[0]).toBe(inTokyo.format(new Date(snow.created ?? '')))
  const all = await rows()
  expect(screen.getByText(`All ${all.length} records of this community, newest first.`)).toBeInTheDocument()
  await expectTranslated(['CSV'])
})

test('what is typed into the filters narrows the rows and stands in the address; a reset brings all back [DSH1-05, DSH1-06]', async () => {
  const { community, mia } = await start()
  const user = visitAs(mia, at(community))
  const all = (await rows()).length
  await user.type(filterBy('Title'), 'SNOW')
  await waitFor(async () => expect((await rows()).map((cells) => cells[1])).toEqual(['read', 'created']))
  await user.type(filterBy('User'), 'ode')
  await waitFor(async () => expect((await rows()).map((cells) => cells[1])).toEqual(['created']))
  expect(screen.getByText('1 row')).toBeInTheDocument()
  await user.type(filterBy('Action'), 'read')
  expect(await screen.findByText('No row matches the filters.')).toBeInTheDocument()
  await user.click(await readings())
  expect(await screen.findByText(/ Readings are hidden\.$/)).toBeInTheDocument()
  await waitFor(() => expect(here()).toBe(`${at(community)}?action=read&title=SNOW&user=ode&reads=no`))

  await user.click(screen.getByRole('button', { name: 'Reset the filters' }))
  await waitFor(async () => expect(await rows()).toHaveLength(all))
  await waitFor(() => expect(here()).toBe(at(community)))
  visitAs(mia, `${at(community)}?title=rain&change=${new Date().getUTCFullYear()}-`)
  await waitFor(async () => expect((await rows()).map((cells) => cells[2])).toEqual(['Why does it rain?']))
  expect(filterBy('Title')).toHaveValue('rain')
})

test('readings are off at first and can be switched on; a reset leaves them out again, and keeps hidden names', async () => {
  const { community, mia, snow } = await start(false)
  const user = visitAs(mia, at(community))
  const acts = async () => (await about(snow.title)).map(([action]) => action)
  await waitFor(async () => expect(await acts()).toEqual(['created']))
  expect(await readings()).not.toBeChecked()
  expect(screen.getByText(/ Readings are hidden\.$/)).toBeInTheDocument()
  expect(network.calls().filter(({ path }) => path.includes('reads=all'))).toEqual([])
  await user.click(await readings())
  await waitFor(async () => expect(await acts()).toEqual(['read', 'created']))
  await waitFor(() => expect(here()).toBe(`${at(community)}?reads=all`))
  await user.click(screen.getByRole('switch', { name: 'Hidden names' }))
  await user.click(screen.getByRole('button', { name: 'Reset the filters' }))
  await waitFor(async () => expect(await acts()).toEqual(['created']))
  expect(screen.getByRole('switch', { name: 'Hidden names' })).toBeChecked()
  await waitFor(() => expect(here()).toBe(`${at(community)}?names=hidden`))
})

test('writers see pseudonyms of others and cannot choose; managers and admins choose between names and pseudonyms [DSH1-10, DSH1-11]', async () => {
  const { seed, community, mia, ann, ben, snow, pseudoOf } = await start()
  const [annsPseudo, bensPseudo] = [await pseudoOf(ann), await pseudoOf(ben)]
  visitAs(ann, at(community))
  await waitFor(async () =>
    expect(await about(snow.title)).toEqual([
      ['read', snow.title, 'Ann Lee'],
      ['created', snow.title, bensPseudo],
    ]),
  )
  expect((await table()).textContent).not.toMatch(/Ben|Mia/)
  expect(screen.queryByRole('switch')).toBeNull()
  visitAs(ann, `${at(community)}?names=hidden`)
  await waitFor(async () => expect((await about(snow.title))[0]).toEqual(['read', snow.title, 'Ann Lee']))

  for (const who of [mia, await seed.admin()]) {
    const user = visitAs(who, at(community))
    const real = [
      ['read', snow.title, 'Ann Lee'],
      ['created', snow.title, 'Ben Ode'],
    ]
    await waitFor(async () => expect(await about(snow.title)).toEqual(real))
    await user.click(screen.getByRole('switch', { name: 'Hidden names' }))
    await waitFor(async () =>
      expect(await about(snow.title)).toEqual([
        ['read', snow.title, annsPseudo],
        ['created', snow.title, bensPseudo],
      ]),
    )
    expect((await table()).textContent).not.toMatch(/Ann|Ben|Mia/)
    await user.click(screen.getByRole('switch', { name: 'Hidden names' }))
    await waitFor(async () => expect(await about(snow.title)).toEqual(real))
  }
})

test('records about what a member may not read are not listed [DSH1-13, LEAK-03]', async () => {
  const { seed, community, ann, ben } = await start()
  await seed.makeNote(ben, { title: 'Our secret', permission: 'private' })
  const open = await seed.makeNote(ben, { title: 'Open to all' })
  visitAs(ann, at(community))
  await waitFor(async () => expect(await about(open.title)).toHaveLength(1))
  expect(await about('forbidden')).toEqual([])
  expect(document.body.textContent).not.toContain('Our secret')
})

test('who is of another community is refused [ANLP-21]', async () => {
  const { community } = await start()
  visitAs(await site.seed.makeUser(), at(community))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('You may not see this page')
  expect(screen.queryByRole('table')).toBeNull()
})

test('1000 rows are listed, fifty on a page and all on paper; a failure is told and tried again [DSH1-07, SPEC-05]', async () => {
  const { community, mia } = await start()
  const line = (index: number) => ({
    _id: index.toString(16).padStart(24, '0'),
    timestamp: new Date(Date.UTC(2026, 8, 1) - index * 60_000).toISOString(),
    action: 'read',
    targetId: community.welcomeViewId,
    targetType: 'View',
    title: `Row ${index}`,
    authorId: mia.authorId,
  })
  const path = /\/activity\?/
  const failing = network.intercept('GET', path, { status: 503, json: { message: 'Busy' } })
  const user = visitAs(mia, at(community))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  failing.remove()
  network.intercept('GET', path, { status: 200, json: { rows: Array.from({ length: 1000 }, (_, index) => line(index)), more: 7 } }) // prettier-ignore
  await user.click(retry)
  const sentence = 'The newest 1000 records of this community. There are older ones.'
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(screen.getByText('7 more rows are not listed.')).toBeInTheDocument()
  expect(await rows()).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Page 20' }))
  expect((await rows()).at(-1)?.[2]).toBe('Row 999')
  dispatchEvent(new Event('beforeprint'))
  expect(await rows()).toHaveLength(1000)
  dispatchEvent(new Event('afterprint'))
  await waitFor(async () => expect(await rows()).toHaveLength(50))
  await user.type(filterBy('Title'), 'row 77')
  await waitFor(async () => expect(await rows()).toHaveLength(11))
})

const savedBy = async (user: UserEvent, saved: ReturnType<typeof savedFiles>, button: string) => {
  const before = saved.length
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(saved).toHaveLength(before + 1))
  const { name, file } = saved.at(-1)!
  return { name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

const textsIn = (xml: string) =>
  [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) =>
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  )

test('the rows are saved as CSV and Excel as they are shown, without formulas; with hidden names neither holds real ones [DSH1-08, DSH1-12]', async () => {
  const { community, mia, ann, ben, snow, pseudoOf } = await start()
  const [annsPseudo, bensPseudo] = [await pseudoOf(ann), await pseudoOf(ben)]
  const saved = savedFiles()
  const user = visitAs(mia, `${at(community)}?title=snow`)
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  const csv = await savedBy(user, saved, 'Export as CSV')
  expect(csv.name).toBe('User Activity Statistics.csv')
  const text = textOf(csv.bytes)
  expect(text.startsWith('\ufeffChange,Action,Title,User,act,recordId,targetId,authorId\r\n')).toBe(true)
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const { data } = papa.parse<string[]>(text.slice(1).trimEnd())
  const record = expect.stringMatching(/^[0-9a-f]{24}$/)
  expect(data.slice(1)).toEqual([
    [moment, 'read', '\'=1+1; snow, "cold"', 'Ann Lee', 'read', record, snow._id, ann.authorId],
    [moment, 'created', '\'=1+1; snow, "cold"', 'Ben Ode', 'created', record, snow._id, ben.authorId],
  ])

  const excel = await savedBy(user, saved, 'Export as Excel')
  expect(excel.name).toBe('User Activity Statistics.xlsx')
  const files = unzipSync(excel.bytes)
  const part = (name: string) => textOf(files[name] ?? new Uint8Array())
  expect(part('xl/workbook.xml')).toContain('name="User Activity Statistics"')
  const sheet = part('xl/worksheets/sheet1.xml')
  expect(sheet).not.toMatch(/<f[ >]/)
  const texts = textsIn(sheet + part('xl/sharedStrings.xml'))
  expect(texts.slice(0, 4)).toEqual(['Change', 'Action', 'Title', 'User'])
  for (const word of [snow.title, 'read', 'created', 'Ann Lee', 'Ben Ode']) expect(texts).toContain(word)

  await user.click(screen.getByRole('switch', { name: 'Hidden names' }))
  await waitFor(async () => expect((await about(snow.title))[0]?.[2]).toBe(annsPseudo))
  const hiddenCsv = textOf((await savedBy(user, saved, 'Export as CSV')).bytes)
  const hiddenExcel = unzipSync((await savedBy(user, saved, 'Export as Excel')).bytes)
  for (const file of [
    hiddenCsv,
    Object.values(hiddenExcel)
      .map((inner) => textOf(inner))
      .join(''),
  ]) {
    expect(file).toContain(annsPseudo)
    expect(file).toContain(bensPseudo)
    expect(file).not.toMatch(/Ann|Ben|Mia/)
  }
})

test('the figures say how often each act stands among the rows [FIGR-01]', async () => {
  const { seed, community } = await start()
  const saved = savedFiles()
  const user = visitAs(await seed.admin(), `${at(community)}?title=snow&user=ann`)
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  const file = textOf((await savedBy(user, saved, 'Save the figures')).bytes)
  expect(JSON.parse(file)).toMatchObject({
    page: 'dashboard',
    filters: { change: '', action: '', title: 'snow', user: 'ann', names: 'real', reads: 'all' },
    figures: [{ key: 'acts', columns: ['records'], rows: [['read', 1]] }],
  })
})
