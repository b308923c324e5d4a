import type { Page } from '@playwright/test'
import type { Board } from '../shared/domain/views.ts'
import { expect, test } from './fixtures.ts'
import { card, choose, noteWindow, tool } from './support/board.ts'
import { drawnItems, overlapping } from './support/drawn.ts'
import { contribute, contributed, ready, titleField } from './support/note.ts'
import { patience } from '../server/testing/patience.ts'

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Ida'] as const
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const

const onPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600
const outline = (page: Page) => page.getByRole('region', { name: 'Outline' })
const shown = (page: Page, title: string) =>
  onPhone(page)
    ? outline(page).locator('[data-item]:not([data-menu])').filter({ hasText: title })
    : card(page, new RegExp(title))

const finish = async (page: Page, title: string) => {
  const note = noteWindow(page).last()
  await titleField(note).fill(title)
  await ready(page)
  await contribute(note).click()
  await contributed(page, title)
}

const buildOn = async (page: Page, parent: string, title: string) => {
  if (onPhone(page)) {
    await shown(page, parent).click()
    await noteWindow(page).getByRole('button', { name: 'Build on' }).click()
  } else {
    await shown(page, parent).click({ button: 'right' })
    await choose(page, 'Build on')
  }
  await finish(page, title)
  if (onPhone(page)) await page.goBack()
}

test('a teacher and eight pupils write and build on side by side: each screen shows all notes and names, and no two cards overlap [LSSN-02]', async ({
  seed,
  openAs,
}) => {
  test.setTimeout(patience(180_000))
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  await seed.makeNote(mia, { title: 'Why is the sky blue?', viewId })
  const teacher = await openAs(mia)
  await teacher.setViewportSize(SIZES[0])
  await teacher.goto(`/view/${viewId}`)
  const members = await Promise.all(
    NAMES.map((firstName) => seed.makeMember(community, { firstName, lastName: 'Lee' })),
  )
  const pupils = await Promise.all(
    members.map(async (member, at) => {
      const page = await openAs(member)
      await page.setViewportSize(SIZES[at % SIZES.length] ?? SIZES[0])
      await page.goto(`/view/${viewId}`)
      return page
    }),
  )
  const pages = [teacher, ...pupils]
  let loads = 0
  for (const page of pages) page.on('load', () => (loads += 1))

  await Promise.all(
    pupils.map(async (page, at) => {
      await tool(page, 'New note').click()
      await finish(page, `Idea of ${NAMES[at]}`)
    }),
  )
  const { items } = await seed.call<Board>(mia, 'GET', `/api/views/${viewId}/board`)
  const answer = async (page: Page, at: number) => {
    const [parent, title] = [`Idea of ${NAMES[(at + 1) % NAMES.length]}`, `Answer by ${NAMES[at]}`]
    if (at < SIZES.length) return buildOn(page, parent, title)
    const buildson = items.find(({ _to }) => _to.title === parent)?.to ?? ''
    await seed.makeNote(members[at]!, { title, buildson })
  }
  await Promise.all(pupils.map(answer))

  for (const page of pages) {
    if (!onPhone(page)) await page.getByRole('button', { name: 'Show everything' }).click()
    for (const name of NAMES)
      for (const title of [`Idea of ${name}`, `Answer by ${name}`])
        // Strict mode: fails on duplicates.
        await expect(shown(page, title)).toContainText(`${name} Lee`)
    await expect(noteWindow(page)).toHaveCount(0)
    if (!onPhone(page)) expect(overlapping(await drawnItems(page))).toEqual([])
    expect(page.context().pages()).toHaveLength(1)
  }
  expect(loads).toBe(0)
})
