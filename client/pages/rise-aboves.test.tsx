import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { card, findBoard, pick, select, titles, tool } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { contribute, openTab, reading, save } from '../testing/note.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const start = async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const [ann, ben] = [await seed.makeMember(community), await seed.makeMember(community)]
  const viewId = community.welcomeViewId
  await seed.makeNote(ann, { title: 'Roots', viewId, x: 40, y: 40 })
  await seed.makeNote(ben, { title: 'Leaves', viewId, x: 40, y: 240 })
  const user = visitAs(ann, `/view/${viewId}`)
  await card('Leaves')
  return { ann, ben, community, viewId, user }
}

const dialog = () => screen.findByRole('dialog', { name: /rise-?above/i })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test('a rise-above is asked a name for; without one, or cancelled, nothing is made [RISE-01, RISE-02, RISE-04]', async () => {
  const { user } = await start()
  network.forget()
  await user.click(await tool('New rise-above'))
  let asked = within(await dialog())
  expect(asked.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'Create'])
  await waitFor(() => expect(asked.getByLabelText('Name')).toHaveFocus())
  await user.click(asked.getByRole('button', { name: 'Create' }))
  expect(await asked.findByRole('alert')).toHaveTextContent('Please input a name.')
  await user.type(asked.getByLabelText('Name'), '  {Enter}')
  expect(await asked.findByRole('alert')).toHaveTextContent('Please input a name.')
  await user.type(asked.getByLabelText('Name'), 'Plants')
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  await closed()

  await pick(user, 'Roots', 'Create a rise-above')
  expect(await dialog()).toHaveAccessibleName('Create a rise-above from the selected note?')
  asked = within(await dialog())
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  await closed()
  expect(network.writes()).toEqual([])
  expect(titles()).toEqual(['Leaves', 'Roots'])
})

test('what is selected moves into a rise-above, which opens in a window of its own with its view in a frame, the canvas without bars and tools [EDIT-097, EDIT-098, RISE-04, RISE-06, RISE-07, VIEW-02]', async () => {
  const { ann, community, user } = await start()
  await site.seed.changeSettings(community, { knowledgeForum6: true })
  await select(user, 'Roots', 'Leaves')
  network.forget()
  await pick(user, 'Leaves', 'Create a rise-above')
  expect(await dialog()).toHaveAccessibleName('Create a rise-above from the 2 selected notes?')
  await user.type(within(await dialog()).getByLabelText('Name'), 'How plants drink{Enter}')
  await waitFor(() => expect(titles()).toEqual(['How plants drink']))
  await waitFor(async () => expect(await card('How plants drink')).toHaveFocus())
  expect(network.writes().filter(({ path }) => path.endsWith('/riseabove'))).toHaveLength(1)

  const open = vi.spyOn(window, 'open').mockImplementation(() => window)
  onTestFinished(() => open.mockRestore())
  await user.dblClick(await card('How plants drink'))
  const address = String(open.mock.calls[0]?.[0])
  const noteId = /^\/contribution\/([\da-f]{24})$/.exec(address)?.[1]
  const note = await site.seed.call<Contribution>(ann, 'GET', `/api/objects/${noteId}`)
  expect(note.title).toBe('How plants drink')
  const { viewId: inner } = note.data.riseabove as { viewId: string }

  visit(address)
  const frame = await screen.findByTitle('Notes in this rise-above')
  expect(frame).toHaveAttribute('src', `/view/${inner}/X`)
  visit(`/view/${inner}/X`)
  await findBoard()
  await waitFor(() => expect(titles()).toEqual(['Leaves', 'Roots']))
  for (const role of ['banner', 'combobox']) expect(screen.queryByRole(role)).not.toBeInTheDocument()
  expect(screen.queryByRole('toolbar', { name: 'Tools of the view' })).not.toBeInTheDocument()
})

test('the view within a rise-above is called as its note is: by its page, in the list of views and among connections; one that names no note by a word [WORD-01]', async () => {
  const { ann, viewId } = await start()
  const call = <T,>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    site.seed.call<T>(ann, method, path, body)
  const place = { x: 320, y: 320 }
  const { note } = await call<{ note: Contribution }>('POST', `/api/views/${viewId}/riseabove`, {
    title: 'Above',
    place,
  })
  const { viewId: inner } = note.data.riseabove as { viewId: string }
  const leaf = await site.seed.makeNote(ann, { title: 'Inside', viewId: inner })
  visit(`/view/${inner}`)
  await screen.findByRole('heading', { level: 1, name: 'Above' })
  await waitFor(() => expect(document.title).toContain('Above'))
  expect(document.body).not.toHaveTextContent(/riseabove:|[0-9a-f]{24}/)

  const user = visit(`/contribution/${leaf._id}`)
  const connections = await openTab(user, 'Connections')
  await within(connections).findByRole('link', { name: /Above/ })
  expect(document.body).not.toHaveTextContent(/riseabove:|[0-9a-f]{24}/)

  await call('PUT', `/api/objects/${note.communityId}/${inner}`, { title: 'riseabove:' })
  visit(`/view/${inner}`)
  await screen.findByRole('heading', { level: 1, name: 'Rise-above' })
})

test('one that is a plain note by now says so to the console [EDIT-099, RISE-08]', async () => {
  const { ann, viewId, user } = await start()
  const place = { x: 320, y: 320 }
  await site.seed.call(ann, 'POST', `/api/views/${viewId}/riseabove`, { title: 'Above', place })
  await card('Above')
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const plain = network.intercept('GET', /^\/api\/objects\//, async (pass) => {
    const object = JSON.parse(String((await pass()).data)) as Contribution
    return { status: 200, json: { ...object, data: { body: '' } } }
  })
  await pick(user, 'Above', 'Open its view')
  await waitFor(() => expect(log.mock.calls.flat()).toContain('this contribution is not riseabove'))
  expect(here()).toBe(`/view/${viewId}`)
  plain.remove()
  await pick(user, 'Above', 'Open its view')
  await waitFor(() => expect(here()).not.toBe(`/view/${viewId}`))
  expect(here()).toMatch(/^\/view\/[\da-f]{24}$/)
})

test('a note becomes a rise-above and a plain note again; each is a change that is not contributed yet [RISE-09]', async () => {
  const { seed } = site
  const ann = await seed.makeMember(await seed.makeCommunity())
  const note = await seed.makeNote(ann, { title: 'Roots' })
  const stored = async () => (await seed.call<Contribution>(ann, 'GET', `/api/objects/${note._id}`)).data.riseabove
  const user = visitAs(ann, `/contribution/${note._id}`)
  const choice = async () => within(await openTab(user, 'Properties')).findByRole('switch', { name: /^Rise-above/ })
  const made = await choice()
  expect(await contribute()).toBeDisabled()
  await user.click(made)
  await waitFor(() => expect(made).toBeChecked())
  expect(await contribute()).toBeEnabled()
  expect(await stored()).toBeUndefined()
  await user.click(screen.getByRole('link', { name: /^Buildon/ }))
  const question = 'The contribution is not contributed. Are you sure to leave?'
  expect(await screen.findByText(question)).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await closed()
  expect(here()).toBe(`/contribution/${note._id}`)
  await save(user)
  expect(await stored()).toEqual({ viewId: expect.stringMatching(/^[\da-f]{24}$/) as string })
  await openTab(user, 'Read')
  const frame = () => screen.queryByTitle('Notes in this rise-above')
  await waitFor(() => expect(frame()).toBeInTheDocument())

  const unmade = await choice()
  expect(unmade).toBeChecked()
  await waitFor(async () => expect(await contribute()).toBeDisabled())
  await user.click(unmade)
  await waitFor(() => expect(unmade).not.toBeChecked())
  expect(await contribute()).toBeEnabled()
  await save(user)
  await openTab(user, 'Read')
  await within(await reading()).findByRole('heading', { name: 'Roots' })
  await waitFor(() => expect(frame()).not.toBeInTheDocument())
  expect(await stored()).toBeFalsy()
})
