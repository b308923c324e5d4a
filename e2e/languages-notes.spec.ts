import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeDiscussedNote, PLUGINS } from './support/discussed-note.ts'
import { change, openTab, reading, ready, textField } from './support/note.ts'
import { expectFitsTranslated, faultsOf, pickLanguage, sayIn } from './support/words.ts'

const text = sayIn('en')

const button = (page: Page, key: string, places = {}) => page.getByRole('button', { name: text(key, places), exact: true }) // prettier-ignore
const dialog = (page: Page, key: string) => page.getByRole('dialog', { name: text(key), exact: true })
const tab = (page: Page, key: string) => openTab(page, text(`notes:tab.${key}`))

/** TinyMCE's tools have its own translations: none may be missing or ambiguous. */
const expectOwnTools = async (page: Page) => {
  const tools = page.locator('.tox-editor-header button')
  await expect(page.locator('.tox-editor-header [aria-label="Bold"]')).toHaveCount(0)
  await expect(tools.nth(8)).toBeVisible()
  const labels = await tools.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  expect(labels).not.toContain('')
  expect(new Set(labels).size, 'words of the editor that stand for one thing alone').toBe(labels.length)
  for (const label of ['Italic', 'Underline', 'Bullet list', 'Numbered list', 'Undo', 'Redo'])
    expect(labels).not.toContain(label)
}

test('a note, its tabs and its dialogs fit in the languages with the longest words, and its editor speaks each language [PROD-02]', async ({
  page,
  seed,
  login,
}) => {
  // All languages on all screens, possibly on a busy machine.
  test.slow()
  const faults = faultsOf(page)
  const { community, mia } = await seed.makeManaged()
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  await seed.changeSettings(community, { embeddedScaffold: true, languages: ['fr', 'fi'], defaultLang: 'fr', plugins: PLUGINS }) // prettier-ignore
  const note = await makeDiscussedNote(seed, ben, community.welcomeViewId)
  await login(page, mia)
  await page.goto(`/contribution/${note._id}/${community.welcomeViewId}`)
  await expect(reading(page).locator('mark')).toHaveCount(2)
  await button(page, 'notes:annotate').click()
  await button(page, 'ratings:open', { title: '731' }).click()
  await expect(button(page, 'ratings:reset')).toBeVisible()
  await expectFitsTranslated(page)
  await page.keyboard.press('Escape')
  await button(page, 'annotations:cancel').click()
  for (const name of ['authors', 'connections', 'properties']) {
    await tab(page, name)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectFitsTranslated(page)
  }
  await tab(page, 'promisingIdeas')
  await button(page, 'promisingIdeas:editNamed', { idea: '33' }).click()
  await expect(dialog(page, 'promisingIdeas:edit')).toBeVisible()
  await expectFitsTranslated(page)
  await page.keyboard.press('Escape')
  await tab(page, 'history')
  await button(page, 'notes:history.show').last().click()
  await expect(button(page, 'versions:version.restore')).toBeVisible()
  await expectFitsTranslated(page)
  await page.keyboard.press('Escape')

  await tab(page, 'edit')
  await ready(page)
  await expect(page.locator('.tox-editor-header [aria-label="Bold"]')).toHaveCount(1)
  await textField(page).fill('11 77')
  await change(seed, ben, note, { title: '734', data: { body: '<p>11 00</p>' } })
  await button(page, 'notes:overtaken.merge').click()
  await expect(dialog(page, 'versions:merge')).toBeVisible()
  await expectFitsTranslated(page)
  for (const code of ['es', 'fr', 'fi', 'pt', 'cn', 'ja', 'zh_CN'] as const) {
    await pickLanguage(page, code)
    await expectOwnTools(page)
    // Back to English, otherwise locators could match the previous language.
    await pickLanguage(page, 'en')
    await expect(page.locator('.tox-editor-header [aria-label="Bold"]')).toHaveCount(1)
  }
  expect(faults).toEqual([])
})
