import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { change, connect, markRead, stored, supportLinks } from '../../e2e/support/note-calls.ts'
import type { Link } from '../../shared/domain/links.ts'
import { network } from '../testing/network.ts'
import { expectTexts, openNote, openTab, save, textField, titleField, twoMembers } from '../testing/note.ts'
import { startSite } from '../testing/site.tsx'

const site = startSite()

const refused = { status: 403, json: {} }
const deeds = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>('section > ol > li')]

test('the history tells who created, read and modified the note and when, the newest first; what cannot be loaded is tried again [EDIT-075, RECD-05]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { permission: 'public' })
  await markRead(seed, ben, note)
  await markRead(seed, ann, note)
  await change(seed, ben, note, { title: 'Ben’s words' })
  const records = await seed.call<{ timestamp: string }[]>(ben, 'GET', `/api/records/object/${note._id}`)
  const noLinks = network.intercept('GET', /^\/api\/links\/from\//, refused)
  const user = await openNote(ben, note)
  const connections = await openTab(user, 'Connections')
  expect(await within(connections).findByRole('alert')).toBeInTheDocument()
  noLinks.remove()
  await user.click(within(connections).getByRole('button', { name: 'Try again' }))
  expect(await within(connections).findByText('No links from this note yet.')).toBeInTheDocument()
  const noRecords = network.intercept('GET', `/api/records/object/${note._id}`, refused)
  const panel = await openTab(user, 'History')
  expect(await within(panel).findByRole('alert')).toBeInTheDocument()
  noRecords.remove()
  await user.click(within(panel).getByRole('button', { name: 'Try again' }))

  // The page itself may have marked it as read.
  const own = () => deeds(panel).filter(({ textContent }) => !textContent.startsWith('Ben Ode read it'))
  await expectTexts(own, [/^Ben Ode modified it/, /^Ann Lee and Ben Ode read it · 2 times/, /^Ann Lee created it/])
  for (const [row, at] of [
    [0, 3],
    [2, 0],
  ] as const) {
    const moment = records[at]!.timestamp
    const time = own()[row]!.querySelector('time')
    expect(time).toHaveAttribute('datetime', moment)
    expect(time?.textContent).toBe(new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(moment)))
  }
  await user.click(within(own()[1]!).getByText(/2 times/))
  await expectTexts(() => within(own()[1]!).getAllByRole('listitem'), [/^Ann Lee/, /^Ben Ode/])

  // It is updated live; a long one is paged.
  await change(seed, ann, note, { title: 'Ann’s words' })
  await waitFor(() => expect(deeds(panel)[0]).toHaveTextContent(/^Ann Lee modified it/))
  await connect(seed, ann, note, await seed.makeNote(ann), 'references')
  await waitFor(() => expect(deeds(panel)[0]).toHaveTextContent(/^Ann Lee made a connection: refers to/))
  for (let turn = 0; turn < 24; turn++) {
    await markRead(seed, ben, note)
    await change(seed, ann, note, { title: `Turn ${turn}` })
  }
  await waitFor(() => expect(deeds(panel)).toHaveLength(50))
  await user.click(await within(panel).findByRole('button', { name: 'Show earlier ones' }))
  await waitFor(() => expect(deeds(panel).at(-1)).toHaveTextContent('Ann Lee created it'))
  expect(within(panel).queryByRole('button', { name: 'Show earlier ones' })).toBeNull()
})

test('every version of a note is read, compared word by word and restored, with the supports that have gone since', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'Rain', body: '<p>It falls down. It is wet.</p>' })
  const supports = await seed.call<Link[]>(ann, 'GET', `/api/links/from/${community.scaffolds[0]}`)
  const theory = supports.find(({ _to }) => _to.title === 'My theory')?.to
  const link = await seed.call<Link>(ann, 'POST', '/api/links', { from: theory, to: note._id, type: 'supports' })
  const mark = (half: string) => `<span id="${link._id}" class="KFSupport${half} mceNonEditable"></span>`
  const second = `<p>It falls ${mark('Start')} slowly ${mark('End')} down. It is wet.</p>`
  await change(seed, ann, note, { data: { body: second } })
  await change(seed, ann, note, { data: { body: '<p>It falls down. It is <b>wet</b>.</p>' }, title: 'Snow' })
  await seed.call(ann, 'DELETE', `/api/links/${link._id}`)
  await change(seed, ann, note, { data: { body: '<p>Nothing is left.</p>' } })
  const showFirst = async (user: UserEvent) => {
    const panel = await openTab(user, 'History')
    const created = await waitFor(() => {
      const row = deeds(panel).find(({ textContent }) => textContent.includes('created it'))
      return within(row!).getByRole('button', { name: 'Show this version' })
    })
    await user.click(created)
    return panel
  }

  const user = await openNote(ann, note)
  const panel = await showFirst(user)
  const dialog = await screen.findByRole('dialog', { name: 'Version 1 of 4' })
  const came = () => [...dialog.querySelectorAll('ins')]
  const went = () => [...dialog.querySelectorAll('del')]
  expect(await within(dialog).findByText('It falls down. It is wet.')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Later' }))
  await expectTexts(came, [/\[My theory\] slowly/])
  expect(went()).toEqual([])
  await user.click(within(dialog).getByText('The text'))
  await expectTexts(() => [...dialog.querySelectorAll('.kfSupportStartLabel')], ['My theory'])
  await user.click(within(dialog).getByText('Compared with now'))
  await waitFor(() => expect(went().some(({ textContent }) => textContent.includes('Rain'))).toBe(true))
  expect(came().some(({ textContent }) => textContent.includes('Snow'))).toBe(true)

  await user.click(within(dialog).getByRole('button', { name: 'Restore this version' }))
  await waitFor(async () => expect(await titleField()).toHaveValue('Rain'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await textField()).value).toContain('KFSupportStart')
  expect((await stored(seed, ann, note)).data.body).toBe('<p>Nothing is left.</p>')
  await save(user)
  const restored = await stored(seed, ann, note)
  const [made] = await supportLinks(seed, ann, note)
  expect(made).toMatchObject({ from: theory })
  expect(restored.title).toBe('Rain')
  expect(String(restored.data.body).replaceAll(made!._id, link._id)).toBe(second)
  await openTab(user, 'History')
  await waitFor(() => expect(deeds(panel).some(({ textContent }) => textContent.includes('modified it'))).toBe(true))

  await showFirst(await openNote(ben, note))
  const shown = await screen.findByRole('dialog', { name: 'Version 1 of 5' })
  expect(await within(shown).findByText('It falls down. It is wet.')).toBeInTheDocument()
  expect(within(shown).queryByRole('button', { name: 'Restore this version' })).toBeNull()
})

test('managers hide a version and show it again; members see when it was, without its content, and compare the others [MODR-03]', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const manager = await seed.join(await seed.makeUser({ firstName: 'Mia', lastName: 'Moss' }), community, 'manager')
  const note = await seed.makeNote(ann, { title: 'Rain', body: '<p>A hurtful word.</p>', permission: 'public' })
  await change(seed, ben, note, { data: { body: '<p>A kind word.</p>' } })
  const rowOf = (panel: HTMLElement, words: RegExp) =>
    waitFor(() => {
      const row = deeds(panel).find(({ textContent }) => words.test(textContent))
      if (!row) throw new Error(`No row ${words.source}: ${panel.textContent}`)
      return within(row)
    })
  const button = (row: ReturnType<typeof within>, name: string) => row.queryByRole('button', { name })

  let user = await openNote(ben, note)
  let panel = await openTab(user, 'History')
  let created = await rowOf(panel, /created it/)
  expect(button(created, 'Hide this version')).toBeNull()
  await user.click(await created.findByRole('button', { name: 'Show this version' }))
  const open = await screen.findByRole('dialog', { name: 'Version 1 of 2' })
  expect(await within(open).findByText('A hurtful word.')).toBeInTheDocument()

  user = await openNote(manager, note)
  panel = await openTab(user, 'History')
  const newest = await rowOf(panel, /Ben Ode modified it/)
  expect(button(newest, 'Show this version')).toBeInTheDocument()
  expect(button(newest, 'Hide this version')).toBeNull()
  created = await rowOf(panel, /created it/)
  await user.click(await created.findByRole('button', { name: 'Hide this version' }))
  const question = within(await screen.findByRole('dialog', { name: 'Hide this version?' }))
  expect(question.getByText(/Only this version is hidden: earlier and later ones may have the same text/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Hide' }))
  expect(await (await rowOf(panel, /created it.*Hidden by a manager/)).findByRole('button', { name: 'Show again' })).toBeVisible() // prettier-ignore
  await user.click((await rowOf(panel, /created it/)).getByRole('button', { name: 'Show this version' }))
  expect(await within(await screen.findByRole('dialog', { name: 'Version 1 of 2' })).findByText('A hurtful word.')).toBeVisible() // prettier-ignore

  for (const member of [ben, ann]) {
    user = await openNote(member, note)
    panel = await openTab(user, 'History')
    created = await rowOf(panel, /created it.*Hidden by a manager/)
    expect(panel.querySelectorAll('time').length).toBeGreaterThan(1)
    for (const name of ['Show this version', 'Show again']) expect(button(created, name)).toBeNull()
    await user.click((await rowOf(panel, /Ben Ode modified it/)).getByRole('button', { name: 'Show this version' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Version 2 of 2' }))
    expect(await dialog.findByText('A kind word.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Earlier' }))
    const hidden = within(await screen.findByRole('dialog', { name: 'Version 1 of 2' }))
    expect(await hidden.findByText('Hidden by a manager')).toBeVisible()
    expect(hidden.queryByText(/hurtful/)).toBeNull()
    expect(hidden.queryByRole('button', { name: 'Restore this version' })).toBeNull()
  }

  user = await openNote(manager, note)
  panel = await openTab(user, 'History')
  await user.click(await (await rowOf(panel, /created it/)).findByRole('button', { name: 'Show again' }))
  await waitFor(() => expect(panel).not.toHaveTextContent('Hidden by a manager'))
  user = await openNote(ben, note)
  panel = await openTab(user, 'History')
  expect(button(await rowOf(panel, /created it/), 'Show this version')).toBeVisible()
})
