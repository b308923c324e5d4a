import { screen, waitFor } from '@testing-library/react'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { MAIL, startMailServer } from '../../server/testing/stand-ins/mail-server.ts'
import { panel, requestsDone, tool } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { fill } from '../testing/note.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const mail = await startMailServer()
afterAll(() => mail.stop())
const site = startSite({ SMTP_URL: mail.url, ...MAIL })

const SENT = 'Your feedback has been sent to the administrator.'
const FAILED = 'Failed to send your feedback.'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

const title = () => screen.findByRole('textbox', { name: 'Title' })
const text = () => screen.findByRole('textbox', { name: 'Description' })
const sender = (name: string) => screen.findByRole('radio', { name })
const box = (name: string) => screen.findByRole('checkbox', { name })
const send = () => screen.findByRole('button', { name: 'Send' })
const write = async (subject: string, content: string) => {
  fill(await title(), subject)
  fill(await text(), content)
}
const expectAlert = (words: string) => waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words))

/** Åsa at the form, coming from a view of Class 5b. */
const start = async () => {
  const { seed } = site
  const community = await seed.makeCommunity({ title: 'Class 5b' })
  const asa = await seed.makeMember(community, { firstName: 'Åsa', lastName: 'Lee' })
  const address = `/help/?community=${community._id}`
  mail.letters.splice(0)
  return { seed, community, asa, address, name: `Åsa Lee <${asa.userName}@example.org>` }
}

test('a member comes from a view to the form, where who sends is oneself or nobody known; without a title or a description nothing is sent [HELP-01, HELP-02, HELP-03, HELP-06, HELP-07, FDBK-14]', async () => {
  const { community, asa, address, name } = await start()
  const user = visitAs(asa, `/view/${community.welcomeViewId}`)
  await user.click(await tool('Help'))
  await panel('Help')
  await user.click(await screen.findByRole('link', { name: 'Ask or send feedback' }))
  await send()
  expect(here()).toBe(address)
  await waitFor(() => expect(document.title).toBe('Help · Buildon'))

  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(screen.getByRole('radiogroup', { name: 'Sender' })).toContainElement(await sender(name))
  expect(await sender(name)).toBeChecked()
  expect(screen.queryByText('You will not be contacted')).toBeNull()
  await user.click(await sender('Anonymous'))
  expect(await screen.findByText('You will not be contacted')).toBeInTheDocument()
  await user.click(await sender(name))
  await waitFor(() => expect(screen.queryByText('You will not be contacted')).toBeNull())

  network.forget()
  await write(' ', 'It is small.')
  await user.click(await send())
  await waitFor(async () => expect(await title()).toHaveAccessibleDescription('Title feild can not be empty.'))
  await waitFor(async () => expect(await title()).toHaveFocus())
  await write('The board', '\n')
  await user.click(await send())
  await waitFor(async () => expect(await text()).toHaveAccessibleDescription('Description feild can not be empty.'))
  expect(await title()).toHaveAccessibleDescription('')
  expect(network.writes()).toEqual([])
})

test('what cannot be sent stays, also in a page opened anew; sent anonymously it names nobody, and is gone [HELP-02, HELP-04, HELP-05, HELP-08, HELP-09, HELP-10]', async () => {
  const { seed, asa, address } = await start()
  let user = visitAs(asa, address)
  await user.click(await sender('Anonymous'))
  await write('The board', 'It is\nsmall.')
  mail.behave('refusesReceiver')
  await user.click(await send())
  await expectAlert(FAILED)
  mail.behave('takes')
  user = visit(address)
  expect(await title()).toHaveValue('The board')
  expect(await text()).toHaveValue('It is\nsmall.')
  expect(await sender('Anonymous')).toBeChecked()
  for (const name of ['Include the browser version', 'Include the community: Class 5b'])
    expect(await box(name)).not.toBeChecked()

  network.forget()
  await user.dblClick(await send())
  await expectAlert(SENT)
  const body = { email: 'Anonymous', subject: 'The board', content: 'It is\nsmall.' }
  expect(network.writes()).toEqual([{ method: 'POST', path: '/api/help/send', body }])
  expect(mail.letters).toHaveLength(1)
  const [letter] = mail.letters
  expect(letter?.text).toContain('Anonymous wrote:\n\nIt is\nsmall.')
  expect(letter?.raw).not.toMatch(/Lee|reply-to/i)
  await waitFor(async () => expect(await title()).toHaveValue(''))
  expect(await text()).toHaveValue('')

  const other = await seed.makeCommunity()
  visit(`/help/?community=${other._id}`)
  expect(await box('Include the browser version')).toBeInTheDocument()
  await requestsDone()
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(await title()).toHaveValue('')
})

test('feedback by name says what is ticked, the browser and the community, and can be answered [HELP-02, HELP-04, HELP-05, HELP-08, HELP-09]', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(FIREFOX)
  onTestFinished(() => agent.mockRestore())
  const { asa, address, name } = await start()
  const user = visitAs(asa, address)
  await user.click(await box('Include the browser version'))
  await user.click(await box('Include the community: Class 5b'))
  await write('Great', 'The rest.')
  network.forget()
  await user.click(await send())
  await expectAlert(SENT)
  const content = 'The rest.\n\nBrowser: Firefox 144.0\nCommunity: Class 5b'
  const body = { email: name, subject: 'Great', content }
  expect(network.writes()).toEqual([{ method: 'POST', path: '/api/help/send', body }])
  expect(mail.letters).toHaveLength(1)
  expect(mail.letters[0]?.headers.get('reply-to')).toContain(`<${asa.userName}@example.org>`)
  expect(mail.letters[0]?.text).toContain(content)
})

test('the form comes with what its community adds, so that it does not move under a click', async () => {
  const { community, asa, address } = await start()
  for (const path of [`/api/authors/${community._id}/me`, `/api/communities/${community._id}`]) {
    const { release } = network.hold('GET', path)
    visitAs(asa, address)
    await waitFor(() => expect(document.title).toBe('Help · Buildon'))
    await waitFor(() => expect(network.calls().map((call) => call.path)).toContain(path))
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    release()
    await send()
    expect(await box('Include the community: Class 5b')).toBeInTheDocument()
  }
})
