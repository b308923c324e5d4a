import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { contribute, openEdit, reading, saveState, stored, textField, titleField } from './support/note.ts'

const BODY = '<p>Look at this:</p><p><iframe style="width: 80%;" src="https://videos.example/embed/1?a=1&amp;b=2" height="200" sandbox="allow-scripts allow-popups allow-forms"></iframe></p><p>Below it</p>' // prettier-ignore
const words = 'Show the page of videos.example'

const site = async (page: Page) => {
  const asked: string[] = []
  await page.route('https://videos.example/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<h1>The video plays</h1>' })
  })
  return asked
}

test('a page of another site in a note is fetched when its reader wants it, in the same place; what is stored stays as it was', async ({
  seed,
  oneMember,
}) => {
  const { ann, community } = await oneMember()
  const { page, member } = ann
  const asked = await site(page)
  const note = await seed.makeNote(member, { title: 'Video', body: BODY, viewId: community.welcomeViewId })
  await page.goto(`/contribution/${note._id}`)
  const frame = reading(page).locator('iframe')
  const link = frame.contentFrame().getByRole('link', { name: words })
  await expect(link).toBeVisible()
  const below = reading(page).getByText('Below it')
  const places = async () => [await frame.boundingBox(), await below.boundingBox()]
  const before = await places()
  expect(before[0]?.height).toBeGreaterThan(190)
  expect(asked).toEqual([])

  await link.focus()
  await page.keyboard.press('Enter')
  await expect(frame.contentFrame().getByRole('heading', { name: 'The video plays' })).toBeVisible()
  expect(asked).toEqual(['https://videos.example/embed/1?a=1&b=2'])
  expect(await places()).toEqual(before)

  await test.step('in the editor it waits as well', async () => {
    asked.length = 0
    await openEdit(page, note)
    const written = textField(page).locator('iframe')
    await expect(written.contentFrame().getByRole('link', { name: words })).toBeVisible()
    expect(asked).toEqual([])
    await titleField(page).fill('A video')
    await textField(page).getByText('Below it').click()
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await contribute(page).click()
    await expect(saveState(page)).toHaveAttribute('data-state', 'success')
    const saved = String((await stored(seed, member, note)).data.body).replaceAll('\n', '')
    expect(saved).toBe(BODY.replace('Below it', 'Below it!'))
    await page.keyboard.press('ControlOrMeta+z')
    await expect(written.contentFrame().getByRole('link', { name: words })).toBeVisible()
    await written.contentFrame().getByRole('link', { name: words }).click()
    await expect(written.contentFrame().getByRole('heading', { name: 'The video plays' })).toBeVisible()
    expect(asked).toHaveLength(1)
  })
})

test('nothing of a text is painted or pressed outside its own place', async ({ seed, oneMember }) => {
  const { ann } = await oneMember()
  const { page, member } = ann
  const body = '<p style="text-indent: -60px; white-space: nowrap;"><a href="https://elsewhere.example/">Over the page around it</a></p>' // prettier-ignore
  const note = await seed.makeNote(member, { title: 'Sly', body })
  await page.goto(`/contribution/${note._id}`)
  const link = reading(page).getByRole('link', { name: 'Over the page around it' })
  await expect(link).toBeVisible()
  const found = await link.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect()
    const edge = element.closest('.body')?.getBoundingClientRect().left ?? 0
    const at = (x: number) => document.elementFromPoint(x, top + height / 2) === element
    return { isOutside: left < edge - 40, outside: at(edge - 5), within: at(edge + 5) }
  })
  expect(found).toEqual({ isOutside: true, outside: false, within: true })
})
