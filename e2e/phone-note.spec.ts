import type { Link } from '../shared/domain/links.ts'
import { LANGUAGES } from '../shared/text/languages.ts'
import { expect, test } from './fixtures.ts'
import { noteWindow, tool } from './support/board.ts'
import { contribute, contributed, ready, saveState, titleField } from './support/note.ts'
import { pickLanguage } from './support/words.ts'
import { patience } from '../server/testing/patience.ts'

const LONG = 'Why do the leaves of some trees turn red in autumn while those of others stay green?'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone the heading of a note is whole, and its footer lies wholly on the screen in every language and state [MOBI-05]', async ({
  page,
  seed,
  oneMember,
}) => {
  const { ann } = await oneMember()
  const note = await seed.makeNote(ann.member, { title: LONG })
  await page.goto(`/contribution/${note._id}`)
  await expect(page.getByRole('heading', { level: 2, name: LONG })).toHaveText(LONG)

  let answer: 'held' | 'refused' | 'passed' = 'passed'
  let release = () => {}
  let held = Promise.resolve()
  await page.route(`**/api/objects/**/${note._id}`, async (route) => {
    if (route.request().method() !== 'PUT' || answer === 'passed') return route.fallback()
    if (answer === 'refused') return route.fulfill({ status: 503, json: { message: 'Later' } })
    await held
    return route.fallback()
  })
  const expectOnScreen = async (what: string) => {
    const outside = await page.evaluate(() => {
      const parts = document.querySelectorAll('[role=status][data-state], [role=status][data-state] ~ button')
      return [...parts].flatMap((part) => {
        const { left, right, bottom } = part.getBoundingClientRect()
        const isCut = part.scrollWidth > part.clientWidth + 1
        return left < 0 || right > innerWidth || bottom > innerHeight || isCut ? [part.textContent] : []
      })
    })
    expect(outside, what).toEqual([])
  }
  await page.getByRole('tab').nth(1).click()
  const field = page.getByRole('tabpanel').getByRole('textbox').first()
  for (const { code, tag } of LANGUAGES) {
    await pickLanguage(page, code)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await page.locator('iframe').contentFrame().locator('body[contenteditable=true]').waitFor()
    for (const state of ['saving', 'success', 'stored'] as const) {
      // Before the save is sent: the state may be visible before the request arrives here.
      if (state === 'saving') held = new Promise((resolve) => (release = resolve))
      answer = state === 'saving' ? 'held' : state === 'success' ? 'passed' : 'refused'
      await field.fill(`${LONG} ${code} ${state}`)
      // The iframe appears before the editor.
      await expect(async () => {
        await page.locator('button[type=submit][form]').click()
        await expect(saveState(page)).toHaveAttribute('data-state', state, { timeout: patience(1000) })
      }).toPass()
      await expectOnScreen(`${code} ${state}`)
      if (state !== 'saving') continue
      release()
      await expect(saveState(page)).toHaveAttribute('data-state', 'success')
    }
  }
})

test('a new note is shown and focused in the outline of a phone, and stands within the used part of the board', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const viewId = community.welcomeViewId
  for (let at = 0; at < 40; at += 1)
    await seed.makeNote(ann.member, {
      title: `Note ${at}`,
      viewId,
      x: 40 + (at % 5) * 200,
      y: 60 + Math.floor(at / 5) * 130,
    })
  const { page } = ann
  await page.goto(`/view/${viewId}`)
  await expect(page.getByRole('region', { name: 'Outline' }).getByText('Note 39')).toBeAttached()
  await tool(page, 'New note').click()
  await titleField(noteWindow(page)).fill('Why is ivy green?')
  await ready(page)
  await contribute(noteWindow(page)).click()
  await contributed(page, 'Why is ivy green?')
  const entry = page
    .getByRole('region', { name: 'Outline' })
    .getByRole('button', { name: /Why is ivy green/ })
    .first()
  await expect(entry).toBeFocused()
  await expect(entry).toBeInViewport({ ratio: 1 })
  const links = await seed.call<Link[]>(ann.member, 'GET', `/api/links/from/${viewId}`)
  const { x = 0, y = 0 } = links.find(({ _to }) => _to.title === 'Why is ivy green?')?.data ?? {}
  expect([x >= 40, y >= 60]).toEqual([true, true])
})
