import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Link } from '../../shared/domain/links.ts'
import { card, pick, requestsDone, tool } from '../testing/board.ts'
import { contribute, recovery, storedWriting, textField, titleField, twoMembers } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const write = async (user: UserEvent, title: string, text: string) => {
  await textField()
  await user.type(await titleField(), title)
  await user.type(await textField(), text)
  await waitFor(() => expect(storedWriting()).toContain(text))
}
const windowClosed = () => waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull())

test('contributing a new note or a build-on on a view leaves no draft in the browser, so the next new note offers none [EDIT-026]', async () => {
  const { seed } = site
  const { community, ann } = await twoMembers(seed)
  const user = visitAs(ann, `/view/${community.welcomeViewId}`)
  await user.click(await tool('New note'))
  await write(user, 'Ice', 'It floats')
  await user.click(await contribute())
  await windowClosed()
  expect(storedWriting()).toBe('')

  await pick(user, 'Ice', 'Build on')
  await write(user, 'Why', 'It is lighter')
  await user.click(await contribute())
  await windowClosed()
  expect(storedWriting()).toBe('')
  await card('Why')

  await user.click(await tool('New note'))
  await textField()
  await requestsDone()
  expect(recovery()).toBeNull()
})

test('a build-on whose writing was broken off is recovered in a new note as a build-on of the same note', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const viewId = community.welcomeViewId
  const parent = await seed.makeNote(ben, { title: 'Ice', viewId })
  const before = visitAs(ann, `/view/${viewId}`)
  await pick(before, 'Ice', 'Build on')
  await write(before, 'Why', 'It is lighter')

  const user = visitAs(ann, `/view/${viewId}`)
  await user.click(await tool('New note'))
  await user.click(await screen.findByRole('button', { name: 'Recovery' }))
  expect(await screen.findByText('Builds on “Ice”')).toBeInTheDocument()
  expect(await titleField()).toHaveValue('Why')
  await user.click(await contribute())
  await windowClosed()
  expect(storedWriting()).toBe('')
  const links = await seed.call<Link[]>(ann, 'GET', `/api/links/to/${parent._id}`)
  const buildOns = links.filter(({ type, _from }) => type === 'buildson' && _from.status === 'active')
  expect(buildOns.map(({ _from }) => _from.title)).toEqual(['Why'])
})

test('a draft whose text was contributed is not offered, and one that another tab drops is offered no longer', async () => {
  const { seed } = site
  const { community, ann } = await twoMembers(seed)
  const viewId = community.welcomeViewId
  const before = visitAs(ann, `/view/${viewId}`)
  await before.click(await tool('New note'))
  await write(before, 'Ice', 'It floats')
  const [key, text] = Object.entries(localStorage).find(([name]) => name.startsWith('buildon.draft/')) ?? []
  await before.click(await contribute())
  await windowClosed()
  // As after a crash between the save and its answer.
  localStorage.setItem(String(key), String(text))
  const after = visitAs(ann, `/view/${viewId}`)
  await after.click(await tool('New note'))
  await textField()
  await waitFor(() => expect(storedWriting()).toBe(''))
  expect(recovery()).toBeNull()
  await write(after, 'Salt', 'Salt water is heavier')

  const user = visitAs(ann, `/view/${viewId}`)
  await user.click(await tool('New note'))
  await screen.findByRole('button', { name: 'Recovery' })
  const [other] = Object.keys(localStorage).filter((name) => name.startsWith('buildon.draft/'))
  localStorage.removeItem(other!)
  dispatchEvent(new StorageEvent('storage', { key: other!, newValue: null }))
  await waitFor(() => expect(recovery()).toBeNull())
})
