import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { queryClient } from '../lib/queries.ts'
import type { TestFile } from '../../e2e/support/files.ts'

export const requestsDone = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))

export const board = () => screen.getByRole('listbox', { name: 'View' })
export const findBoard = () => screen.findByRole('listbox', { name: 'View' })
export const cards = () => [...board().querySelectorAll<HTMLElement>('[role=option]')]
const titleOf = (item: Element) => item.querySelector('[dir=auto]')?.textContent ?? item.querySelector('img')?.alt
export const titles = () =>
  cards()
    .map((item) => titleOf(item) ?? '')
    .toSorted()
export const card = (title: string) =>
  waitFor(() => {
    const found = cards().find((item) => titleOf(item) === title)
    if (!found) throw new Error(`There is ${titles().join()}, but no ${title}.`)
    return found
  })

export const placeOf = (item: HTMLElement) => {
  const [, x, y] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(item.style.transform) ?? []
  return { x: Number(x), y: Number(y) }
}

export const openMenu = async (title: string) => {
  await card(title)
  // Retries: a card that moves to another layer is remounted.
  return waitFor(() => {
    const item = cards().find((one) => titleOf(one) === title)
    if (item && !screen.queryByRole('menu')) fireEvent.contextMenu(item)
    return screen.getByRole('menu')
  })
}
/** Opens the canvas menu at a point of an unzoomed, unpanned view. */
export const openMenuAt = (place: { x: number; y: number }) => {
  fireEvent.contextMenu(board(), { clientX: place.x, clientY: place.y })
  return screen.findByRole('menu')
}
export const entries = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)
export const choose = async (user: UserEvent, entry: string) =>
  user.click(await screen.findByRole('menuitem', { name: entry }))
/** Waits until no menu is open: a closing menu would close the next one too. */
export const menuClosed = () => waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
export const pick = async (user: UserEvent, title: string, entry: string) => {
  await menuClosed()
  await openMenu(title)
  await choose(user, entry)
}
export const select = async (user: UserEvent, first: string, ...others: string[]) => {
  await user.click(await card(first))
  await user.keyboard('{Control>}')
  for (const title of others) await user.click(await card(title))
  await user.keyboard('{/Control}')
}

export const dragItem = async (user: UserEvent, item: HTMLElement, dx: number, dy: number) => {
  const to = (part: number) => ({ target: item, coords: { clientX: 10 + part * dx, clientY: 10 + part * dy } })
  await user.pointer([{ keys: '[MouseLeft>]', ...to(0) }, to(0.5), to(1), { keys: '[/MouseLeft]', ...to(1) }])
  await new Promise((resolve) => void requestAnimationFrame(resolve))
}

export const toolbar = () => screen.findByRole('toolbar', { name: 'Tools of the view' })
export const tool = async (name: string) => within(await toolbar()).findByRole('button', { name })
export const panel = (name: string) => screen.findByRole('dialog', { name })

export const asFile = ({ name, mimeType, buffer }: TestFile) =>
  new File([new Uint8Array(buffer)], name, { type: mimeType })
