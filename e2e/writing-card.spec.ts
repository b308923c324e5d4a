import type { Page } from '@playwright/test'
import type { Board } from '../shared/domain/views.ts'
import { itemRoom, NEW_NOTE_ROOM } from '../shared/rules/item-room.ts'
import { expect, test } from './fixtures.ts'
import { board, card, choose, noteWindow, openMenuAt, placeOf, screenPoint, tool, viewportOf } from './support/board.ts'
import { contribute, contributed, moreTabs, ready, textField, titleField } from './support/note.ts'
import { holdLive } from './support/outage.ts'

/** Delays the answers to note creation; returns the release function. */
const holdMaking = async (page: Page) => {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/api/contributions/*', async (route) => {
    await released
    await route.fallback()
  })
  return release
}

test('a new note is written in its card before the server has answered, and every word goes on into its editor [WRIT-01, WRIT-03, WRIT-04]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  await login(page, mia)
  await page.goto(`/view/${viewId}`)
  const release = await holdMaking(page)
  await tool(page, 'New note').click()
  const note = noteWindow(page)
  await expect(titleField(note)).toBeFocused()
  await page.keyboard.type('Why is ')
  await expect(note).toHaveAttribute('data-shape', 'card')
  await expect(note.getByRole('tab')).toHaveCount(0)
  release()
  await page.keyboard.type('the sky blue?')
  await ready(page)
  await expect(titleField(note)).toHaveValue('Why is the sky blue?')
  await expect(titleField(note)).toBeFocused()
  await page.keyboard.type(' Really')
  await textField(note).click()
  await page.keyboard.type('Because of the air.')

  // Title, text, scaffolds, Contribute; the rest is behind “More”.
  await expect(contribute(note)).toBeVisible()
  await expect(note.getByRole('button', { name: 'My theory' })).toBeVisible()
  await expect(note.getByRole('tab')).toHaveCount(0)
  await expect(note.getByLabel('Keywords')).toHaveCount(0)

  await note.getByRole('button', { name: 'More room' }).click()
  await expect(note).toHaveAttribute('data-shape', 'window')
  await expect(titleField(note)).toHaveValue('Why is the sky blue? Really')
  await expect(textField(note)).toHaveText('Because of the air.')
  await expect(note.getByRole('tab')).toHaveCount(0)
  await note.getByTitle('Authors, keywords, properties, attachments').click()
  await expect(note.getByRole('tab')).toHaveText(['Read', 'Edit'])
  await moreTabs(note).click()
  for (const name of ['Authors', 'Properties', 'Attachments'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await note.getByLabel('Keywords').fill('sky')
  await expect(textField(note)).toHaveText('Because of the air.')
  await contribute(note).click()
  await contributed(page, 'Why is the sky blue? Really')
  await expect(note).toHaveCount(0)

  await page.keyboard.press('n')
  await expect(titleField(note)).toBeFocused()
  await page.keyboard.type('From the card')
  await ready(page)
  await textField(note).click()
  await page.keyboard.type('Same way.')
  await contribute(note).click()
  await contributed(page, 'From the card')
  const ben = await seed.makeMember(community)
  const { items } = await seed.call<{ items: { _to: { title: string } }[] }>(ben, 'GET', `/api/views/${viewId}/board`)
  expect(items.map(({ _to }) => _to.title).toSorted()).toEqual(['From the card', 'Why is the sky blue? Really'])
})

test('whoever has begun the next note keeps the keyboard when the last one arrives on the board', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  await login(page, mia)
  const live = await holdLive(page)
  await page.goto(`/view/${community.welcomeViewId}`)
  await tool(page, 'New note').click()
  const note = noteWindow(page)
  await expect(titleField(note)).toBeFocused()
  await page.keyboard.type('The first')
  await ready(page)
  live.hold()
  await contribute(note).click()
  await expect(note).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(titleField(note)).toBeFocused()
  await page.keyboard.type('The next')
  live.release()
  await expect(card(page, 'The first')).toBeVisible()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(titleField(note)).toBeFocused()
  await page.keyboard.type(' one')
  await expect(titleField(note)).toHaveValue('The next one')
})

test('a double-click on the ground begins a note there, or as near as there is room; on an item it opens the item [WRIT-02]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  await seed.makeNote(mia, { title: 'There already', viewId: community.welcomeViewId, x: 300, y: 300 })
  await login(page, mia)
  await page.goto(`/view/${community.welcomeViewId}`)
  await card(page, 'There already').waitFor()
  const note = noteWindow(page)
  const writeAt = async (place: { x: number; y: number }, title: string) => {
    const { x, y } = await screenPoint(page, place)
    await page.mouse.dblclick(x, y)
    await expect(titleField(note)).toBeFocused()
    await expect(note).toHaveAttribute('data-shape', 'card')
    await page.keyboard.type(title)
    await ready(page)
    await page.keyboard.press('Control+Enter')
    await contributed(page, title)
    return placeOf(card(page, title))
  }
  expect(await writeAt({ x: 520, y: 120 }, 'Exactly here')).toEqual({ x: 520, y: 120 })
  // Not enough room for a card between the press and the card below.
  const { items } = await seed.call<Board>(mia, 'GET', `/api/views/${community.welcomeViewId}/board`)
  const taken = items.map(({ data, _to }) => ({ x: data.x ?? 0, y: data.y ?? 0, ...itemRoom({ data, _to }) }))
  const near = await writeAt({ x: 300, y: 270 }, 'Near it')
  expect(near).not.toEqual({ x: 300, y: 270 })
  // The nearest free position, 10 units away from other items.
  const { width, height } = NEW_NOTE_ROOM
  const isFree = (x: number, y: number) =>
    taken.every((one) => x + width + 10 <= one.x || x >= one.x + one.width + 10 || y + height + 10 <= one.y || y >= one.y + one.height + 10) // prettier-ignore
  let nearest = Infinity
  for (let x = 0; x < 600; x++)
    for (let y = -30; y < 570; y++) if (isFree(x, y)) nearest = Math.min(nearest, Math.hypot(x - 300, y - 270))
  expect(Math.hypot(near.x - 300, near.y - 270)).toBeLessThanOrEqual(nearest + 1)
  expect(isFree(near.x, near.y)).toBe(true)

  await card(page, 'There already').dblclick()
  await expect(noteWindow(page, 'There already')).toBeVisible()
  await expect(noteWindow(page, 'There already')).toHaveAttribute('data-shape', 'window')
  await expect(noteWindow(page)).toHaveCount(1)
})

test('Contribute closes the writer, brings the card into sight and pulses it once; one act leads back; Undo takes the note back and keeps its text [WRIT-05, WRIT-06, PLAC-06]', async ({
  page,
  seed,
  login,
  openAs,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const ben = await openAs(await seed.makeMember(community))
  await ben.goto(`/view/${viewId}`)
  await login(page, mia)
  await page.goto(`/view/${viewId}`)
  const note = noteWindow(page)
  await tool(page, 'New note').waitFor()
  await page.evaluate(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (this: Element, ...args) {
      const title = this.closest('[data-canvas-item]')?.querySelector('[dir=auto]')?.textContent
      if (title)
        document.body.dataset.pulsed = `${document.body.dataset.pulsed ?? ''}${title} ${JSON.stringify(args[1])};`
      return animate.apply(this, args)
    }
  })
  const pulses = () => page.evaluate(() => document.body.dataset.pulsed ?? '')
  const before = await viewportOf(page)
  await page.keyboard.press('n')
  await titleField(note).fill('In sight')
  await ready(page)
  expect(await viewportOf(page)).toEqual(before)
  await contribute(note).click()
  await contributed(page, 'In sight')
  await expect(note).toHaveCount(0)
  await expect.poll(pulses).toBe('In sight 800;')
  expect(await viewportOf(page)).toEqual(before)
  await expect(page.getByRole('button', { name: 'Back to where you were' })).toHaveCount(0)

  // The card is closed during the creation of its note.
  await page.keyboard.press('n')
  await titleField(note).fill('Out of sight')
  await ready(page)
  await board(page).hover({ position: { x: 20, y: 20 } })
  await page.mouse.wheel(0, 3000)
  await expect.poll(async () => (await viewportOf(page)).y).toBe(before.y - 3000)
  const away = await viewportOf(page)
  await contribute(note).click()
  await expect(card(page, 'Out of sight')).toBeInViewport({ ratio: 1 })
  const back = page.getByRole('button', { name: 'Back to where you were' })
  await back.click()
  const toast = await contributed(page, 'Out of sight')
  await toast.hover()
  await expect.poll(() => viewportOf(page)).toEqual(away)
  await expect(back).toHaveCount(0)

  await expect(card(ben, 'Out of sight')).toHaveCount(1)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(card(ben, 'Out of sight')).toHaveCount(0)
  await expect(card(ben, 'In sight')).toHaveCount(1)
  await expect(page.getByText('Your text is stored')).toBeVisible()
  await page.keyboard.press('n')
  await note.getByRole('button', { name: 'Recovery' }).click()
  await expect(titleField(note)).toHaveValue('Out of sight')
})

test('without motion nothing pulses; what is built on is not taken back [WRIT-05, WRIT-06]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const ben = await seed.makeMember(community)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await login(page, mia)
  await page.goto(`/view/${viewId}`)
  await tool(page, 'New note').waitFor()
  await page.evaluate(() => {
    Element.prototype.animate = () => {
      document.body.dataset.pulsed = 'yes'
      return new Animation()
    }
  })
  await page.keyboard.press('n')
  const note = noteWindow(page)
  await titleField(note).fill('Calm')
  await ready(page)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await contribute(note).click()
  const { _id } = (await (await saved).json()) as { _id: string }
  const toast = await contributed(page, 'Calm')
  await toast.hover()
  await expect(card(page, 'Calm')).toBeInViewport()
  expect(await page.evaluate(() => document.body.dataset.pulsed)).toBeUndefined()
  await seed.makeNote(ben, { title: 'I think so too', buildson: _id })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This note already has a build-on, so it stays. You can still edit it.')).toBeVisible()
  await expect(card(page, 'Calm')).toHaveCount(1)
})

test('who builds on has the parent above the text, folds it and loses no word; Esc asks once where words would be lost [BLDN-05, WRIT-08]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const body = `<p>${'Light is scattered. '.repeat(12)}</p><p>And that is all.</p>`
  await seed.makeNote(mia, { title: 'Why is the sky blue?', body, viewId })
  await login(page, mia)
  await page.goto(`/view/${viewId}`)
  await card(page, 'Why is the sky blue?').click({ button: 'right' })
  await choose(page, 'Build on')
  const note = noteWindow(page)
  const fold = note
    .getByRole('heading', { name: 'Builds on “Why is the sky blue?”' })
    .getByRole('button', { name: 'Builds on “Why is the sky blue?”' })
  await expect(note.getByText('And that is all.')).toBeAttached()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await titleField(note).fill('Not at night')
  await ready(page)
  await textField(note).click()
  await page.keyboard.type('Then it is black.')
  await fold.click()
  await expect(note.getByText('And that is all.')).toBeHidden()
  await fold.click()
  await expect(note.getByText('And that is all.')).toBeVisible()
  await expect(textField(note)).toHaveText('Then it is black.')
  await expect(titleField(note)).toHaveValue('Not at night')

  await titleField(note).press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(textField(note)).toHaveText('Then it is black.')
  await contribute(note).click()
  await contributed(page, 'Not at night')

  // Nothing to lose: closes at once and leaves no draft.
  const making = page.waitForResponse((answer) => answer.url().includes('/api/contributions/'))
  await page.keyboard.press('n')
  await expect(titleField(note)).toBeFocused()
  const { _id } = (await (await making).json()) as { _id: string }
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stay' })).toHaveCount(0)
  const statusOf = async () => (await seed.call<{ status: string }>(mia, 'GET', `/api/objects/${_id}`)).status
  await expect.poll(statusOf).toBe('inactive')
})

test('a card follows its place when the board moves, and stays within the window [WRIT-01]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  await login(page, mia)
  await page.goto(`/view/${community.welcomeViewId}`)
  await page.getByText('First steps').waitFor()
  await openMenuAt(page, { x: 300, y: 60 })
  await choose(page, 'New Note Here')
  const note = noteWindow(page)
  const box = async () => (await note.boundingBox()) ?? { x: 0, y: 0 }
  const at = await screenPoint(page, { x: 300, y: 60 })
  await expect.poll(box).toMatchObject({ x: at.x, y: at.y })
  await page.mouse.move(at.x - 100, at.y + 20)
  await page.mouse.wheel(0, -50)
  await expect.poll(box).toMatchObject({ x: at.x, y: at.y + 50 })
  await page.mouse.wheel(0, -3000)
  await expect.poll(async () => (await box()).y).toBeGreaterThan(at.y + 50)
  await expect(note).toBeInViewport({ ratio: 0.99 })
})
