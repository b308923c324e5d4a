import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Author } from '../../shared/domain/authors.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import { textField, titleField } from '../testing/note.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()
let made: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  made = await start()
})

/**
 * Ann wrote Rain (on Welcome and Light) and Hail, Ben Snow. Hail builds on Snow, Snow on Rain. Zoe and Abe wrote
 * nothing.
 */
const start = async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const [ann, ben] = [
    await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' }),
    await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' }),
  ]
  await seed.makeMember(community, { firstName: 'Zoe', lastName: 'Ash' })
  await seed.makeMember(community, { firstName: 'Abe', lastName: 'Fox' })
  const light = await seed.makeView(ann, 'Light')
  const rain = await seed.makeNote(ann, { title: 'Rain', viewId: community.welcomeViewId })
  const snow = await seed.makeNote(ben, { title: 'Snow', buildson: rain._id })
  await seed.makeNote(ann, { title: 'Hail', buildson: snow._id })
  await seed.placeOn(ann, light._id, rain._id, 50, 50)
  for (const who of [ben, mia]) await seed.call(who, 'POST', `/api/records/read/${community._id}/${rain._id}`, {})
  const support = { type: 'Support', title: 'My theory', status: 'active', authors: [ann.authorId] }
  const { _id: from } = await seed.call<Contribution>(ann, 'POST', `/api/contributions/${community._id}`, support)
  await seed.call(ann, 'POST', '/api/links', { from, to: rain._id, type: 'supports', data: {} })
  const group = await seed.makeGroup(ben, 'Red')
  const { pseudoName } = await seed.call<Author>(mia, 'GET', `/api/objects/${ben.authorId}`)
  return { community, mia, ann, ben, light, rain, group, pseudoName, path: `/questions/${community._id}` }
}

const part = (name: string) => screen.findByRole('region', { name })
const sentences = async (name: string) => {
  const [list] = within(await part(name)).getAllByRole('list')
  return [...(list?.children ?? [])].map(({ textContent }) => textContent)
}
const expectSentences = (name: string, expected: readonly string[]) =>
  waitFor(async () => expect(await sentences(name)).toEqual(expected))
const behind = async (user: UserEvent, name: string, number: string) => {
  await user.click(within(await part(name)).getByRole('button', { name: number }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findAllByRole('listitem')
  const items = await waitFor(() => {
    const found = within(dialog).getAllByRole('listitem').map((item) => item.firstChild?.textContent) // prettier-ignore
    expect(found.every(Boolean)).toBe(true)
    return found
  })
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return items
}

const [COLLABORATE, TOGETHER, DEVELOP, IDEAS] = [
  'Are we a community that collaborates?',
  'Are we putting our knowledge together?',
  'How do our ideas develop?',
  'What is happening to my own ideas?',
] as const

test('four questions are answered in whole sentences, whose numbers open exactly what they count, people in the order of their names; a manager sees what waits [QUES-01, QUES-02, QUES-07, QUES-08]', async () => {
  const { mia, path } = made
  const user = visitAs(mia, path)
  await expectSentences(COLLABORATE, [
    'We have written 3 notes.',
    'Others have read 1 of them: 33%.',
    'Others have built on 2 of them: 67%.',
    '1 pair of us has built on each other’s notes.',
  ])
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    COLLABORATE,
    TOGETHER,
    DEVELOP,
    IDEAS,
    'Waiting for us',
    'What next?',
  ])
  await expectSentences(TOGETHER, [
    'We have not made a rise-above yet. Which notes belong together?',
    'No note holds a reference to another one yet.',
    'No note cites a source yet.',
    '1 note is on several views.',
  ])
  await expectSentences(DEVELOP, [
    'Our notes make 1 thread.',
    '1 of them have a build-on of a build-on.',
    'No note has been changed after it was built on.',
    'We have used supports in 1 note.',
  ])
  expect(await behind(user, COLLABORATE, '2 of them')).toEqual(['Rain', 'Snow'])
  expect(await behind(user, COLLABORATE, '1 pair')).toEqual(['Ann Lee and Ben Ode'])
  await expectSentences('Waiting for us', [
    '2 members have not written a note.',
    'All members who wrote have been built on.',
    '2 notes have been read by their authors only.',
    'No thread with a promising mark has been quiet for 7 days.',
  ])
  expect(await behind(user, 'Waiting for us', '2 members')).toEqual(['Abe Fox', 'Zoe Ash'])
  expect(await behind(user, 'Waiting for us', '2 notes')).toEqual(['Snow', 'Hail'])
})

test('the fourth question tells writers of their own notes, note by note, and of nobody else; managers choose whose [QUES-06, QUES-08]', async () => {
  const { mia, ann, ben, pseudoName, path } = made
  const each = async (name: string) => {
    const lists = within(await part(name)).getAllByRole('list')
    return [...(lists.at(-1)?.children ?? [])].map((item) => [...item.children].map(({ textContent }) => textContent))
  }
  visitAs(ann, path)
  await expectSentences(IDEAS, [
    'I have written 2 notes.',
    'Others have read 1 of them: 50%.',
    'Others have built on 1 of them: 50%.',
    'Others have referred to none of them yet.',
    'Others have risen above none of them yet.',
  ])
  const { pseudoName: teacher } = await site.seed.call<Author>(mia, 'GET', `/api/objects/${mia.authorId}`)
  const readers = [teacher, pseudoName].toSorted().join(', ')
  await waitFor(async () =>
    expect(await each(IDEAS)).toEqual([
      ['Rain', `Read by 2 people: ${readers}`, `Built on in 1 note: ${pseudoName}`],
      ['Hail', 'No activity yet.'],
    ]),
  )
  expect(screen.queryByRole('combobox', { name: 'Whose ideas' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Waiting for us' })).toBeNull()
  expect(document.body).not.toHaveTextContent('Ben Ode')

  visit(`${path}?author=${ben.authorId}`)
  expect(await screen.findByRole('alert')).toHaveTextContent('Forbidden')

  const user = visitAs(mia, path)
  const whose = await screen.findByRole('combobox', { name: 'Whose ideas' })
  await waitFor(() => expect(within(whose).getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['My own', 'Abe Fox', 'Ann Lee', 'Ben Ode', 'Site Admin', 'Zoe Ash'])) // prettier-ignore
  await user.selectOptions(whose, 'Ann Lee')
  const theirs = 'What is happening to the ideas of Ann Lee?'
  await waitFor(async () =>
    expect(await each(theirs)).toEqual([
      ['Rain', 'Read by 2 people: Ben Ode, Mia Moss', 'Built on in 1 note: Ben Ode'],
      ['Hail', 'No activity yet.'],
    ]),
  )
  expect(new URLSearchParams(location.search).get('author')).toBe(ann.authorId)
  expect(within(await part(theirs)).queryByRole('button', { name: 'What we do next' })).toBeNull()
})

test('views, days and a group narrow the answers and stand in the address; figures of one other person and no note at all are told in words, and an empty community is invited [QUES-01, QUES-08, ANLY-03]', async () => {
  const { mia, ann, ben, group, light, path } = made
  const user = visitAs(mia, `${path}?from=2020-01-01&to=2100-01-01`)
  await expectSentences(DEVELOP, [
    'Our notes make 1 thread.',
    '1 of them have a build-on of a build-on.',
    'No note has been changed after it was built on.',
    'We have used supports in 1 note.',
  ])
  await user.click(screen.getByRole('combobox', { name: 'Views' }))
  await user.click(await screen.findByRole('option', { name: 'Light', hidden: true }))
  await waitFor(async () => expect((await sentences(COLLABORATE))[0]).toBe('We have written 1 note.'))
  expect(new URLSearchParams(location.search).get('views')).toBe(light._id)
  await user.click(screen.getByRole('button', { name: 'Reset the filters' }))
  await waitFor(async () => expect((await sentences(COLLABORATE))[0]).toBe('We have written 3 notes.'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'Red')
  await waitFor(() => expect(new URLSearchParams(location.search).get('group')).toBe(group._id))
  visitAs(ann, `${path}?group=${group._id}`)
  const withheld = { name: 'These figures would be about one other person' }
  expect(await screen.findByRole('heading', withheld)).toBeInTheDocument()
  visitAs(ann, path)
  expect(await screen.findByRole('heading', withheld)).toBeInTheDocument()

  visit(`${path}?from=2020-01-01&to=2020-12-31`)
  expect(await screen.findByRole('heading', { name: 'No note matches these filters' })).toBeInTheDocument()
  const empty = await site.seed.makeCommunity()
  const eve = await site.seed.join(ben, empty)
  visitAs(eve, `/questions/${empty._id}`)
  expect(await screen.findByRole('heading', { name: 'Write the first note' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go and write' })).toHaveAttribute('href', `/communitytop/${empty._id}`)
})

test('“What we do next” makes a note on a chosen view that quotes the figures, and opens it for writing; each question has three prompts [QUES-09]', async () => {
  const { mia, light, path } = made
  const user = visitAs(mia, path)
  const section = await part(COLLABORATE)
  for (const name of [COLLABORATE, TOGETHER, DEVELOP, IDEAS]) {
    const aside = within(await part(name)).getByRole('complementary')
    expect(within(aside).getAllByRole('listitem')).toHaveLength(3)
  }
  await user.click(within(section).getByRole('button', { name: 'What we do next' }))
  const dialog = await screen.findByRole('dialog', { name: 'What we do next' })
  await user.click(within(dialog).getByRole('button', { name: 'Make the note' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Choose a view first.')
  await user.click(within(dialog).getByRole('combobox', { name: 'On which view?' }))
  await user.click(await within(dialog).findByRole('option', { name: 'Light', hidden: true }))
  await user.click(within(dialog).getByRole('button', { name: 'Make the note' }))
  await waitFor(() => expect(here()).toMatch(new RegExp(`^/contribution/[0-9a-f]{24}/${light._id}$`)))
  expect((await titleField()).value).toBe('What we do next')
  expect((await textField()).value).toContain('<blockquote>')
  const links = await site.seed.call<Link[]>(mia, 'GET', `/api/links/from/${light._id}`)
  const note = await site.seed.call<Contribution>(mia, 'GET', `/api/objects/${here().split('/')[2]}`)
  expect(links.some(({ to, type }) => to === note._id && type === 'contains')).toBe(true)
  expect(note.title).toBe('What we do next')
  const { body } = note.data as { body: string }
  expect(body).toContain('<strong>Are we a community that collaborates?</strong>')
  expect(body).toMatch(/<blockquote><p>We have written 3 notes\.<\/p><p>Others have read 1 of them: 33%\.<\/p>/)
})
