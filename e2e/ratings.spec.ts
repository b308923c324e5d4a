import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/domain/contributions.ts'
import type { Link } from '../shared/domain/links.ts'
import { expect, type Member, test } from './fixtures.ts'
import type { Seed } from './support/seed.ts'

/** A note with its text in a support, in the form of all clients. */
const makeSupported = async (seed: Seed, member: Member, words: string) => {
  const note = await seed.makeNote(member, { title: 'Rain' })
  const starter = { type: 'Support', title: 'My theory', status: 'active', authors: [member.authorId] }
  const support = await seed.call<Contribution>(member, 'POST', `/api/contributions/${member.communityId}`, starter)
  const link = await seed.call<Link>(member, 'POST', '/api/links', {
    from: support._id,
    to: note._id,
    type: 'supports',
  })
  const mark = (name: string) => `<span id="${link._id}" class="${name} mceNonEditable"></span>`
  const body = `<p>First. ${mark('KFSupportStart')} -&nbsp;${words}&nbsp;- ${mark('KFSupportEnd')}</p>`
  await seed.call(member, 'PUT', `/api/objects/${note._id}`, { data: { body } })
  return note
}

const starsOf = (page: Page) => page.getByRole('button', { name: 'Ratings of “My theory”' })
const popover = (page: Page) => page.getByRole('dialog', { name: 'My theory' })
const personal = (page: Page) => popover(page).getByRole('definition').nth(0)
const save = (page: Page) => popover(page).getByRole('button', { name: 'Save' })
const reset = (page: Page) => popover(page).getByRole('button', { name: 'Reset' })
const star = (page: Page, number: number) =>
  personal(page)
    .locator('label:visible')
    .nth(number - 1)

/** Records when the text and the rating appear, in milliseconds. */
const noteTimes = () => {
  const seen: Record<string, number> = {}
  Object.assign(globalThis, { seen })
  new MutationObserver(() => {
    for (const name of ['.kfSupportStartLabel', 'support-place'])
      if (document.querySelector(name)) seen[name] ??= performance.now()
  }).observe(document, { subtree: true, childList: true })
}

test('a moment after a note was opened its supports can be rated, by keys alone or with the mouse over a star [RATE-02, RATE-03, RATE-05, RATE-06]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page } = ben
  const note = await makeSupported(seed, ann.member, 'Clouds are wet.')
  await seed.changeSettings(community, { plugins: { ratableScaffolds: true } })
  await page.addInitScript(noteTimes)
  await page.goto(`/contribution/${note._id}`)

  await test.step('a moment after the note was opened, and by keys alone', async () => {
    await starsOf(page).focus()
    const [text = 0, ratable = 0] = await page.evaluate(() =>
      Object.values((globalThis as unknown as { seen: Record<string, number> }).seen),
    )
    expect(ratable - text).toBeGreaterThanOrEqual(1000)
    await page.keyboard.press('Enter')
    await expect(popover(page).getByRole('radio')).toHaveCount(5)
  })

  await test.step('the arrow keys choose whole stars', async () => {
    await popover(page).getByRole('radio', { name: '1 star', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(popover(page).getByRole('radio', { name: '2 stars' })).toBeChecked()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(popover(page).getByRole('radio', { name: '5 stars' })).toBeChecked()
    await expect(popover(page).getByRole('radiogroup', { name: 'Your rating' })).toBeVisible()
    await reset(page).click()
    await expect(popover(page).getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(personal(page)).toContainText('2.5')
  })

  await test.step('the mouse over a star makes it dirty, and Reset takes that back', async () => {
    await star(page, 3).hover()
    await expect(popover(page).getByRole('radio', { name: '3 stars' })).toBeChecked()
    await expect(save(page)).toBeEnabled()
    await reset(page).click()
    await expect(popover(page).getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(save(page)).toBeDisabled()
  })

  await expectAccessible(page)
})
