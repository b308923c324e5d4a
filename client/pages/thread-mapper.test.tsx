import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Member, SeededCommunity } from '../../e2e/support/seed.ts'
import { startStudentProfile } from '../../server/testing/stand-ins/student-profile.ts'
import { startThreadMapper } from '../../server/testing/stand-ins/thread-mapper.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import { card, panel, pick, requestsDone, tool, toolbar } from '../testing/board.ts'
import { consoleErrors } from '../testing/console.ts'
import { contribute, fill, openTab, textField, titleField, twoMembers } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const mapper = await startThreadMapper()
const profile = await startStudentProfile()
/** A closed port. */
const GONE = 'http://127.0.0.1:9'
const site = startSite({ SERVICE_SITES: `${mapper.url},${profile.url},${GONE}` })
beforeAll(() => mapper.knows(site.app.url))
afterEach(() => {
  mapper.forget()
  profile.forget()
})
afterAll(() => {
  mapper.stop()
  profile.stop()
})

const ON = { itmServer: `${mapper.url}/`, studentProfileServer: `${profile.url}/profile` }
const turn = (community: SeededCommunity, itm: boolean, settings: object = ON) =>
  site.seed.changeSettings(community, { plugins: { itm }, settings })

const start = async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const viewId = community.welcomeViewId
  const idea = await seed.makeNote(ann, { title: 'Idea', body: '<p>Light bends.</p>', viewId, x: 80, y: 80 })
  const answer = await seed.makeNote(ben, { title: 'Answer', viewId, x: 400, y: 80 })
  await turn(community, true)
  return { seed, community, ann, ben, viewId, idea, answer }
}

/** Records submitted forms; jsdom sends none. */
const submittedForms = () => {
  const forms: { action: string; method: string; target: string; rel: string | null; fields: Record<string, string> }[] = [] // prettier-ignore
  const spy = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const fields = Object.fromEntries([...this.querySelectorAll('input')].map(({ name, value }) => [name, value]))
    forms.push({ action: this.action, method: this.method, target: this.target, rel: this.getAttribute('rel'), fields })
  })
  onTestFinished(() => spy.mockRestore())
  return forms
}
/** Returns the service's page for a submitted form. */
const shown = async ({ action, fields }: { action: string; fields: Record<string, string> }) =>
  (await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })).text()

const openView = async (who: Member, viewId: string) => {
  const user = visitAs(who, `/view/${viewId}`)
  await card('Idea')
  await requestsDone()
  return user
}
const openPanel = async (user: UserEvent) => {
  await user.click(await tool('Analytics'))
  return panel('Analytics')
}
const listed = async () =>
  within(await panel('Analytics')).getAllByRole('listitem').map(({ textContent }) => textContent) // prettier-ignore
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('toolbar and panel open the mapper by a POST to the host of the settings, in a window of its own, with a token in the body alone; they are there while “itm” is on [ITMX-01, ITMX-02, ITMX-03, ESSN-04, ANLP-07, ESSN-09]', async () => {
  const { community, ann, viewId } = await start()
  const forms = submittedForms()
  const user = await openView(ann, viewId)
  await user.click(await tool('Idea Thread Mapper'))
  await waitFor(() => expect(forms).toHaveLength(1))
  const opened = await openPanel(user)
  await user.click(await within(opened).findByRole('button', { name: 'Idea Thread Mapper' }))
  await waitFor(() => expect(forms).toHaveLength(2))
  for (const form of forms) {
    expect(form).toMatchObject({ action: `${mapper.url}/ITM3/kf_project`, method: 'post', target: '_blank', rel: 'noopener' }) // prettier-ignore
    expect(form.fields).toEqual({ kf_url: site.app.url, community_id: community._id, token: expect.any(String) })
    expect(form.fields.token).not.toBe(ann.token)
    expect(await shown(form)).toContain('Threads of Ann')
  }
  expect(document.querySelector('form[action*="ITM3"]')).toBeNull()
  expect(document.documentElement.outerHTML).not.toContain(forms[0]?.fields.token)

  await turn(community, true, { itmServer: `${mapper.url}/elsewhere` })
  // Until the page has received the event.
  await waitFor(async () => {
    await user.click(await tool('Idea Thread Mapper'))
    expect(forms.at(-1)?.action).toBe(`${mapper.url}/elsewhere/ITM3/kf_project`)
  })
  await turn(community, false)
  await waitFor(async () => expect(within(await toolbar()).queryByRole('button', { name: 'Idea Thread Mapper' })).toBeNull()) // prettier-ignore
  expect(await listed()).not.toContain('Idea Thread Mapper')
})

test('“Student Profile” posts incoming server, host url, username, community id and token to its service in a window of its own; beside it the mapper is posted to as well [ITMX-16, ANLP-05, VIEW-42, ESSN-09]', async () => {
  const { community, ben, viewId } = await start()
  const forms = submittedForms()
  const user = await openView(ben, viewId)
  const opened = within(await openPanel(user))
  await user.click(await opened.findByRole('button', { name: 'Student Profile' }))
  await waitFor(() => expect(forms).toHaveLength(1))
  await user.click(opened.getByRole('button', { name: 'Idea Thread Mapper' }))
  await waitFor(() => expect(forms).toHaveLength(2))
  const [form, toMapper] = forms
  expect(form).toMatchObject({ action: `${profile.url}/profile`, method: 'post', target: '_blank', rel: 'noopener' })
  expect(form?.fields).toEqual({
    incomingServer: new URL(site.app.url).host,
    hostUrl: site.app.url,
    username: ben.userName,
    communityId: community._id,
    token: expect.any(String),
  })
  expect(await shown(form!)).toContain('Profile of Ben')
  expect(toMapper).toMatchObject({ action: `${mapper.url}/ITM3/kf_project`, method: 'post' })
})

test('the panel lists its entries in the order of the specification, for managers and with all plugins, and without what is off or not theirs [VIEW-40, ANLP-02]', async () => {
  const { community, ann, viewId } = await start()
  const mia = await site.seed.join(await site.seed.makeUser(), community, 'manager')
  const ORDER = ['Student Profile', 'Design Idea Dashboard', 'Idea Thread Mapper', 'Word cloud', 'Activity', 'Social interaction', 'Time machine', 'Key Concepts', 'Author network', 'Lexical Analysis', 'Scaffold Diversity', 'Download feedback data'] // prettier-ignore
  const asSpecified = async () => (await listed()).filter((name) => ORDER.includes(name))
  await site.seed.changeSettings(community, { plugins: { itm: true, designiteration: true, lexicalanalysis: true, scaffoldgrowth: true } }) // prettier-ignore
  await openPanel(await openView(mia, viewId))
  await waitFor(async () => expect(await asSpecified()).toEqual(ORDER))
  await openPanel(await openView(ann, viewId))
  await waitFor(async () => expect(await asSpecified()).toEqual(ORDER.slice(0, -1)))
  await site.seed.changeSettings(community, { plugins: { itm: false, designiteration: false, lexicalanalysis: false, scaffoldgrowth: false } }) // prettier-ignore
  const withoutPlugins = ORDER.filter((name) => !/^(Design|Idea|Lexical|Scaffold|Download)/.test(name))
  await waitFor(async () => expect(await asSpecified()).toEqual(withoutPlugins))
})

test('services that are not set up, or whose token is refused, leave view, panel and the other entries usable [ESSN-08]', async () => {
  const { community, ann, viewId } = await start()
  await turn(community, true, { itmServer: '', studentProfileServer: '' })
  const forms = submittedForms()
  const user = await openView(ann, viewId)
  const opened = within(await openPanel(user))
  for (const name of ['Student Profile', 'Idea Thread Mapper'])
    await user.click(await opened.findByRole('button', { name }))
  const told = 'This service is not set up here. A manager enters its address in the community settings.'
  await waitFor(() => expect(alerts().filter((text) => text === told)).toHaveLength(2))
  expect(forms).toEqual([])
  const open = vi.spyOn(window, 'open').mockImplementation(() => window)
  onTestFinished(() => open.mockRestore())
  await user.click(opened.getByRole('link', { name: 'Word cloud' }))
  expect(open.mock.calls).toEqual([[`/wcloud/${viewId}`, '_blank']])
  expect(await card('Idea')).toBeInTheDocument()
})

const linksFrom = (who: Member, id: string) => site.seed.call<Link[]>(who, 'GET', `/api/links/from/${id}`)
const addView = async (user: UserEvent, title: string) => {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Title of a new view' }), { target: { value: title } })
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('link', { name: new RegExp(title) })).toBeInTheDocument()
}

test('a new view, a note that is put on a view and build-ons are announced once they are stored, with the mapper’s own token, which is fetched once [ITMX-03, ITMX-04, ITMX-06, ITMX-07, ITMX-08, PLUG-24]', async () => {
  const { community, ann, viewId, idea, answer } = await start()
  let user = visitAs(ann, `/viewmanager/${community._id}`)
  await addView(user, 'Light')
  await waitFor(() => expect(mapper.askedOf('/WSG/view/add')).toHaveLength(1))
  const [announced] = mapper.askedOf('/WSG/view/add')
  const mine = { token: 'mapper-token', database: 'itm_db' }
  const lightId = String(announced?.viewid)
  expect(announced).toEqual({ ...mine, viewid: lightId, title: 'Light', authorid: ann.authorId, vcreatetime: expect.any(String) }) // prettier-ignore
  expect(await site.seed.call<Contribution>(ann, 'GET', `/api/objects/${lightId}`)).toMatchObject({ title: 'Light', created: announced?.vcreatetime }) // prettier-ignore
  expect(mapper.askedOf('/IIUSs/kf/user/token')).toEqual([
    { community_url: site.app.url, community_id: community._id, token: expect.any(String) },
  ])

  user = await openView(ann, viewId)
  mapper.forget()
  await pick(user, 'Answer', 'Build on')
  await waitFor(() => expect(mapper.askedOf('/WSG/note_note/add')).toHaveLength(1))
  const [buildon] = mapper.askedOf('/WSG/note_note/add')
  expect(buildon).toEqual({ ...mine, fromnoteid: expect.any(String), tonoteid: answer._id, linktype: 'buildson' })
  await waitFor(() => expect(mapper.askedOf('/WSG/view_note/add')).toEqual([{ ...mine, viewid: viewId, noteid: buildon?.fromnoteid }])) // prettier-ignore
  mapper.forget()
  user = await openView(ann, viewId)
  await user.click(await tool('New note'))
  await waitFor(() => expect(mapper.askedOf('/WSG/view_note/add')).toHaveLength(1))
  const [placed] = mapper.askedOf('/WSG/view_note/add')
  expect((await linksFrom(ann, viewId)).map(({ to }) => to)).toContain(placed?.noteid)
  expect([placed?.noteid === idea._id, placed?.viewid]).toEqual([false, viewId])
  expect(JSON.stringify(mapper.asked)).not.toContain(ann.token)

  await turn(community, false)
  mapper.forget()
  user = visitAs(ann, `/viewmanager/${community._id}`)
  await addView(user, 'Air')
  await requestsDone()
  expect(mapper.asked).toEqual([])
})

test('a mapper that is held up, fails, answers nonsense or without “success” keeps nothing from being stored, and the console alone hears of it [ITMX-04, ITMX-05, ITMX-06, ITMX-08, ITMX-14, ESSN-06, PLUG-24]', async () => {
  const { community, ann, viewId, idea } = await start()
  const errors = consoleErrors()
  const faults = (text: string) => errors().filter((line) => line.startsWith(text)).length
  const user = visitAs(ann, `/viewmanager/${community._id}`)
  mapper.behave('/IIUSs/kf/user/token', { code: 'failure', desc: 'No.' })
  await addView(user, 'View 0')
  await waitFor(() => expect(faults('Get ITM Token failed!')).toBe(1))
  expect(mapper.askedOf('/WSG/view/add')).toEqual([])
  mapper.forget()
  const manners = [500, { code: 'failure', desc: 'No.' }, { code: 'SUCCESS' }, 'broken', 'closed', 'endless'] as const
  for (const [at, manner] of manners.entries()) {
    mapper.behave('/WSG/view/add', manner)
    await addView(user, `View ${at + 1}`)
    await waitFor(() => expect(faults('Add view failed!')).toBe(at + 1))
  }
  mapper.behave('/WSG/view/add', 'held')
  await addView(user, 'View 7')
  await addView(user, 'View 8')
  mapper.release()
  mapper.forget()

  mapper.behave('/WSG/note_note/add', { code: 'failure' })
  const there = await openView(ann, viewId)
  await pick(there, 'Idea', 'Build on')
  await waitFor(() => expect(faults('Add buildon failed!')).toBe(1))
  const built = await site.seed.call<Link[]>(ann, 'GET', `/api/links/to/${idea._id}`)
  expect(built.filter(({ type }) => type === 'buildson')).toHaveLength(1)

  mapper.behave('/WSG/view_note/add', 'held')
  const writing = await openView(ann, viewId)
  await writing.click(await tool('New note'))
  fill(await titleField(), 'While the mapper is held up')
  fill(await textField(), 'Said')
  await writing.click(await contribute())
  await waitFor(async () => expect((await linksFrom(ann, viewId)).map(({ _to }) => [_to.title, _to.status])).toContainEqual(['While the mapper is held up', 'active'])) // prettier-ignore
  expect(mapper.askedOf('/WSG/view_note/add').length).toBeGreaterThan(0)
  mapper.release()
  await turn(community, true, { itmServer: GONE })
  await addView(visitAs(ann, `/viewmanager/${community._id}`), 'View 9')
  await waitFor(() => expect(faults('Get ITM Token failed!')).toBe(2))
  expect(alerts().filter((text) => !text.includes('has been contributed'))).toEqual([])
})

test('the tab “Threads” shows the discussion; while “itm” is on also the threads that hold the note, and adds it to one of mine, telling the others; what the service says against it is shown [EDIT-012, ITMX-01, ITMX-10, ITMX-11, ITMX-12, ITMX-13]', async () => {
  const { seed, community, ann, ben, idea } = await start()
  const reply = await seed.makeNote(ben, { title: 'Reply', buildson: idea._id })
  await turn(community, false)
  const user = visitAs(ann, `/contribution/${idea._id}`)
  const tab = await openTab(user, 'Threads')
  expect(await within(tab).findByRole('link', { name: /Reply/ })).toBeInTheDocument()
  expect(within(tab).queryByRole('heading', { name: 'Idea Thread Mapper' })).toBeNull()
  expect(mapper.asked).toEqual([])

  await turn(community, true)
  const part = within(await within(tab).findByRole('region', { name: 'Idea Thread Mapper' }))
  expect(await part.findByText('No thread has this note yet.')).toBeInTheDocument()
  const asMember = { community_id: community._id, token: expect.any(String) }
  expect(mapper.askedOf('/IIUSs/project/get_by_note_id')[0]).toEqual({ ...asMember, note_id: idea._id })
  const choice = await part.findByRole('combobox', { name: 'Thread' })
  expect(mapper.askedOf('/IIUSs/project/get_by_user_id')[0]).toEqual({ ...asMember, kf_user_id: ann.authorId })
  expect([...choice.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(['Light & shadow', 'Water'])
  expect([...choice.querySelectorAll('option')].map(({ text }) => text)).toEqual(['Choose a thread', 'What is light?', 'Shadows', 'Where rain comes from']) // prettier-ignore

  const add = () => user.click(part.getByRole('button', { name: 'Add to thread' }))
  await user.selectOptions(choice, 'Shadows')
  mapper.behave('/IIUSs/thread/note/add', { code: 'failure', desc: 'The thread is <b>closed</b>.' })
  await add()
  expect(await part.findByRole('alert')).toHaveTextContent('The thread is <b>closed</b>.')
  expect(mapper.askedOf('/ITM3/msg/broadcast')).toEqual([])
  mapper.behave('/IIUSs/thread/note/add', 500)
  await add()
  await waitFor(() => expect(part.getByRole('alert')).toHaveTextContent('The Idea Thread Mapper does not answer. Please try again later.')) // prettier-ignore
  mapper.forget()
  await add()
  expect(await part.findByText('Add thread Succeeded!')).toBeInTheDocument()
  expect(part.queryByRole('alert')).toBeNull()
  const { title, created, modified, authors } = await seed.call<Contribution>(ann, 'GET', `/api/objects/${idea._id}`)
  const note = { ...asMember, kf_user_id: ann.authorId, note_id: idea._id, title, content: '<p>Light bends.</p>', create_time: created, modified_time: modified, authors } // prettier-ignore
  expect(mapper.askedOf('/IIUSs/note/add')).toEqual([note])
  expect(mapper.askedOf('/IIUSs/thread/note/add')).toEqual([{ ...note, thread_id: 71 }])
  const list = await part.findByRole('list', { name: 'Threads with this note' })
  expect(within(list).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ShadowsLight & shadow']) // prettier-ignore
  await waitFor(() => expect(within(choice).queryByRole('option', { name: 'Shadows' })).toBeNull())
  const news = { uid: ann.authorId, database: 'itm_db', project: 7, thread: 71, note_id: idea._id, action: 'refresh', message: 'A new note has been created' } // prettier-ignore
  await waitFor(() => expect(mapper.askedOf('/ITM3/msg/broadcast')).toEqual([news]))

  mapper.behave('/IIUSs/project/get_by_note_id', 'closed')
  const again = visitAs(ben, `/contribution/${reply._id}`)
  const other = within(await openTab(again, 'Threads'))
  expect(await other.findByRole('alert')).toHaveTextContent('The Idea Thread Mapper does not answer.')
  expect(await other.findByRole('link', { name: /Idea/ })).toBeInTheDocument()
  mapper.forget()
  await again.click(other.getByRole('button', { name: 'Try again' }))
  expect(await other.findByText('No thread has this note yet.')).toBeInTheDocument()
})

test('a manager makes the community known to the mapper, without its registration keys; that it failed is told [ITMX-09, PLUG-23, ESSN-05]', async () => {
  const { seed, community } = await start()
  const mia = await seed.join(await seed.makeUser(), community, 'manager')
  const user = visitAs(mia, `/contribution/${community.rootContextId}`)
  await user.click(await screen.findByRole('tab', { name: 'Services' }))
  const create = async () => user.click(await screen.findByRole('button', { name: 'Create ITM Community' }))
  mapper.behave('/IIUSs/community/add', { code: 'failure', desc: 'This community exists already.' })
  await create()
  expect(await screen.findByRole('alert')).toHaveTextContent('Create ITM Community failed! The mapper says: This community exists already.') // prettier-ignore
  expect(screen.queryByText('Create ITM Community Succeeded!')).toBeNull()
  mapper.forget()
  await create()
  expect(await screen.findByText('Create ITM Community Succeeded!')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
  const [told] = mapper.askedOf('/IIUSs/community/add')
  expect(told).toEqual({
    community_id: community._id,
    community_name: community.title,
    community_url: site.app.url,
    manager_code: expect.any(String),
    writer_code: expect.any(String),
    reader_code: '',
    token: expect.any(String),
  })
  expect(Object.values(told ?? {})).not.toContain(community.registrationKey)
  expect(Object.values(told ?? {})).not.toContain(community.managerRegistrationKey)
  await turn(community, false)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Create ITM Community' })).toBeNull())
})
