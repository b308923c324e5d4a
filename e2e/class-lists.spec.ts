import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import type { Author } from '../shared/authors.ts'
import { writeClassList } from '../shared/class-lists.ts'
import type { SignUp, User } from '../shared/users.ts'
import { expect, type Member, type SeededCommunity, test } from './fixtures.ts'
import { calls } from './support/calls.ts'
import {
  ADDED,
  authorManager,
  checkFormat,
  choose,
  classList,
  csv,
  HEADER,
  NOT_ADDED,
  NOT_VALID,
  pupils,
  submit,
  VALID,
  wrongRows,
} from './support/class-lists.ts'
import { give, png, text } from './support/files.ts'
import type { Seed } from './support/seed.ts'

/** A new community with a manager, whose browser the page is. */
const managed = async (seed: Seed, page: Page, login: (page: Page, person: Member) => Promise<void>) => {
  const community = await seed.makeCommunity()
  const manager = await seed.join(await seed.makeUser({ firstName: 'Mia', lastName: 'Müller' }), community, 'manager')
  await login(page, manager)
  return { community, manager }
}

const membersOf = (seed: Seed, manager: Member, { _id }: SeededCommunity) =>
  seed.call<Author[]>(manager, 'GET', `/api/communities/${_id}/authors`)

/** Who became a member beside the manager, by user name. */
const addedTo = async (seed: Seed, manager: Member, community: SeededCommunity) =>
  (await membersOf(seed, manager, community))
    .filter(({ userId }) => userId !== manager.userId)
    .map(({ userName }) => userName)
    .toSorted()

const namesOf = (users: readonly SignUp[]) => users.map(({ userName }) => userName).toSorted()

const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

test('the members are downloaded as a spreadsheet opens them, and the changed file renames them [AUTR-13, AUTR-26]', async ({
  page,
  seed,
  login,
}) => {
  const { community, manager } = await managed(seed, page, login)
  await seed.call(await seed.admin(), 'PUT', `/api/communities/${community._id}`, { title: 'Grade 5/6: "Plants"' })
  const ann = await seed.makeMember(community, { firstName: 'Änne', lastName: 'Lee, Jr.' })
  const panel = await authorManager(page, community._id, 'Class list')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download the members' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Grade 5 6 Plants members.csv')
  const listed = await textOf(download)
  const lines = listed.split('\r\n')
  expect(lines[0]).toBe('\ufeffFirst Name,Last Name,Email,Username,Role')
  expect(
    lines
      .slice(1)
      .filter((line) => !line.includes(',admin,'))
      .toSorted(),
  ).toEqual([
    '',
    `Mia,Müller,${manager.userName}@example.org,${manager.userName},manager`,
    `Änne,"Lee, Jr.",${ann.userName}@example.org,${ann.userName},writer`,
  ])

  await page.getByRole('tab', { name: 'Rename' }).click()
  await page.reload()
  const rename = page.getByRole('tabpanel', { name: 'Rename' })
  await choose(rename, csv(listed.replace('Änne', 'Anna'), 'renamed.csv'))
  await expect(rename.getByText('Rows: 3')).toBeVisible()
  const sent = calls(page, 'POST')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(rename.getByText('Processed: 3 · Modified: 1')).toBeVisible()
  expect(sent).toContain('/api/users/rename')
  const renamed = (await membersOf(seed, manager, community)).find(({ userName }) => userName === ann.userName)
  expect(renamed).toMatchObject({ firstName: 'Anna', lastName: 'Lee, Jr.', role: 'writer' })

  // Whoever is no member is told.
  await choose(rename, csv(`firstName,lastName,userName\nAnna,Lee,${ann.userName.toUpperCase()}\nNo,Body,no-body\n`))
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(rename.getByText('Processed: 2 · Modified: 1')).toBeVisible()
  await expect(wrongRows(rename)).toHaveText([
    'Row: 3no-bodyNobody in this community has this user name. Please check its spelling.',
  ])

  // A file that names somebody twice renames nobody.
  await choose(rename, csv(`firstName,lastName,userName\nA,B,${ann.userName}\nC,D,${ann.userName}\n`, 'twice.csv'))
  await expect(wrongRows(rename)).toHaveText([/Row: 3.*This user name stands in an earlier row already/])
  await expect(rename.getByRole('button', { name: 'Rename' })).toBeDisabled()
})

test('a file that is no class list is told beside its field and never sent; a list is checked here, then by the server, and can be submitted only when all its rows are valid [AUTR-14, AUTR-15, AUTR-16, AUTR-17, AUTR-18, AUTR-19, AUTR-20, AUTR-21, AUTR-22]', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  const { community, manager } = await managed(seed, page, login)
  const panel = await authorManager(page, community._id, 'Class list')
  const sent = calls(page, 'POST')
  await test.step('a file that is no class list', async () => {
    const [ann] = pupils(1) as [SignUp]
    const row = `${ann.firstName},${ann.lastName},${ann.email},${ann.userName},${ann.password}`
    await choose(panel, classList([ann]))
    await expect(checkFormat(panel)).toBeEnabled()

    const excel = { ...csv('', 'class.xlsx'), mimeType: 'application/vnd.ms-excel' }
    for (const file of [png('class.png'), text('class.txt', `${HEADER}\n${row}`), excel]) {
      await choose(panel, file)
      await expect(panel.getByRole('alert')).toHaveText('Please upload a csv file')
      await expect(checkFormat(panel)).toBeDisabled()
      await expect(submit(panel)).toBeDisabled()
    }
    await give(panel.getByText('or drop it here'), 'drop', [png('dropped.png')])
    await expect(panel.getByRole('alert')).toHaveText('Please upload a csv file')

    const unusable = [
      [png('x').buffer, 'This file cannot be read. Please save the list as “CSV UTF-8” in your spreadsheet program, and choose that file.'],
      [Buffer.alloc(10 * 1024 * 1024, 'a'), 'The file is too large. Please choose a smaller one.'],
      ['', 'The file is empty. Please choose another one.'],
      [`${row}\n${row}`, 'The first row must be the header: First Name, Last Name, Email, Username, Password.'],
      ['First Name,Last Name,Username,Password\nAnn,Lee,ann,four', 'The columns must be First Name, Last Name, Email, Username, Password, in this order.'],
      [`${HEADER}\n`, 'The file has no rows below the header. Please add one for each person.'],
    ] as const // prettier-ignore
    for (const [content, why] of unusable) {
      await choose(panel, csv(content))
      await expect(panel.getByRole('alert')).toHaveText(`Grade 5.csv: ${why}`)
      await expect(checkFormat(panel)).toBeDisabled()
    }

    await page.getByRole('tab', { name: 'Rename' }).click()
    const rename = page.getByRole('tabpanel', { name: 'Rename' })
    await choose(rename, text('names.txt', `firstName,lastName,userName\nA,B,${manager.userName}`))
    await expect(rename.getByRole('alert')).toHaveText('Please upload a csv file')
    await choose(rename, csv('Vorname,Nachname\nA,B', 'NAMES.CSV'))
    await expect(rename.getByRole('alert')).toHaveText(
      'NAMES.CSV: The columns must be First Name, Last Name, Username.',
    )
    await expect(rename.getByRole('button', { name: 'Rename' })).toBeDisabled()
    expect(sent).toEqual([])
    await page.getByRole('tab', { name: 'Class list' }).click()
  })

  const [ann, ben, cem] = pupils(3) as [SignUp, SignUp, SignUp]

  await test.step('an empty list to fill in has the columns', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Download an empty list' }).click(),
    ])
    expect(await textOf(download)).toBe('\ufeffFirst Name,Last Name,Email,Username,Password\r\n')
  })

  await test.step('rows with empty cells and short passwords are listed, and nothing is sent', async () => {
    await choose(panel, classList([ann, { ...ben, email: '' }, { ...cem, password: 'abc' }]))
    await expect(submit(panel)).toBeDisabled()
    await checkFormat(panel).click()
    await expect(wrongRows(panel)).toHaveText([
      `Row: 3${ben.userName}Email is empty. Please fill in this cell.`,
      `Row: 4${cem.userName}The password needs at least 4 characters.`,
    ])
    await expect(submit(panel)).toBeDisabled()
    expect(sent).toEqual([])
  })

  await test.step('of very many only the first are listed', async () => {
    const many = pupils(130).map((one) => ({ ...one, lastName: '' }))
    await choose(panel, classList(many))
    await checkFormat(panel).click()
    await expect(wrongRows(panel)).toHaveCount(100)
    await expect(panel.getByText('More rows that are not valid: 30')).toBeVisible()
  })

  await test.step('what only the server knows is listed with its message', async () => {
    const stranger = await seed.makeUser()
    await choose(panel, classList([ann, { ...ben, userName: stranger.userName.toUpperCase() }]))
    await expect(wrongRows(panel)).toHaveCount(0)
    await checkFormat(panel).click()
    await expect(panel.getByRole('alert')).toHaveText(NOT_VALID)
    await expect(wrongRows(panel)).toHaveText([
      new RegExp(`^Row: 3${stranger.userName.toUpperCase()}A user of this name exists`),
    ])
    await expect(submit(panel)).toBeDisabled()
    expect(sent).toEqual(['/api/users/validate'])
    await expectAccessible(page)
  })

  await test.step('passwords are shown only when asked for', async () => {
    await choose(panel, classList([ann, ben]))
    const preview = panel.getByRole('region', { name: 'First rows of Grade 5.csv' })
    await expect(preview).toContainText(ann.userName)
    await expect(preview).not.toContainText(ann.password)
    await panel.getByRole('button', { name: 'Show the passwords' }).click()
    await expect(preview).toContainText(ann.password)
  })

  await test.step('a list that passes can be submitted until another one is chosen', async () => {
    await checkFormat(panel).click()
    await expect(panel.getByText(VALID)).toBeVisible()
    await expect(submit(panel)).toBeEnabled()
    await choose(panel, classList([cem]))
    await expect(panel.getByText(VALID)).toHaveCount(0)
    await expect(submit(panel)).toBeDisabled()
  })

  expect(sent).toEqual(['/api/users/validate', '/api/users/validate'])
  expect(await addedTo(seed, manager, community)).toEqual(['admin'])
})

test('a list is read as spreadsheets write it, and its users sign in as writers [AUTR-15, AUTR-16, AUTR-24, AUTR-25]', async ({
  page,
  seed,
  login,
}) => {
  const { community, manager } = await managed(seed, page, login)
  const panel = await authorManager(page, community._id, 'Class list')
  const [a, b, c, d] = pupils(4) as [SignUp, SignUp, SignUp, SignUp]
  const line = (user: SignUp, separator = ',') =>
    [user.firstName, user.lastName, user.email, user.userName, user.password].join(separator)
  const quoted = { ...c, firstName: 'Cem "the Great", Jr.', password: 'a,b;c "d"' }
  const FILES = [
    ['a byte order mark and CRLF', `\ufeff${HEADER}\r\n${line(a)}\r\n`, a],
    ['semicolons', `${HEADER.replaceAll(',', ';')}\n${line(b, ';')}\n`, b],
    ['quotation marks', writeClassList([quoted]), quoted],
    ['empty lines, and who is a member already', `${HEADER}\n\n,,,,\n${line(d)}\n${line({ ...a, firstName: 'Other', password: 'another' })}\n`, d],
  ] as const // prettier-ignore
  for (const [what, content, user] of FILES)
    await test.step(what, async () => {
      await choose(panel, csv(content))
      await checkFormat(panel).click()
      await expect(panel.getByText(VALID)).toBeVisible()
      await submit(panel).click()
      await expect(panel.getByText(ADDED)).toBeVisible()
      const { token } = await seed.signIn(user)
      const me = await seed.call<User>({ token }, 'GET', '/api/users/me')
      expect(me).toMatchObject({ firstName: user.firstName, lastName: user.lastName, email: user.email })
      const author = await seed.call<Author>({ token }, 'GET', `/api/authors/${community._id}/me`)
      expect(author).toMatchObject({ userName: user.userName, firstName: user.firstName, role: 'writer' })
    })
  await choose(panel, csv(`${HEADER}\n${line(a)}\n${line({ ...b, userName: a.userName.toUpperCase() })}\n`))
  await checkFormat(panel).click()
  await expect(wrongRows(panel)).toHaveText([/^Row: 3.*This user name stands in an earlier row already/])
  // Nobody twice, no user of the header, and who was there already is as before.
  expect(await seed.signIn(a)).toMatchObject({ firstName: a.firstName, lastName: a.lastName })
  expect(await addedTo(seed, manager, community)).toEqual(['admin', ...namesOf([a, b, c, d])])
})

test('who could not be stored is listed, in a file to be corrected, and the others are stored [AUTR-23]', async ({
  page,
  seed,
  login,
}) => {
  const { community, manager } = await managed(seed, page, login)
  const panel = await authorManager(page, community._id, 'Class list')
  const users = pupils(30)
  const [first, last] = [users[2], users[28]] as [SignUp, SignUp]
  await choose(panel, classList(users))
  await checkFormat(panel).click()
  await expect(panel.getByText(VALID)).toBeVisible()
  // Between check and submit two others take their names.
  for (const one of [first, last])
    await seed.call(undefined, 'POST', '/api/users', { ...one, password: 'somebody else' })
  await submit(panel).click()
  await expect(panel.getByRole('alert')).toHaveText(NOT_ADDED)
  await expect(wrongRows(panel)).toHaveText([
    new RegExp(`^Row: 4${first.userName}A user of this name exists`),
    new RegExp(`^Row: 30${last.userName}A user of this name exists`),
  ])
  await expect(panel.getByText(ADDED)).toHaveCount(0)
  const others = users.filter((user) => user !== first && user !== last)
  expect(await addedTo(seed, manager, community)).toEqual(['admin', ...namesOf(others)].toSorted())

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download these rows' }).click(),
  ])
  const refused = await textOf(download)
  expect(refused).toBe(writeClassList([first, last]))
  await choose(panel, csv(refused.replaceAll(first.userName, `${first.userName}-b`).replaceAll(last.userName, `${last.userName}-b`))) // prettier-ignore
  await checkFormat(panel).click()
  await submit(panel).click()
  await expect(panel.getByText(ADDED)).toBeVisible()
  expect(await membersOf(seed, manager, community)).toHaveLength(32)
})

test('an upload shows how far it is, stops, asks before it is left, and goes on after a failure', async ({
  page,
  seed,
  login,
}) => {
  const { community, manager } = await managed(seed, page, login)
  const panel = await authorManager(page, community._id, 'Class list')
  const users = pupils(60)
  await choose(panel, classList(users))
  await checkFormat(panel).click()
  await expect(panel.getByText(VALID)).toBeVisible()

  // The first request waits to be let go, the second is cut off, the third answers with trouble.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let count = 0
  await page.route('**/api/users', async (route) => {
    count += 1
    if (count === 1) await held
    if (count === 2) return route.abort()
    if (count === 3) return route.fulfill({ status: 503, body: 'Service Unavailable' })
    return route.fallback()
  })
  await submit(panel).click()
  await expect(panel.getByText('0 of 60 users')).toBeVisible()
  await expect(panel.getByRole('progressbar', { name: 'Adding the users' })).toHaveAttribute('aria-valuenow', '0')
  await expect(panel.getByRole('button', { name: 'Choose a CSV file' })).toBeDisabled()

  await page.getByRole('link', { name: 'My communities' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await expect(question).toContainText('Not all users have been added yet. Are you sure to leave?')
  await question.getByRole('button', { name: 'Stay' }).last().click()

  await panel.getByRole('button', { name: 'Stop' }).click()
  letGo()
  await expect(panel.getByText('The upload has stopped. Users added so far: 25. Go on to add the rest.')).toBeVisible()
  await expect(panel.getByText('25 of 60 users')).toBeVisible()
  const goOn = panel.getByRole('button', { name: 'Go on' })
  await goOn.click()
  await expect(panel.getByRole('alert')).toHaveText(
    'The server cannot be reached. Please check your connection and try again. The upload has stopped. Users added so far: 25. Go on to add the rest.',
  )
  await goOn.click()
  await expect(panel.getByRole('alert')).toContainText('Users added so far: 25.')
  await goOn.click()
  // Thirty-five passwords are hashed until then.
  await expect(panel.getByText(ADDED)).toBeVisible({ timeout: 30_000 })
  await expect(panel.getByText('60 of 60 users')).toBeVisible()
  expect(count).toBe(5)
  expect(await addedTo(seed, manager, community)).toEqual(['admin', ...namesOf(users)].toSorted())
})

test('a class is uploaded by keys alone on a phone, and nothing is cut off', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // Asked for early: the browser takes a moment until it hands its choosers over.
  const picked = page.waitForEvent('filechooser')
  const { community } = await managed(seed, page, login)
  const panel = await authorManager(page, community._id, 'Class list')
  const users = pupils(2)
  await panel.getByRole('button', { name: 'Choose a CSV file' }).press('Enter')
  await (await picked).setFiles(classList(users))
  await checkFormat(panel).press('Enter')
  await expect(submit(panel)).toBeEnabled()
  await submit(panel).press('Enter')
  await expect(panel.getByText(ADDED)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Rename' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Rename members' })).toBeVisible()
  await expectAccessible(page)
  for (const user of users) expect((await seed.signIn(user)).userName).toBe(user.userName)
})
