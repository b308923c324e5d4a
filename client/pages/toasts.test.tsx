import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stopClock } from '../testing/clock.ts'
import { startSite, visitAs } from '../testing/site.tsx'
import { notify, notifyWithAction } from '../ui/toasts.ts'

const site = startSite()

const toast = (text: string) => screen.queryByText(text)?.closest<HTMLElement>('[role=alert]') ?? null

test('a toast with Undo goes away 10 s after a finger has touched it or a mouse rests where it appears, and waits for a mouse that moves on it and for the focus of the keyboard [WRIT-06]', async () => {
  const { seed } = site
  const ann = await seed.makeMember(await seed.makeCommunity())
  visitAs(ann, '/settings')
  await screen.findByRole('button', { name: 'Log out' })
  const { pass, until } = stopClock()
  const run = vi.fn<() => void>()
  const appear = async () => {
    notifyWithAction('“Ice” has been contributed.', { label: 'Undo', run })
    await until(() => toast('“Ice” has been contributed.') !== null)
    return toast('“Ice” has been contributed.')!
  }
  const gone = () => expect(toast('“Ice” has been contributed.')).toBeNull()
  const stays = () => expect(toast('“Ice” has been contributed.')).not.toBeNull()

  // A touch and a resting mouse enter it, but no mouse moves.
  const touched = await appear()
  fireEvent.mouseEnter(touched)
  fireEvent.pointerMove(touched, { pointerType: 'touch' })
  await pass(9000)
  stays()
  await pass(2000)
  gone()

  const hovered = await appear()
  fireEvent.pointerMove(hovered, { pointerType: 'mouse' })
  await pass(60_000)
  stays()
  fireEvent.pointerLeave(hovered)
  await pass(11_000)
  gone()

  await appear()
  const undo = screen.getByRole('button', { name: 'Undo' })
  undo.focus()
  await pass(60_000)
  stays()
  undo.blur()
  await pass(11_000)
  gone()
  expect(run).not.toHaveBeenCalled()

  notify('Saved.')
  await until(() => toast('Saved.') !== null)
  fireEvent.mouseEnter(toast('Saved.')!)
  await pass(5000)
  expect(toast('Saved.')).toBeNull()
})
