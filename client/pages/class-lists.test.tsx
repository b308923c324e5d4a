import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import writeExcelFile from 'write-excel-file/universal'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import {
  ADDED,
  classList,
  csv,
  HEADER,
  NOT_ADDED,
  NOT_VALID,
  pupils,
  uploadList,
  VALID,
} from '../../e2e/support/class-lists.ts'
import { png, type TestFile, text } from '../../e2e/support/files.ts'
import type { Member, SeededCommunity } from '../../e2e/support/seed.ts'
import type { Author } from '../../shared/domain/authors.ts'
import { writeClassList } from '../../shared/domain/class-lists.ts'
import type { SignUp } from '../../shared/domain/accounts.ts'
import type { User } from '../../shared/domain/users.ts'
import { network } from '../testing/network.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const managed = async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const manager = await seed.join(await seed.makeUser({ firstName: 'Mia', lastName: 'Müller' }), community, 'manager')
  return { community, manager }
}

const membersOf = (manager: Member, { _id }: SeededCommunity) =>
  site.seed.call<Author[]>(manager, 'GET', `/api/communities/${_id}/authors`)

const addedTo = async (manager: Member, community: SeededCommunity) =>
  (await membersOf(manager, community))
    .filter(({ userId }) => userId !== manager.userId)
    .map(({ userName }) => userName)
    .toSorted()

const namesOf = (users: readonly SignUp[]) => users.map(({ userName }) => userName).toSorted()

/** Of renaming: a CSV file only. */
const CHOOSE = /^Choose a CSV (?:or Excel )?file$/

const partOf = async (name: 'Class list' | 'Rename') => {
  const panel = within(await screen.findByRole('tabpanel', { name }))
  await panel.findByRole('button', { name: CHOOSE })
  return panel
}
type Panel = Awaited<ReturnType<typeof partOf>>
const open = async (manager: Member, { _id }: SeededCommunity) => {
  const user = visitAs(manager, `/authormanager/${_id}?tab=classList`)
  return { user, panel: await partOf('Class list') }
}
const toRename = async (user: UserEvent) => {
  await user.click(screen.getByRole('tab', { name: 'Rename' }))
  return partOf('Rename')
}

const fileOf = ({ name, mimeType, buffer }: TestFile) => new File([new Uint8Array(buffer)], name, { type: mimeType })
const choose = (panel: Panel, file: TestFile) =>
  fireEvent.change(panel.getByLabelText(CHOOSE, { selector: 'input' }), {
    target: { files: [fileOf(file)] },
  })
const button = (panel: Panel, name: string) => panel.getByRole('button', { name })
const checkFormat = (panel: Panel) => button(panel, 'Check File Format')
const expectRead = (panel: Panel) => waitFor(() => expect(checkFormat(panel)).toHaveAttribute('aria-disabled', 'false'))
const submit = (panel: Panel) => button(panel, 'Submit')
const wrongRows = (panel: Panel) => {
  const list = panel.queryByRole('list', { name: 'Rows to correct' })
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : []
}
const expectWrong = (panel: Panel, rows: readonly (string | RegExp)[]) =>
  waitFor(() => {
    expect(wrongRows(panel)).toHaveLength(rows.length)
    for (const [i, row] of rows.entries()) expect(wrongRows(panel)[i]).toMatch(row)
  })
const expectAlert = (panel: Panel, words: string) =>
  waitFor(() => expect(panel.getByRole('alert').textContent).toBe(words))
const expectPasses = async (user: UserEvent, panel: Panel, file: TestFile) => {
  choose(panel, file)
  await expectRead(panel)
  await user.click(checkFormat(panel))
  await panel.findByText(VALID)
}

const saved: { name: string; content: Blob }[] = []
let content = new Blob()
// jsdom has neither blob addresses nor navigation.
Object.assign(URL, { createObjectURL: (blob: Blob) => ((content = blob), 'blob:'), revokeObjectURL: () => undefined })
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
  if (this.download) saved.push({ name: this.download, content })
})
afterEach(() => void saved.splice(0))
const textOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer()).toString('utf8')

test('the members are saved as a spreadsheet opens them, and the changed file renames them [AUTR-13, AUTR-26]', async () => {
  const { seed } = site
  const { community, manager } = await managed()
  await seed.call(await seed.admin(), 'PUT', `/api/communities/${community._id}`, { title: 'Grade 5/6: "Plants"' })
  const ann = await seed.makeMember(community, { firstName: 'Änne', lastName: 'Lee, Jr.' })
  const { user, panel } = await open(manager, community)
  await user.click(button(panel, 'Download the members'))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Grade 5 6 Plants members.csv']))
  const listed = await textOf(saved[0]?.content ?? new Blob())
  const lines = listed.split('\r\n')
  expect(lines[0]).toBe('\ufeffFirst Name,Last Name,Email,Username,Role,authorId')
  const people = lines.slice(1).filter((line) => !line.includes(',admin,'))
  expect(people.toSorted()).toEqual([
    '',
    `Mia,Müller,${manager.userName}@example.org,${manager.userName},manager,${manager.authorId}`,
    `Änne,"Lee, Jr.",${ann.userName}@example.org,${ann.userName},writer,${ann.authorId}`,
  ])

  const rename = await toRename(user)
  choose(rename, csv(listed.replace('Änne', 'Anna'), 'renamed.csv'))
  await rename.findByText('Rows: 3')
  await user.click(button(rename, 'Rename'))
  await rename.findByText('Processed: 3 · Modified: 1')
  expect(network.writes().map(({ path }) => path)).toContain('/api/users/rename')
  const renamed = (await membersOf(manager, community)).find(({ userName }) => userName === ann.userName)
  expect(renamed).toMatchObject({ firstName: 'Anna', lastName: 'Lee, Jr.', role: 'writer' })

  choose(rename, csv(`firstName,lastName,userName\nAnna,Lee,${ann.userName.toUpperCase()}\nNo,Body,no-body\n`))
  await rename.findByText('Rows: 2')
  await user.click(button(rename, 'Rename'))
  await rename.findByText('Processed: 2 · Modified: 1')
  await expectWrong(rename, ['Row: 3no-bodyNo member of this community has this user name. Please check its spelling.'])

  choose(rename, csv(`firstName,lastName,userName\nA,B,${ann.userName}\nC,D,${ann.userName}\n`, 'twice.csv'))
  await expectWrong(rename, [/Row: 3.*This user name is already in an earlier row/])
  expect(button(rename, 'Rename')).toBeDisabled()
})

test('a file that is no class list is told beside its field and never sent [AUTR-14, AUTR-15, AUTR-16]', async () => {
  const { community, manager } = await managed()
  const { user, panel } = await open(manager, community)
  const [ann] = pupils(1) as [SignUp]
  const row = `${ann.firstName},${ann.lastName},${ann.email},${ann.userName},${ann.password}`
  const excel = { ...csv('', 'class.xls'), mimeType: 'application/vnd.ms-excel' }
  for (const file of [png('class.png'), text('class.txt', `${HEADER}\n${row}`), excel]) {
    choose(panel, classList([ann]))
    await expectRead(panel)
    choose(panel, file)
    await expectAlert(
      panel,
      'Please upload a csv file. Choose an .xlsx file, or save the list as “CSV UTF-8” in your spreadsheet program and choose that file.',
    )
    expect(checkFormat(panel)).toHaveAttribute('aria-disabled', 'true')
    expect(submit(panel)).toBeDisabled()
  }

  const unusable = [
    [png('x').buffer, 'This file cannot be read. Please save the list as “CSV UTF-8” in your spreadsheet program, and choose that file.'],
    [Buffer.alloc(10 * 1024 * 1024, 'a'), 'The file is too large. Please choose a smaller one.'],
    ['', 'The file is empty. Please choose another one.'],
    [`${row}\n${row}`, 'The first row must be the header: First Name, Last Name, Email, Username, Password.'],
    ['First Name,Last Name,Username\nAnn,Lee,ann', 'The column Password is missing. Please add it.'],
    [`${HEADER}\n`, 'The file has no rows below the header. Please add one for each person.'],
  ] as const // prettier-ignore
  for (const [bytes, why] of unusable) {
    choose(panel, csv(bytes))
    await expectAlert(panel, `Grade 5.csv: ${why}`)
    expect(checkFormat(panel)).toHaveAttribute('aria-disabled', 'true')
  }

  const rename = await toRename(user)
  choose(rename, text('names.txt', `firstName,lastName,userName\nA,B,${manager.userName}`))
  await expectAlert(
    rename,
    'Please upload a csv file. In your spreadsheet program, save the list as “CSV UTF-8” and choose that file.',
  )
  choose(rename, csv('Vorname,Nachname\nA,B', 'NAMES.CSV'))
  await expectAlert(rename, 'NAMES.CSV: The column Username is missing. Please add it.')
  expect(button(rename, 'Rename')).toBeDisabled()
  expect(network.writes().filter(({ path }) => path.startsWith('/api/users'))).toEqual([])
})

test('a list is checked here, then by the server, and can be submitted only when all its rows are valid [AUTR-17, AUTR-18, AUTR-19, AUTR-20, AUTR-21, AUTR-22]', async () => {
  const { seed } = site
  const { community, manager } = await managed()
  const { user, panel } = await open(manager, community)
  const sent = () => network.writes().flatMap(({ path }) => (path.startsWith('/api/users') ? [path] : []))
  const [ann, ben, cem] = pupils(3) as [SignUp, SignUp, SignUp]

  await user.click(button(panel, 'Download an empty list'))
  expect(await textOf(saved[0]?.content ?? new Blob())).toBe('\ufeffFirst Name,Last Name,Email,Username,Password\r\n')

  const check = async (users: readonly SignUp[]) => {
    choose(panel, classList(users))
    await expectRead(panel)
    expect(submit(panel)).toBeDisabled()
    expect(wrongRows(panel)).toEqual([])
    await user.click(checkFormat(panel))
  }
  await check([ann, { ...ben, lastName: '' }, { ...cem, password: 'abc' }])
  await expectWrong(panel, [
    `Row: 3${ben.userName}Last Name is empty. Please fill in this cell.`,
    `Row: 4${cem.userName}The password needs at least 4 characters.`,
  ])
  expect(submit(panel)).toBeDisabled()

  await check(pupils(130).map((one) => ({ ...one, lastName: '' })))
  await waitFor(() => expect(wrongRows(panel)).toHaveLength(100))
  expect(panel.getByText('More rows that are not valid: 30')).toBeInTheDocument()
  expect(sent()).toEqual([])

  const stranger = (await seed.makeUser()).userName.toUpperCase()
  await check([ann, { ...ben, userName: stranger }])
  await expectAlert(panel, NOT_VALID)
  await expectWrong(panel, [new RegExp(`^Row: 3${stranger}A user of this name exists`)])
  expect(submit(panel)).toBeDisabled()
  expect(sent()).toEqual(['/api/users/validate'])

  choose(panel, classList([ann, ben]))
  const preview = await panel.findByRole('region', { name: 'First rows of Grade 5.csv' })
  await waitFor(() => expect(preview).toHaveTextContent(ben.userName))
  expect(preview).not.toHaveTextContent(ann.password)
  await user.click(button(panel, 'Show the passwords'))
  expect(preview).toHaveTextContent(ann.password)

  await expectRead(panel)
  await user.click(checkFormat(panel))
  await panel.findByText(VALID)
  expect(submit(panel)).toBeEnabled()
  choose(panel, classList([cem]))
  await waitFor(() => expect(panel.queryByText(VALID)).toBeNull())
  expect(submit(panel)).toBeDisabled()
  expect(sent()).toEqual(['/api/users/validate', '/api/users/validate'])
  expect(await addedTo(manager, community)).toEqual(['admin'])
})

test('a list is read as spreadsheets write it, and its users sign in as writers [AUTR-15, AUTR-16, AUTR-24, AUTR-25]', async () => {
  const { seed } = site
  const { community, manager } = await managed()
  const { user, panel } = await open(manager, community)
  const [a, b, c, d] = pupils(4) as [SignUp, SignUp, SignUp, SignUp]
  const line = (one: SignUp, separator = ',') =>
    [one.firstName, one.lastName, one.email, one.userName, one.password].join(separator)
  const quoted = { ...c, firstName: 'Cem "the Great", Jr.', password: 'a,b;c "d"' }
  const files = [
    [`\ufeff${HEADER}\r\n${line(a)}\r\n`, a],
    // Semicolons.
    [`${HEADER.replaceAll(',', ';')}\n${line(b, ';')}\n`, b],
    [writeClassList([quoted]), quoted],
    [`${HEADER}\n\n,,,,\n${line(d)}\n${line({ ...a, firstName: 'Other', password: 'another' })}\n`, d],
  ] as const
  for (const [listed, one] of files) {
    await expectPasses(user, panel, csv(listed))
    await user.click(submit(panel))
    await panel.findByText(ADDED)
    const { token } = await seed.signIn(one)
    const { firstName, lastName, email, userName } = one
    expect(await seed.call<User>({ token }, 'GET', '/api/users/me')).toMatchObject({ firstName, lastName, email })
    const author = await seed.call<Author>({ token }, 'GET', `/api/authors/${community._id}/me`)
    expect(author).toMatchObject({ userName, firstName, role: 'writer' })
  }
  choose(panel, csv(`${HEADER}\n${line(a)}\n${line({ ...b, userName: a.userName.toUpperCase() })}\n`))
  await waitFor(() => expect(panel.queryByText(ADDED)).toBeNull())
  await expectRead(panel)
  await user.click(checkFormat(panel))
  await expectWrong(panel, [/^Row: 3.*This user name is already in an earlier row/])
  expect(await seed.signIn(a)).toMatchObject({ firstName: a.firstName, lastName: a.lastName })
  expect(await addedTo(manager, community)).toEqual(['admin', ...namesOf([a, b, c, d])])
})

test('who could not be stored is listed, in a file to be corrected, and the others are stored [AUTR-23]', async () => {
  const { seed } = site
  const { community, manager } = await managed()
  const { user, panel } = await open(manager, community)
  const users = pupils(30)
  const [first, last] = [users[2], users[28]] as [SignUp, SignUp]
  await expectPasses(user, panel, classList(users))
  for (const one of [first, last])
    await seed.call(undefined, 'POST', '/api/users', { ...one, password: 'somebody else' })
  await user.click(submit(panel))
  await expectAlert(panel, NOT_ADDED)
  await expectWrong(panel, [
    new RegExp(`^Row: 4${first.userName}A user of this name exists`),
    new RegExp(`^Row: 30${last.userName}A user of this name exists`),
  ])
  expect(panel.queryByText(ADDED)).toBeNull()
  const others = users.filter((one) => one !== first && one !== last)
  expect(await addedTo(manager, community)).toEqual(['admin', ...namesOf(others)].toSorted())

  await user.click(button(panel, 'Download these rows'))
  const refused = await textOf(saved[0]?.content ?? new Blob())
  expect(refused).toBe(writeClassList([first, last]))
  const renamed = [first, last].map((one) => ({ ...one, userName: `${one.userName}-b` }))
  await expectPasses(user, panel, csv(writeClassList(renamed), 'corrected.csv'))
  await user.click(submit(panel))
  await panel.findByText(ADDED)
  expect(await membersOf(manager, community)).toHaveLength(32)
})

test('an upload shows how far it is, stops, asks before it is left, and goes on after a failure', async () => {
  const { community, manager } = await managed()
  const { user, panel } = await open(manager, community)
  const users = pupils(60)
  await expectPasses(user, panel, classList(users))

  // The first request waits, the second is cut off, the third gets a server error.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let count = 0
  network.intercept('POST', '/api/users', async (pass) => {
    count += 1
    if (count === 1) await held
    if (count === 2) return 'offline'
    return count === 3 ? { status: 503, text: 'Service Unavailable' } : pass()
  })
  await user.click(submit(panel))
  await panel.findByText('0 of 60 users')
  expect(panel.getByRole('progressbar', { name: 'Adding the users' })).toHaveAttribute('aria-valuenow', '0')
  expect(button(panel, 'Choose a CSV or Excel file')).toBeDisabled()

  await user.click(screen.getByRole('link', { name: 'Edit the community' }))
  const question = await screen.findByRole('dialog', { name: 'Leave this page?' })
  expect(question).toHaveTextContent('Not all users have been added yet. Are you sure to leave?')
  await user.click(within(question).getByText('Stay'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(button(panel, 'Stop'))
  letGo()
  const stopped = 'The upload has stopped. Users added so far: 25. Go on to add the rest.'
  await panel.findByText(stopped)
  expect(panel.getByText('25 of 60 users')).toBeInTheDocument()
  await user.click(button(panel, 'Go on'))
  await expectAlert(panel, `The server cannot be reached. Please check your connection and try again. ${stopped}`)
  await user.click(button(panel, 'Go on'))
  await waitFor(() => expect(count).toBe(3))
  await waitFor(() => expect(panel.getByRole('alert')).toHaveTextContent('Users added so far: 25.'))
  await user.click(button(panel, 'Go on'))
  await panel.findByText(ADDED)
  expect(panel.getByText('60 of 60 users')).toBeInTheDocument()
  expect(count).toBe(5)
  expect(await addedTo(manager, community)).toEqual(['admin', ...namesOf(users)].toSorted())
})

test('a list of pupils without e-mail addresses says how many have none, and its pupils sign in [NOEM-01]', async () => {
  const { seed } = site
  const { community, manager } = await managed()
  const { user, panel } = await open(manager, community)
  const [ann, ben] = pupils(2) as [SignUp, SignUp]
  await expectPasses(user, panel, classList([{ ...ann, email: '' }, ben]))
  expect(panel.getByText('1 person has no e-mail address. None is needed.')).toBeInTheDocument()
  await user.click(submit(panel))
  await panel.findByText('All users were added to the database except the existing users.')
  const token = await seed.call<{ token: string }>({ token: '' }, 'POST', '/auth/local', ann)
  expect(token.token).not.toBe('')
})

test('of a list that is not Unicode the encoding is chosen, and every name with such a letter is shown before anything is made [CSVL-01]', async () => {
  const { community, manager } = await managed()
  const { user, panel } = await open(manager, community)
  const [one, two, three, ...others] = pupils(12) as [SignUp, SignUp, SignUp, ...SignUp[]]
  const row = (name: number[], { userName }: SignUp) => [
    ...name,
    ...Buffer.from(`,a@example.org,${userName},lampe1\r\n`),
  ]
  const prochazka = [0x50, 0x72, 0x6f, 0x63, 0x68, 0xe1, 0x7a, 0x6b, 0x61]
  const bytes = Buffer.from([
    ...Buffer.from(`${HEADER}\r\n`),
    ...row([0x4a, 0x69, 0xf8, 0xed, 0x2c, 0x44, 0x76, 0x6f, 0xf8, 0xe1, 0x6b], one),
    ...row([...Buffer.from('Eva,Mala')], two),
    ...row([0x5a, 0x64, 0x65, 0x6e, 0xec, 0x6b, 0x2c, 0x50, 0xf8, 0x69, 0x62, 0x79, 0x6c], three),
    ...others.flatMap((other, at) => row([...Buffer.from(`Petr ${at},`), ...prochazka], other)),
  ])
  choose(panel, csv(bytes))
  await expectAlert(
    panel,
    'Grade 5.csv: This file is not written in Unicode. Please choose its encoding, or save it as “CSV UTF-8”.',
  )
  expect(checkFormat(panel)).toHaveAttribute('aria-disabled', 'true')
  const openEncodings = () => user.click(panel.getByRole('combobox', { name: 'Encoding of the file' }))
  await openEncodings()
  const offered = (await screen.findAllByRole('option', { name: /\([\w-]+\)$/ })).map(
    ({ textContent }) => /\(([\w-]+)\)$/.exec(textContent)?.[1],
  )
  expect(new Set(offered)).toEqual(new Set(['big5', 'gbk', 'shift_jis', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254'])) // prettier-ignore
  await openEncodings()
  const pick = async (option: RegExp) => {
    await openEncodings()
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await pick(/windows-1252/)
  const names = async () => {
    await expectRead(panel)
    return within(panel.getByRole('list', { name: /Are these names right\?/ }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  }
  const petrs = others.map((_, at) => `Petr ${at} Procházka`)
  expect(await names()).toEqual(['Jiøí Dvoøák', 'Zdenìk Pøibyl', ...petrs])
  await pick(/windows-1250/)
  await waitFor(async () => expect(await names()).toEqual(['Jiří Dvořák', 'Zdeněk Přibyl', ...petrs]))
  expect(network.writes()).toEqual([])
  await user.click(checkFormat(panel))
  await panel.findByText(VALID)
  await user.click(submit(panel))
  await panel.findByText('All users were added to the database except the existing users.')
  expect(await addedTo(manager, community)).toEqual(
    expect.arrayContaining([one.userName, two.userName, three.userName]),
  )
})

test('an .xlsx file is read like a CSV file, also when it is called .csv; other files say how to save one [CSVL-03]', async () => {
  const { community, manager } = await managed()
  const { user, panel } = await open(manager, community)
  const [ann] = pupils(1) as [SignUp]
  const columns = ['Vorname', 'Nachname', 'Benutzername', 'Kennwort']
  const cell = (value: string | number) => ({ value, type: typeof value === 'number' ? Number : String })
  const sheets = [
    [[cell('Class 5b')], columns.map(cell), [cell('Änne'), cell('Lee'), cell(ann.userName), cell(73194)]],
    [columns.map(cell), [cell('Old'), cell('Class'), cell('old.class'), cell(54321)]],
  ]
  const workbook = writeExcelFile(sheets.map((data, at) => ({ data, sheet: `Sheet ${at + 1}` })))
  const bytes = Buffer.from(await (await workbook.toBlob()).arrayBuffer())
  for (const name of ['class.xlsx', 'class.csv']) {
    choose(panel, { ...csv(bytes, name), mimeType: '' })
    const preview = await panel.findByRole('region', { name: `First rows of ${name}` })
    await waitFor(() => expect(preview).toHaveTextContent('Änne'))
  }
  await user.click(checkFormat(panel))
  await panel.findByText(VALID)
  await user.click(submit(panel))
  await panel.findByText('All users were added to the database except the existing users.')
  const { token } = await site.seed.call<{ token: string }>({ token: '' }, 'POST', '/auth/local', {
    userName: ann.userName,
    password: '73194',
  })
  expect(token).not.toBe('')

  // An archive that is no workbook, a truncated one, and two with a declared part size of 4 GB or ten bytes.
  const saying = (size: number) => {
    const changed = Buffer.from(bytes)
    for (let at = changed.indexOf('PK\u0001\u0002'); at !== -1; at = changed.indexOf('PK\u0001\u0002', at + 1))
      changed.writeUInt32LE(size, at + 24)
    return changed
  }
  for (const broken of [
    Buffer.from('PK\u0003\u0004 no workbook'),
    bytes.subarray(0, bytes.length / 2),
    saying(0xfffffffe),
    saying(10),
  ]) {
    choose(panel, csv(broken, 'broken.xlsx'))
    await expectAlert(
      panel,
      'broken.xlsx: This file cannot be read. Please save the list as “CSV UTF-8” in your spreadsheet program, and choose that file.',
    )
  }
  choose(panel, png('class.png'))
  await expectAlert(
    panel,
    'Please upload a csv file. Choose an .xlsx file, or save the list as “CSV UTF-8” in your spreadsheet program and choose that file.',
  )
})

test('a class list is made from names only, with free user names and passwords on slips that are handed out once [ROST-01]', async () => {
  const { seed } = site
  const { community, manager } = await managed()
  const known = (firstName: string, userName: string) => ({
    firstName,
    lastName: 'Roe',
    email: '',
    userName,
    password: 'word-1',
  })
  await uploadList(seed, manager, community, [known('Ada', 'ada.lee')])
  await uploadList(seed, await seed.admin(), await seed.makeCommunity(), [known('Ben', 'ben.roe')])
  const { user, panel } = await open(manager, community)
  const names = panel.getByRole('textbox', { name: 'Names of the class' })
  await user.type(names, 'Ada Lee{enter}Roe')
  await user.click(button(panel, 'Make user names and passwords'))
  await expectAlert(panel, 'Write a first and a last name in each line. Please correct line 2.')
  await user.clear(names)
  await user.type(names, 'Ada Lee{enter}Roe, Ben{enter}小明 王')
  await user.click(button(panel, 'Make user names and passwords'))
  await panel.findByText(VALID)
  await user.click(submit(panel))
  await panel.findByText(ADDED)
  expect(await addedTo(manager, community)).toEqual(
    expect.arrayContaining(['ada.lee', 'ada.lee2', 'ben.roe2', 'pupil']),
  )

  const slips = within(screen.getByRole('list', { name: 'Slips', hidden: true }))
  const slip = slips.getAllByRole('listitem', { hidden: true })[1]
  expect(slip).toHaveTextContent('Ben Roe')
  expect(slip).toHaveTextContent(community.title)
  const password = /(?:[a-z]{4}-){3}\d{2}/.exec(slip?.textContent ?? '')?.[0] ?? ''
  expect((await seed.signIn({ userName: 'ben.roe2', password })).userId).toBeTruthy()
  await user.click(button(panel, 'Download this list'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await textOf(saved[0]?.content ?? new Blob())).toContain(`Ben,Roe,,ben.roe2,${password}`)
})
