import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import type { Rating } from '../shared/ratings.ts'
import { expect, type Member, test } from './fixtures.ts'
import type { Seed } from './support/seed.ts'

/** A note whose text stands in a support, as every client writes it. */
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
  return { note, link }
}

const starsOf = (page: Page) => page.getByRole('button', { name: 'Ratings of “My theory”' })
const popover = (page: Page) => page.getByRole('dialog', { name: 'My theory' })
const personal = (page: Page) => popover(page).getByRole('definition').nth(0)
const save = (page: Page) => popover(page).getByRole('button', { name: 'Save' })
const reset = (page: Page) => popover(page).getByRole('button', { name: 'Reset' })
/** What the mouse is moved over. */
const star = (page: Page, number: number) =>
  personal(page)
    .locator('label:visible')
    .nth(number - 1)

/** Notes when the text is there and when it can be rated, in milliseconds. */
const noteTimes = () => {
  const seen: Record<string, number> = {}
  Object.assign(globalThis, { seen })
  new MutationObserver(() => {
    for (const name of ['.kfSupportStartLabel', 'support-place'])
      if (document.querySelector(name)) seen[name] ??= performance.now()
  }).observe(document, { subtree: true, childList: true })
}

test('what stands in a support is rated from 1 to 5 stars beside its label, by others than its authors, and shown in groups [RATE-01, RATE-02, RATE-03, RATE-04, RATE-05, RATE-06, RATE-07, RATE-08, RATE-09, RATE-12]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page } = ben
  const { note, link } = await makeSupported(seed, ann.member, 'Clouds are wet.')
  const others = [
    await seed.makeMember(community),
    await seed.makeMember(community),
    await seed.join(await seed.makeUser(), community, 'manager'),
  ]
  const rated = (who: Member, rating: number) =>
    seed.call<Rating>(who, 'POST', '/api/ratings', {
      communityId: community._id,
      authorId: who.authorId,
      recipientId: link._id,
      rating,
      recipientType: 'Supports-Link',
    })
  for (const [index, rating] of [5, 2, 4].entries()) await rated(others[index]!, rating)
  const switchTo = (ratableScaffolds: boolean) => seed.changeSettings(community, { plugins: { ratableScaffolds } })
  const own = async () => {
    const path = `/api/ratings/supports-link/${link._id}?communityId=${community._id}&authorId=${ben.member.authorId}`
    return (await seed.call<Rating[]>(ben.member, 'GET', path)).map(({ rating }) => rating)
  }
  await switchTo(true)
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

  await test.step('one’s own rating begins at 2.5, the others are on the average of their group', async () => {
    await expect(personal(page)).toContainText('2.5')
    await expect(popover(page).getByRole('radio', { checked: true })).toHaveCount(0)
    const [, peer, instructor] = await popover(page).getByRole('definition').allInnerTexts()
    expect([peer?.trim(), instructor?.trim()]).toEqual(['3.5 stars on average, 2 ratings', '4 stars, 1 rating'])
    expect(await popover(page).getByRole('term').allInnerTexts()).toEqual(['Personal', 'Peer', 'Instructor'])
    await expect(save(page)).toBeDisabled()
    await expect(reset(page)).toBeDisabled()
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
    await rated(ben.member, 1)
    await reset(page).click()
    // What is saved by now is read again.
    await expect(popover(page).getByRole('radio', { name: '1 star', exact: true })).toBeChecked()
    await expect(save(page)).toBeDisabled()
  })

  await test.step('a save that fails is told to the console alone, and can be tried again', async () => {
    await star(page, 4).hover()
    await page.route('**/api/ratings', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
    const told = page.waitForEvent(
      'console',
      (message) => message.type() === 'error' && message.text().includes('broken'),
    )
    await save(page).click()
    await told
    await expect(save(page)).toBeEnabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await own()).toEqual([1])
    await expectAccessible(page)
    await page.unrouteAll()
    // It is kept while the popover is closed.
    await page.keyboard.press('Escape')
    await expect(popover(page)).toHaveCount(0)
    await expect(starsOf(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await save(page).click()
    await expect(save(page)).toBeDisabled()
    await expect(popover(page).getByRole('radio', { name: '4 stars' })).toBeChecked()
    expect(await own()).toEqual([4])
  })

  await test.step('authors of the note see what others think, and rate nothing', async () => {
    await ann.page.goto(`/contribution/${note._id}`)
    await starsOf(ann.page).click()
    await expect(personal(ann.page)).toHaveText('You cannot rate your own work.')
    await expect(popover(ann.page)).toContainText('3.7 stars on average, 3 ratings')
    await expect(popover(ann.page).getByRole('radio')).toHaveCount(0)
    await expect(save(ann.page)).toHaveCount(0)
  })

  await test.step('a text that is shown anew is rated as well, and none where it is switched off', async () => {
    const body = `<p>New words.</p>${String((await seed.call<Contribution>(ann.member, 'GET', `/api/objects/${note._id}`)).data.body)}`
    await page.keyboard.press('Escape')
    await seed.call(ann.member, 'PUT', `/api/objects/${note._id}`, { data: { body } })
    await expect(page.getByText('New words.')).toBeVisible()
    await expect(starsOf(page)).toHaveCount(1)
    await switchTo(false)
    await expect(starsOf(page)).toHaveCount(0)
    await expect(page.getByText('My theory')).toBeVisible()
  })
})
