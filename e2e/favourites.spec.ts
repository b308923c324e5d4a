import { expect, test } from './fixtures.ts'
import { calls } from './support/calls.ts'
import { openNew, openTab, reading, stored } from './support/note.ts'

test('an active note is made a favourite of mine alone and not any more where its community has favourites, and what fails is told [EDIT-055, EDIT-056, EDIT-057, EDIT-058, EDIT-059]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page, member } = ann
  const note = await seed.makeNote(member, { title: 'Rain' })
  const star = page.getByRole('button', { name: 'Favourite', exact: true })
  const favourites = async () => (await stored(seed, ben.member, note)).favAuthors
  const refuse = (act: string) => page.route(`**/api/objects/${act}/**`, (route) => route.fulfill({ status: 500 }))
  const sent = calls(page, 'POST')
  const count = (act: string) =>
    sent.filter((path) => path === `/api/objects/${act}/${community._id}/${note._id}`).length

  await test.step('it is there once the plugin is on', async () => {
    await page.goto(`/contribution/${note._id}`)
    await expect(reading(page).getByRole('heading', { name: 'Rain' })).toBeVisible()
    await expect(star).toHaveCount(0)
    await seed.changeSettings(community, { plugins: { enableFavourites: true } })
    await expect(star).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('a failure to add is told, and it stays off', async () => {
    await refuse('addTofav')
    await star.click()
    await expect(
      page.getByRole('alert').getByText('Could not add note to your favourites, please try later'),
    ).toBeVisible()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    expect(await favourites()).toEqual([])
    await page.unrouteAll()
  })
  await test.step('added, it is mine alone, after a reload too', async () => {
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    expect(await favourites()).toEqual([member.userId])
    expect(count('addTofav')).toBe(2)
    await page.reload()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('a failure to remove is told, and it stays on', async () => {
    await refuse('remFromfav')
    await star.click()
    await expect(
      page.getByRole('alert').getByText('Could not remove note from your favourites, please try later'),
    ).toBeVisible()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    expect(await favourites()).toEqual([member.userId])
    await page.unrouteAll()
  })
  await test.step('removed, it is nobody’s', async () => {
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    expect(await favourites()).toEqual([])
    expect(count('remFromfav')).toBe(2)
  })
  await test.step('a note that is not contributed has none', async () => {
    await openNew(page, seed, member)
    const unsaved = await openTab(page, 'Read')
    await expect(unsaved.getByRole('heading', { name: '(no title yet)' })).toBeVisible()
    await expect(star).toHaveCount(0)
  })
})
