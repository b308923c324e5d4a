import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import { connectGoogle, consentAt } from '../../server/testing/google-consent.ts'
import { startGoogle } from '../../server/testing/stand-ins/google.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Board } from '../../shared/domain/views.ts'
import {
  asFile,
  card,
  choose,
  entries,
  findBoard,
  menuClosed,
  openMenuAt,
  requestsDone,
  titles,
  tool,
} from '../testing/board.ts'
import { readToken } from '../lib/token.ts'
import { network } from '../testing/network.ts'
import { fill, twoMembers } from '../testing/note.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const ANN = { sub: '1001', email: 'ann@gmail.example' }

const dialog = (name: string) => screen.findByRole('dialog', { name })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const askedOf = (path: string) =>
  network.writes().flatMap((call) => (call.path === path ? [call.body as Record<string, unknown>] : []))
const button = (place: HTMLElement, name: string) => within(place).getByRole('button', { name })
const picker = () =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is nothing to choose files with.')
    return input
  })
const video = (name: string) =>
  asFile({ name, mimeType: 'video/mp4', buffer: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom') })

describe('with Google', async () => {
  const google = await startGoogle()
  afterAll(() => google.stop())
  const site = startSite({ ...google.settings, SITE_URL: 'http://learn.example.org' })
  beforeEach(() => google.visit(ANN))
  // Late requests of a left page would be refused and lead the next one to the sign-in.
  afterEach(requestsDone)

  const start = async (plugins: object) => {
    const { community, ann, ben } = await twoMembers(site.seed)
    await site.seed.changeSettings(community, { plugins })
    const viewId = community.welcomeViewId
    const path = `/view/${viewId}`
    const items = async () => (await site.seed.call<Board>(ann, 'GET', `/api/views/${viewId}/board`)).items
    const noteOf = async (title: string) => {
      const id = (await items()).find(({ _to }) => _to.title === title)?.to
      return site.seed.call<Contribution>(ann, 'GET', `/api/objects/${id}`)
    }
    return { community, ann, ben, viewId, path, items, noteOf }
  }
  const connect = ({ token, userName }: Member) =>
    connectGoogle(site.app, { token, user: { userName } } as Parameters<typeof connectGoogle>[1])
  const wayToGoogle = () => {
    const left = vi.spyOn(window, 'open').mockReturnValue(null)
    let Cookie = ''
    // jsdom doesn't send HttpOnly cookies: the call is made separately.
    network.intercept('POST', '/auth/googleOAuth/getOAuthUrl', async (_pass, { path, body }) => {
      const headers = { Authorization: `Bearer ${readToken()}`, 'Content-Type': 'application/json' }
      const answer = await fetch(site.app.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      Cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
      return { status: answer.status, json: await answer.json() }
    })
    return {
      left,
      comeBack: async () => {
        await waitFor(() => expect(left).toHaveBeenCalledOnce())
        const [address, where] = left.mock.calls[0] ?? []
        expect([String(address).split('?')[0], where]).toEqual([`${google.url}/o/oauth2/v2/auth`, '_self'])
        const back = await consentAt(String(address))
        const answer = await fetch(site.app.url + back, { redirect: 'manual', headers: { Cookie } })
        left.mockRestore()
        const path = answer.headers.get('location') ?? ''
        return { path, user: visit(path) }
      },
    }
  }

  test('a linked document needs consent once, which leads back to the dialog; it asks for a title, and its note is active at once [GDOC-01, GDOC-02, GDOC-03, GDOC-05, GDOC-06, GDOC-07, GDOC-08, VIEW-67]', async () => {
    const { community, ann, ben, viewId, path, noteOf } = await start({ googledocs: false })
    const user = visitAs(ann, path)
    await tool('New note')
    expect(screen.queryByRole('button', { name: 'Google Doc' })).toBeNull()
    await site.seed.changeSettings(community, { plugins: { googledocs: true } })
    const way = wayToGoogle()
    await user.click(await tool('Google Doc'))
    await user.click(button(await dialog('Connect your Google account?'), 'Go to Google'))
    const back = await way.comeBack()
    expect(askedOf('/auth/googleOAuth/checkStatus')[0]).toEqual({ userName: ann.userName })
    expect(askedOf('/auth/googleOAuth/getOAuthUrl')).toEqual([{ userName: ann.userName, viewId }])
    expect(back.path).toBe(path)

    const asks = await dialog('Google document')
    await waitFor(() => expect(within(asks).getByRole('textbox', { name: 'Title' })).toHaveFocus())
    for (const blank of ['', '   ']) {
      fill(within(asks).getByRole('textbox', { name: 'Title' }), blank)
      await back.user.click(button(asks, 'Create'))
      expect(await within(asks).findByRole('alert')).toHaveTextContent(/^Title field cannot be left blank\.$/)
      expect(within(asks).getByRole('textbox', { name: 'Title' })).toHaveFocus()
      expect(within(asks).getByRole('textbox', { name: 'Title' })).toBeInvalid()
    }
    expect(askedOf('/auth/googleFile/create')).toEqual([])
    fill(within(asks).getByRole('textbox', { name: 'Title' }), 'Why leaves fall')
    await back.user.click(within(asks).getByRole('combobox', { name: 'Co-authors' }))
    await back.user.click(await screen.findByRole('option', { name: 'Ben Ode' }))
    await back.user.click(button(asks, 'Create'))
    await card('Why leaves fall')
    await noDialog()

    const [file] = google.files.values()
    const scaffolds =
      'My theory,A better theory,New Information,This theory cannot explain,I need to understand,Putting our knowledge together,'
    const wanted = { title: 'Why leaves fall', coauthors: ben.authorId, scaffolds, userName: ann.userName }
    expect(askedOf('/auth/googleFile/create')).toEqual([wanted])
    expect(file).toMatchObject({ name: 'Why leaves fall', owner: 'ann@gmail.example' })
    const made = askedOf(`/api/contributions/${community._id}`)
    expect(made).toMatchObject([{ type: 'Note', status: 'active', docId: file?.id }])
    const note = { status: 'active', docId: file?.id, authors: [ann.authorId, ben.authorId] }
    expect(await noteOf('Why leaves fall')).toMatchObject(note)
    expect(google.asked.filter(({ path: at }) => at === '/o/oauth2/v2/auth')).toHaveLength(1)
  })

  test('a document is imported from a list by pages, into an active note on the view [GDOC-02, GDOC-14, GDOC-15, GDOC-16, GDOC-17, GDOC-18, VIEW-68]', async () => {
    const { community, ann, path, noteOf } = await start({ googledrive: false })
    google.visit({ sub: '2002', email: 'ann2@gmail.example' })
    await connect(ann)
    for (let count = 1; count <= 22; count += 1)
      google.put('ann2@gmail.example', { name: `Paper ${count}`, content: `<body><p>Leaf ${count}</p></body>` })
    const user = visitAs(ann, path)
    await findBoard()
    await openMenuAt({ x: 300, y: 200 })
    expect(entries()).not.toContain('Import from cloud drive')
    await user.keyboard('{Escape}')
    await menuClosed()
    await site.seed.changeSettings(community, { plugins: { googledrive: true } })
    await waitFor(async () => {
      await user.keyboard('{Escape}')
      await openMenuAt({ x: 300, y: 200 })
      expect(entries()).toContain('Import from cloud drive')
    })
    await choose(user, 'Import from cloud drive')

    const list = await dialog('Import from cloud drive')
    const names = () =>
      within(list).queryAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent) // prettier-ignore
    await waitFor(() => expect(names()).toEqual(Array.from({ length: 20 }, (_, at) => `Paper ${22 - at}`)))
    expect(askedOf('/auth/googleOAuth/checkStatus')).toEqual([{ userName: ann.userName }])
    await user.click(button(list, 'Import'))
    expect(await within(list).findByRole('alert')).toHaveTextContent(/^Please select one of your documents\.$/)
    expect(askedOf('/auth/googleFile/importFromDrive')).toEqual([])
    await user.click(button(list, 'Next Page'))
    await waitFor(() => expect(names()).toEqual(['Paper 2', 'Paper 1']))
    expect(button(list, 'Next Page')).toHaveAttribute('aria-disabled', 'true')
    await user.click(button(list, 'Next Page'))
    const { userName } = ann
    expect(askedOf('/auth/googleFile/list')).toEqual([
      { userName, pageToken: '' },
      { userName, pageToken: '20' },
    ])

    await user.click(within(list).getByRole('radio', { name: 'Paper 2' }))
    await user.click(button(list, 'Import'))
    await card('Paper 2')
    await noDialog()
    const docId = [...google.files.values()].find(({ name }) => name === 'Paper 2')?.id
    expect(askedOf('/auth/googleFile/importFromDrive')).toEqual([{ docId, userName }])
    const statuses = askedOf(`/api/contributions/${community._id}`).map(({ status }) => status)
    expect(statuses).toEqual(['active'])
    expect(await noteOf('Paper 2')).toMatchObject({ status: 'active', docId: '', data: { body: '<p>Leaf 2</p>' } })
  })

  test('a failure of Google is told in the dialog and leaves no note, neither does one of the view [GDOC-21]', async () => {
    const { ann, path, items } = await start({ googledocs: true })
    google.visit({ sub: '3003', email: 'ann3@gmail.example' })
    await connect(ann)
    const user = visitAs(ann, path)
    await user.click(await tool('Google Doc'))
    const asks = await dialog('Google document')
    fill(within(asks).getByRole('textbox', { name: 'Title' }), 'Roots')
    google.behave('/upload/drive', 500)
    await user.click(button(asks, 'Create'))
    expect(await within(asks).findByRole('alert')).toHaveTextContent('Google could not be reached')
    google.behave('/upload/drive')
    const { remove } = network.intercept('POST', /\/items$/, 'offline')
    await user.click(button(asks, 'Create'))
    const told = 'The document “Roots” is in your Google Drive, but its note could not be created'
    await waitFor(() => expect(within(asks).getByRole('alert')).toHaveTextContent(told))
    expect(await items()).toEqual([])
    remove()
    await user.click(button(asks, 'Make the note'))
    await card('Roots')
    expect(askedOf('/auth/googleFile/create')).toHaveLength(2)
    expect((await items()).map(({ _to }) => _to.title)).toEqual(['Roots'])
  })

  test('who uploads videos is asked for consent once, and they are handed to the drive with it [GDOC-19, GDOC-20, ATTC-13, ATTC-14]', async () => {
    const { ann, viewId, path, items } = await start({ googledrive: true })
    google.visit({ sub: '4004', email: 'ann4@gmail.example' })
    network.intercept('POST', '/auth/googleOAuth/message/send', { status: 200, json: { data: true } })
    const user = visitAs(ann, path)
    await user.click(await tool('Attachments'))
    const way = wayToGoogle()
    fireEvent.change(await picker(), { target: { files: [video('one.mp4'), video('two.mp4')] } })
    const question = await dialog('Connect your Google account?')
    // Leaving the page would end the second upload.
    const names = async () => (await items()).map(({ _to }) => _to.title).toSorted()
    await waitFor(async () => expect(await names()).toEqual(['one.mp4', 'two.mp4']))
    await user.click(button(question, 'Go to Google'))
    expect((await way.comeBack()).path).toBe(path)
    expect(askedOf('/auth/googleOAuth/getOAuthUrl')).toEqual([{ userName: ann.userName, viewId }])
    const byName = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b))
    const uploaded = async () => {
      const ids = (await items()).map(({ to }) => to)
      return Promise.all(ids.map((id) => site.seed.call<Contribution>(ann, 'GET', `/api/objects/${id}`)))
    }
    const handed = async () =>
      (await uploaded()).map(({ _id, title, data: { url } }) => ({ userName: ann.userName, objId: _id, url, originalFilename: title })) // prettier-ignore
    const sent = () => askedOf('/auth/googleOAuth/message/send').toSorted(byName)
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()).toEqual((await handed()).toSorted(byName))
    await waitFor(() => expect(titles()).toEqual(['one.mp4', 'two.mp4']))
    await screen.findByRole('toolbar', { name: 'Tools of the view' })
    await noDialog()
  })

  test('a linked document opens in a popup of 70 % of the window; a co-author is let in on demand, others are not, and its text comes into the note, where it is read and found without Google [GDOC-02, GDOC-09, GDOC-10, GDOC-11, GDOC-12, GDOC-13]', async () => {
    const { community, ann, ben, noteOf, viewId } = await start({ googledocs: true })
    const eva = await site.seed.makeMember(community)
    google.visit({ sub: '6006', email: 'ann6@gmail.example' })
    await connect(ann)
    const { userName } = ann
    const wish = { title: 'Roots', coauthors: ben.authorId, scaffolds: '', userName }
    const { data } = await site.seed.call<{ data: { docId: string } }>(ann, 'POST', '/auth/googleFile/create', wish)
    const { docId } = data
    const body = { type: 'Note', title: 'Roots', docId, authors: [ann.authorId, ben.authorId], data: { body: '' } }
    const note = await site.seed.call<Contribution>(ann, 'POST', `/api/contributions/${community._id}`, body)
    await site.seed.placeOn(ann, viewId, note._id, 80, 80)
    expect(note).toMatchObject({ createdBy: userName, docShared: [ann.authorId], coauthors: [ben.authorId] })
    const file = google.files.get(docId)!
    const lead = vi.fn<(address: string) => void>()
    const popup = { opener: window, close: vi.fn<() => void>(), location: { replace: lead } }
    const opened = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
    onTestFinished(() => opened.mockRestore())
    const open = () => screen.findByRole('button', { name: 'Open the document' })
    const exports = () => askedOf('/auth/googleFile/export')

    const user = visitAs(ann, `/contribution/${note._id}`)
    await waitFor(() => expect(exports()).toEqual([{ noteId: note._id, docId, userName }]))
    expect(screen.queryByRole('tab', { name: 'Edit' })).toBeNull()
    await user.click(await open())
    // Other popups take half and four fifths of the screen; this window is 1024 × 768.
    expect(opened.mock.calls).toEqual([['', '_blank', 'popup,width=717,height=538']])
    await waitFor(() => expect(lead.mock.calls).toEqual([[`https://docs.google.com/document/d/${docId}/edit`]]))
    expect(popup.opener).toBeNull()
    expect(askedOf('/auth/googleFile/addPermission')).toEqual([])
    file.content = '<body><p>Roots drink at night.</p></body>'
    // The page listens after its next render.
    await waitFor(() => {
      fireEvent(window, new Event('focus'))
      expect(exports().length).toBeGreaterThan(1)
    })
    await screen.findByText('Roots drink at night.')
    expect((await noteOf('Roots')).data.body).toContain('Roots drink at night.')

    // Ben has not consented yet: no window is opened in vain.
    opened.mockClear()
    let his = visitAs(ben, `/contribution/${note._id}`)
    await waitFor(() => expect(askedOf('/auth/googleOAuth/checkStatus').at(-1)).toEqual({ userName: ben.userName }))
    await requestsDone()
    await his.click(await open())
    await his.click(button(await dialog('Connect your Google account?'), 'Not now'))
    expect(opened).not.toHaveBeenCalled()
    google.visit({ sub: '7007', email: 'ben7@gmail.example' })
    await connect(ben)
    his = visitAs(ben, `/contribution/${note._id}`)
    await his.click(await open())
    await waitFor(() => expect(lead).toHaveBeenCalledTimes(2))
    const permission = { authorId: ben.authorId, userName: ben.userName, createdBy: userName, docId, noteId: note._id }
    expect(askedOf('/auth/googleFile/addPermission')).toEqual([permission])
    expect(file.writers).toEqual(['ben7@gmail.example'])
    await waitFor(async () => expect((await noteOf('Roots')).docShared).toEqual([ann.authorId, ben.authorId]))

    google.behave('/', 500)
    onTestFinished(() => google.behave('/'))
    network.forget()
    visitAs(eva, `/contribution/${note._id}`)
    await screen.findByText('Roots drink at night.')
    await requestsDone()
    expect(screen.queryByRole('button', { name: 'Open the document' })).toBeNull()
    expect(network.writes().filter(({ path }) => path.startsWith('/auth/google'))).toEqual([])
    visit(`/search/${community._id}?q=${encodeURIComponent('drink at night')}`)
    await screen.findByRole('link', { name: /Roots/ })
  })

  test('the page for signing in leads to Google as well, and whoever Google does not know here is told so [AUTH-09]', async () => {
    visit('/login?redirect=%2Fsettings')
    const link = await screen.findByRole('link', { name: 'Sign in with Google' })
    expect(within(screen.getByRole('main')).getByLabelText('User name')).toBeInTheDocument()
    const start = link.getAttribute('href') ?? ''
    const to = await fetch(site.app.url + start, { redirect: 'manual' })
    google.visit({ sub: '5005', email: 'nobody@gmail.example' })
    const Cookie = to.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const back = await consentAt(to.headers.get('location') ?? '')
    const answer = await fetch(site.app.url + back, { redirect: 'manual', headers: { Cookie } })
    const user = visit(answer.headers.get('location') ?? '')
    await screen.findByRole('heading', { name: 'Google reported a problem' })
    expect(screen.getByRole('main')).toHaveTextContent('No account here is connected with this Google account')
    await user.click(screen.getByRole('link', { name: 'Go back' }))
    await waitFor(() => expect(here()).toBe('/login?redirect=%2Fsettings'))
  })
})

describe('without Google', () => {
  const site = startSite()

  test('the page for signing in is the plain one [AUTH-09]', async () => {
    visit('/login')
    await screen.findByRole('button', { name: 'Sign in' })
    await waitFor(() => expect(network.calls().map(({ path }) => path)).toContain('/api/site'))
    expect(screen.queryByRole('link', { name: /Google/ })).toBeNull()
  })

  test('each act ends in a plain message, and nothing is made [GDOC-21]', async () => {
    const { seed } = site
    const { community, ann } = await twoMembers(seed)
    await seed.changeSettings(community, { plugins: { googledocs: true, googledrive: true } })
    const user = visitAs(ann, `/view/${community.welcomeViewId}`)
    const told = 'This site has no cloud drive connected.'
    await user.click(await tool('Google Doc'))
    expect(await screen.findByText(told, { selector: '[role=alert] *' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText(told)).toBeNull())
    await openMenuAt({ x: 300, y: 200 })
    await choose(user, 'Import from cloud drive')
    expect(await screen.findByText(told, { selector: '[role=alert] *' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(network.writes()).toEqual([])
  })
})
