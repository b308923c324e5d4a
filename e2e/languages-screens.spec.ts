import { LANGUAGES } from '../shared/languages.ts'
import { expect, test } from './fixtures.ts'
import { expectTranslated, faultsOf, pickLanguage } from './support/words.ts'

// Each screen is brought into a state once, in English, and then shown in every other language in place.

test('signing in and up, with their refusals, in every language [PROD-02]', async ({ page }) => {
  const faults = faultsOf(page)
  await page.goto('/login')
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign in' })
  await submit.click()
  await expect(page.getByText('This field is required.')).toHaveCount(2)
  await expectTranslated(page)
  await page.getByLabel('User name').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('This password is not correct.')
  await expectTranslated(page)
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL('/signup')
  await page.getByLabel('User name').fill('1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('The userName is too short.')).toBeVisible()
  await expectTranslated(page)
  expect(faults).toEqual([])
})

test('my communities and the settings in every language [PROD-02]', async ({ page, seed, login }) => {
  const faults = faultsOf(page)
  const community = await seed.makeCommunity()
  await login(page, await seed.makeMember(community))
  await page.goto('/')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('Please select a community.')).toBeVisible()
  await expectTranslated(page, await seed.communityTitles())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expectTranslated(page)
  await login(page, await seed.admin())
  await page.goto('/communitymanager')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Title must be input')).toBeVisible()
  await expectTranslated(page, await seed.communityTitles())
  expect(faults).toEqual([])
})

test('a note with all its tabs in every language [PROD-02]', async ({ page, seed, login }) => {
  test.setTimeout(120_000)
  const faults = faultsOf(page)
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const note = await seed.makeNote(ann, { title: '17', viewId: community.welcomeViewId })
  await seed.makeNote(ann, { title: '18', buildson: note._id })
  await login(page, ann)
  await page.goto(`/contribution/${note._id}/${community.welcomeViewId}`)
  const tabs = page.getByRole('tab')
  await expect(tabs.first()).toHaveText('Read')
  const names = await tabs.allTextContents()
  expect(names.length).toBeGreaterThanOrEqual(2)
  for (const tab of names) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectTranslated(page)
  }
  await page.getByRole('tab', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('')
  await page.getByRole('button', { name: 'Contribute', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Title is required')
  await expectTranslated(page)
  // The editor's own words are another package's: none may be missing or stand for two things.
  for (const { code, tag } of LANGUAGES) {
    await pickLanguage(page, code)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page.locator('.tox-editor-header [aria-label="Bold"]')).toHaveCount(code === 'en' ? 1 : 0)
    const tools = page.locator('.tox-editor-header button')
    await expect(tools.nth(8)).toBeVisible()
    const labels = await tools.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? ''),
    )
    expect(labels).not.toContain('')
    expect(new Set(labels).size, `words of the editor that stand for one thing alone in ${code}`).toBe(labels.length)
    if (code === 'en') continue
    for (const label of ['Bold', 'Italic', 'Underline', 'Bullet list', 'Numbered list', 'Undo', 'Redo'])
      expect(labels).not.toContain(label)
  }
  expect(faults).toEqual([])
})
