import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notifications } from '@mantine/notifications'
import { card, findBoard } from '../testing/board.ts'
import { startSite, visitAs } from '../testing/site.tsx'
import { notify } from '../ui/toasts.ts'

const site = startSite()

const hint = () => screen.queryByText(/^(Read|Build on|Write)$/, { selector: 'output strong' })?.textContent

test('on a view without notes of others only “Write” is displayed; “Read” and “Build on” wait for one; none lies below a toast [FRST-01]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const viewId = community.welcomeViewId
  const ann = await seed.makeMember(community)
  const ida = await seed.join(await seed.makeNewcomer({ firstName: 'Ida' }), community)
  await seed.makeNote(ida, { title: 'My own', viewId, x: 100, y: 100 })
  const user = visitAs(ida, `/view/${viewId}`)
  await findBoard()
  await waitFor(() => expect(hint()).toBe('Write'))
  notify('Saved.')
  await waitFor(() => expect(hint()).toBeUndefined())
  notifications.clean()
  await waitFor(() => expect(hint()).toBe('Write'))
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  await waitFor(() => expect(hint()).toBeUndefined())

  await seed.makeNote(ann, { title: 'Light', viewId, x: 300, y: 300 })
  await card('Light')
  await waitFor(() => expect(hint()).toBe('Read'))
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  await waitFor(() => expect(hint()).toBe('Build on'))
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  await waitFor(() => expect(hint()).toBeUndefined())
})
