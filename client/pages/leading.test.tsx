import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import { connect } from '../../server/testing/sockets.ts'
import { roomOf } from '../../shared/wire/realtime.ts'
import { changeLeads } from '../features/leading/leading.store.ts'
import { withUpdate } from '../features/leading/leads.ts'
import { card, placeOf, titles } from '../testing/board.ts'
import { contribute, fill, openTab, titleField } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const leads = async (who: Member, viewIds: string[]) => {
  const { socket } = await connect(site.app, who)
  onTestFinished(() => void socket.close())
  for (const id of viewIds)
    await new Promise<void>((decided) => socket.emit('subscribe', roomOf('linkfrom', id), decided))
  return (told: object) => new Promise<unknown>((decided) => socket.emit('lead', { kind: 'here', ...told }, decided))
}
const noText = (text: RegExp) => waitFor(() => expect(screen.queryByText(text)).toBeNull())
const at = (viewId: string) => waitFor(() => expect(location.pathname).toBe(`/view/${viewId}`))

test('a pupil is offered what a manager shows, on any page of the community, and goes there or dismisses it; a text that is being written stays until it is contributed [LEAD-01]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const main = await seed.makeView(mia, 'Our questions')
  const other = await seed.makeView(mia, 'Experiments')
  const note = await seed.makeNote(mia, { title: 'Look here', viewId: main._id, permission: 'public' })
  await seed.makeNote(ann, { title: 'Shared', viewId: other._id, permission: 'public' })
  const lead = await leads(mia, [main._id, other._id])

  let user = visitAs(ann, `/groupmanager/${community._id}`)
  await screen.findByRole('heading', { level: 1 })
  const here = { leadId: 'lead-number-1', viewId: main._id, objectId: note._id }
  // Repeated, as by a leader's page, for members who open a page later.
  const repeat = (told: object) =>
    waitFor(async () => {
      expect(await lead(told)).toBeNull()
      expect(screen.queryByText('Mia Moss is showing Look here')).not.toBeNull()
    })
  await repeat(here)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await noText(/is showing/)
  expect(location.pathname).toBe(`/groupmanager/${community._id}`)
  await repeat({ ...here, leadId: 'lead-number-2' })
  await user.click(screen.getByRole('button', { name: 'Follow' }))
  await at(main._id)
  await waitFor(async () => expect(await card('Look here')).toHaveFocus())
  await user.click(await screen.findByRole('button', { name: 'Stop following' }))
  await noText(/You are following/)

  user = visitAs(ann, `/view/${other._id}`)
  await user.dblClick(await card('Shared'))
  await openTab(user, 'Edit')
  fill(await titleField(), 'Half a thought')
  await repeat({ ...here, leadId: 'lead-number-3' })
  await user.click(screen.getByRole('button', { name: 'Follow' }))
  await screen.findByText('Mia Moss is showing Look here. You will get there when your text is saved or closed.')
  expect(await titleField()).toHaveValue('Half a thought')
  expect(location.pathname).toBe(`/view/${other._id}`)
  await user.click(await contribute())
  await at(main._id)
})

test('a follower who is on the way to a view that the leader leaves again keeps following [LEAD-02]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const [main, other, third] = await Promise.all(
    ['Our questions', 'Experiments', 'Answers'].map((title) => seed.makeView(mia, title)),
  )
  const soon = Date.now() + 60 * 60_000
  const show = (view: { _id: string; title: string } | undefined) => {
    const { _id: viewId = '', title = '' } = view ?? {}
    const told = { communityId: community._id, leaderId: mia.authorId ?? '', leadId: 'lead-number-1' }
    changeLeads((known) => withUpdate(known, { ...told, kind: 'follow', target: { viewId, title } }, soon))
  }
  visitAs(ann, `/view/${main?._id}`)
  await screen.findByRole('button', { name: 'New note' })
  show(other)
  const follow = await screen.findByRole('button', { name: 'Follow' })
  const { length } = history
  // While the other view is being opened.
  flushSync(() => fireEvent.click(follow))
  flushSync(() => show(main))
  await waitFor(() => expect(history).toHaveLength(length + 2))
  await at(main?._id ?? '')
  await screen.findByText('You are following Mia Moss: Our questions')
  show(third)
  await at(third?._id ?? '')
  await screen.findByText('You are following Mia Moss: Answers')
})

test('following ends a lens, and a lens that is chosen while following ends following [LEAD-01, TIDY-05]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const { _id: viewId } = await seed.makeView(mia, 'Our questions')
  const note = await seed.makeNote(mia, { title: 'Look here', viewId, permission: 'public' })
  const lead = await leads(mia, [viewId])
  const user = visitAs(ann, `/view/${viewId}`)
  await card('Look here')
  const enterLens = async () => {
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('button', { name: 'Arrange' }))
    await user.click(await screen.findByRole('button', { name: /^Grid/ }))
    await screen.findByRole('region', { name: 'Lens' })
  }
  await enterLens()
  const told = { kind: 'follow', leadId: 'lead-number-1', viewId, area: { x: 0, y: 0, width: 800, height: 600 } }
  await waitFor(async () => {
    expect(await lead(told)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Follow' })).not.toBeNull()
  })
  await user.click(screen.getByRole('button', { name: 'Follow' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Lens' })).toBeNull())
  await screen.findByText(/^You are following/)
  const stored = await seed.call<{ to: string; data: object }[]>(ann, 'GET', `/api/links/from/${viewId}`)
  const at = placeOf(await card('Look here'))
  expect(stored.find(({ to }) => to === note._id)?.data).toMatchObject(at)
  await enterLens()
  await noText(/You are following/)
})

test('a manager calls everyone and leads from one menu of the view’s bar; a writer has no such menu [LEAD-01, LEAD-02, LEAD-03]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const viewId = community.welcomeViewId
  const ear = await connect(site.app, ann)
  onTestFinished(() => void ear.socket.close())
  const room = roomOf('contribution', community.rootContextId ?? '')
  await new Promise<void>((decided) => ear.socket.emit('subscribe', room, decided))

  let user = visitAs(mia, `/view/${viewId}`)
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    await user.click(await screen.findByRole('button', { name }))
  }
  await waitFor(async () => {
    await choose('Bring everyone here')
    expect(ear.heard.some(({ name }) => name === 'lead:update')).toBe(true)
  })
  const { kind, target, leaderId } = await ear.until('lead:update')
  expect({ kind, viewId: target?.viewId, leaderId }).toEqual({ kind: 'here', viewId, leaderId: mia.authorId })
  await choose('Follow me')
  const { leadId } = await ear.until('lead:update', (update) => update.kind === 'follow')
  await screen.findByText(/^You are leading\./)
  await user.click(screen.getAllByRole('button', { name: 'Stop leading' })[0]!)
  expect((await ear.until('lead:end')).leadId).toBe(leadId)
  await noText(/You are leading/)
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  expect(await screen.findByRole('link', { name: 'Projector mode' })).toHaveAttribute('href', `/view/${viewId}/P`)

  user = visitAs(ann, `/view/${viewId}`)
  await screen.findByRole('button', { name: 'New note' })
  await screen.findByRole('button', { name: 'Share' })
  for (const name of ['Bring everyone here', 'Follow me']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Projector mode' })).toBeNull()
})

test('a manager sees removed and waiting notes in grey with a word; the projector shows the class what every member may read, and nothing else [LEAD-03]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const viewId = community.welcomeViewId
  const sky = await seed.makeNote(ann, { title: 'Sky', viewId, permission: 'public' })
  const insult = await seed.makeNote(ann, { title: 'Insult', viewId })
  await seed.makeNote(mia, { title: 'Marks', viewId, permission: 'private' })
  await seed.call(ann, 'POST', '/api/links', { from: insult._id, to: sky._id, type: 'buildson', data: {} })
  visitAs(mia, `/view/${viewId}`)
  await card('Insult')
  await seed.call(mia, 'POST', `/api/moderation/${community._id}/${insult._id}/remove`, { reason: 'Unkind' })
  await waitFor(async () => expect((await card('Insult')).querySelector('[data-held=removed]')).not.toBeNull())
  expect(within(await card('Insult')).getAllByText('Removed by a manager')[0]).toBeVisible()
  expect(titles()).toEqual(['Insult', 'Marks', 'Sky'])

  visitAs(mia, `/view/${viewId}/P`)
  const shown = await card('Sky')
  expect(titles()).toEqual(['Sky'])
  expect(within(shown).queryByRole('img', { name: /1/ })).toBeNull()
  await seed.call(mia, 'POST', `/api/moderation/${community._id}/${insult._id}/restore`, {})
  await card('Insult')
  expect(titles()).toEqual(['Insult', 'Sky'])
})
