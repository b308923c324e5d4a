import type { Page } from '@playwright/test'
import type { Board } from '../../shared/domain/views.ts'
import { expect, type Member } from '../fixtures.ts'
import { board } from './board.ts'
import type { Seed } from './seed.ts'

const line = (title: string, x: number, y: number) => `${title} at ${x}, ${y}`

/** The page's current board, a line per item, for notes called “Note” or “Renamed” and a number. */
export const visibleOn = async (page: Page): Promise<string[]> => {
  const items = await board(page)
    .getByRole('option')
    .evaluateAll((elements) =>
      elements.map((element) => {
        if (!(element instanceof HTMLElement)) throw new Error('It is no element of a page.')
        const [, x, y] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(element.style.transform) ?? []
        return { x: Number(x), y: Number(y), title: /(Note|Renamed) \d+/.exec(element.innerText)?.[0] ?? '' }
      }),
    )
  return items.map(({ title, x, y }) => line(title, x, y)).toSorted()
}

export const storedIn = async (seed: Seed, member: Member, viewId: string): Promise<string[]> => {
  const { items } = await seed.call<Board>(member, 'GET', `/api/views/${viewId}/board`)
  return items.map(({ _to, data }) => line(_to.title ?? '', Number(data.x), Number(data.y))).toSorted()
}

export const expectSameBoard = async (page: Page, stored: string[], timeout: number) =>
  expect.poll(() => visibleOn(page), { timeout }).toEqual(stored)
