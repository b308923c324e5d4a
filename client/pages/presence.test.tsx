import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import { connect } from '../../server/testing/sockets.ts'
import { roomOf } from '../../shared/wire/realtime.ts'
import { card } from '../testing/board.ts'
import { contribute, fill, openTab, titleField, twoMembers } from '../testing/note.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const comesIn = async (who: Member, viewId: string) => {
  const ear = await connect(site.app, who)
  onTestFinished(() => void ear.socket.close())
  const writes = (...editing: string[]) => void ear.socket.emit('presence', { viewId, editing })
  await new Promise<void>((decided) => void ear.socket.emit('subscribe', roomOf('linkfrom', viewId), decided))
  writes()
  /** Waits for a member's last announcement; undefined: absent. */
  const sees = ({ authorId }: Member, editing: string[] | undefined) =>
    waitFor(() => {
      const told = ear.heard.flatMap(({ name, payload }) => (name === 'presence:update' ? [payload.authors] : []))
      expect(told.at(-1)?.find(({ _id }) => _id === authorId)?.editing).toEqual(editing)
    })
  return { writes, sees, leave: () => void ear.socket.close() }
}

const made = async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const viewId = community.welcomeViewId
  const shared = await seed.makeNote(ann, { title: 'Shared', viewId, y: 120, permission: 'public' })
  return { seed, community, ann, ben, viewId, shared }
}

const here = (count: number) =>
  screen.findByRole('button', { name: count === 1 ? /1 person here/ : new RegExp(`${count} people here`) })
const people = async (count: number) =>
  within(await screen.findByRole('list', { name: `${count} people here` })).getAllByRole('listitem')
const noMark = () => waitFor(() => expect(screen.queryByText(/ writing$/)).toBeNull())

test('those in a view are told by name, oneself last, with what they write: on the card, in the window and among the people', async () => {
  const { ann, ben, viewId, shared } = await made()
  const user = visitAs(ben, `/view/${viewId}`)
  await here(1)
  const other = await comesIn(ann, viewId)
  await user.click(await here(2))
  const [first, last, ...more] = await people(2)
  expect(first).toHaveTextContent(/Ann Lee$/)
  expect(last).toHaveTextContent(/Ben Ode \(you\)$/)
  expect(more).toEqual([])

  other.writes(shared._id)
  expect(await within(await card('Shared')).findByText('Ann Lee is writing')).toBeInTheDocument()
  expect(await within(first!).findByLabelText('writing')).toBeInTheDocument()
  expect(within(last!).queryByLabelText('writing')).toBeNull()
  await user.keyboard('{Escape}')
  expect(await here(2)).toHaveAttribute('aria-expanded', 'false')
  await user.dblClick(await card('Shared'))
  const window = await screen.findByRole('dialog', { name: 'Shared' })
  await within(window).findByText('Ann Lee is writing')
  other.writes()
  await noMark()
  other.leave()
  await here(1)
})

test('what I write is told to the others, in a window and on a page of its own, until it is contributed or left', async () => {
  const { ann, ben, viewId, shared } = await made()
  const other = await comesIn(ann, viewId)
  let user = visitAs(ben, `/view/${viewId}`)
  await other.sees(ben, [])
  await user.dblClick(await card('Shared'))
  await openTab(user, 'Edit')
  fill(await titleField(), 'Shared, and more')
  await other.sees(ben, [shared._id])
  await user.click(await here(2))
  const [, me] = await people(2)
  expect(await within(me!).findByLabelText('writing')).toBeInTheDocument()
  expect(screen.queryByText(/ writing$/)).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(await contribute())
  await other.sees(ben, [])

  user = visitAs(ben, `/contribution/${shared._id}/${viewId}`)
  await openTab(user, 'Edit')
  fill(await titleField(), 'Shared again')
  await other.sees(ben, [shared._id])
  visit('/settings')
  await other.sees(ben, undefined)
})

test('of a private note that somebody writes nobody else learns', async () => {
  const { seed, community, ann, ben, viewId } = await made()
  const secret = await seed.makeNote(ann, { title: 'Secret', viewId, y: 320, permission: 'private' })
  const cleo = await seed.makeMember(community, { firstName: 'Cleo', lastName: 'Pim' })
  visitAs(ben, `/view/${viewId}`)
  const writer = await comesIn(ann, viewId)
  await here(2)
  writer.writes(secret._id)
  await writer.sees(ann, [secret._id])
  await comesIn(cleo, viewId)
  const button = await here(3)
  expect(button.querySelector('[data-writing]')).toBeNull()
  expect(screen.queryByText(/ writing$/)).toBeNull()
})
