import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { board } from './support/board.ts'
import { change } from './support/note.ts'

test('the height of a card follows its title, its group and the names of its authors at once [PLAC-03]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const others = await Promise.all(
    ['Bartholomew', 'Wilhelmina', 'Maximiliana'].map((firstName) =>
      seed.makeMember(community, { firstName, lastName: 'Featherstonehaugh' }),
    ),
  )
  const group = await seed.makeGroup(mia, 'The group that looks into everything about light')
  const LONG = 'Why do the leaves of some trees turn red in autumn while those of others stay green?'
  const note = await seed.makeNote(mia, { title: LONG, viewId, x: 100, y: 100 })
  await login(page, mia)
  await page.goto(`/view/${viewId}`)
  const item = board(page).getByRole('option')
  await item.waitFor()
  const other = await page.context().newPage()
  const itemAnew = board(other).getByRole('option')
  const heightOf = async (one: Locator) => (await one.boundingBox())!.height
  /** Changes the note; returns its card's new height, which must equal the height on a new page. */
  const after = async (what: object, shown: string) => {
    await change(seed, mia, note, what)
    await other.goto(`/view/${viewId}`)
    await expect(itemAnew).toContainText(shown)
    await expect(item).toContainText(shown)
    await expect.poll(async () => (await heightOf(item)) - (await heightOf(itemAnew))).toBe(0)
    return heightOf(item)
  }
  const names = [mia, ...others].map(({ authorId }) => authorId)
  const short = await after({ title: 'Why?' }, 'Why?')
  expect(await after({ authors: names }, 'Bartholomew')).toBeGreaterThan(short)
  expect(await after({ authors: [mia.authorId] }, 'Mia Moss')).toBe(short)
  const grouped = await after({ group: group._id, title: 'Why not?' }, 'Why not?')
  expect(await after({ group: null, title: 'Why?' }, 'Why?')).toBeLessThanOrEqual(grouped)
  expect(await after({ title: LONG }, 'stay green?')).toBeGreaterThan(short)
})
