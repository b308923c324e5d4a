import { LANGUAGES } from '../shared/text/languages.ts'
import { expect, test } from './fixtures.ts'
import { saveState } from './support/note.ts'
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
