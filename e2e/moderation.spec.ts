import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { board, card } from './support/board.ts'
import { notFitting } from './support/words.ts'

const chooseByKeys = async (page: Page, title: string, entry: string) => {
  await board(page).focus()
  await page.keyboard.press('Home')
  await expect(card(page, title)).toBeFocused()
  await page.keyboard.press('Shift+F10')
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  await expect(item).toBeVisible()
  await item.press('Enter')
}

test('a pupil reports notes by keys, the teacher sees the number without a reload and keeps one, writes to the author of one, and removes one, which every open page shows at once; restored, it is back [MODR-05]', async ({
  seed,
  openAs,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const viewId = community.welcomeViewId
  const note = await seed.makeNote(ann, { title: 'Rude words', viewId, permission: 'public' })
  const [kind, unclear] = [
    await seed.makeNote(ann, { title: 'A kind answer' }),
    await seed.makeNote(ann, { title: 'An unclear one' }),
  ]
  const [annView, benView, benNote, miaView] = [
    await openAs(ann),
    await openAs(ben),
    await openAs(ben),
    await openAs(mia),
  ]
  await miaView.goto(`/view/${viewId}`)
  await expect(card(miaView, 'Rude words')).toBeVisible()
  const bar = miaView.getByRole('banner')
  const openReports = bar.getByRole('link', { name: '1 open report' })
  await expect(openReports).toHaveCount(0)
  for (const page of [annView, benView]) {
    await page.goto(`/view/${viewId}`)
    await expect(card(page, 'Rude words')).toBeVisible()
  }
  await benNote.goto(`/contribution/${note._id}`)
  await expect(benNote.getByText('Some thoughts.')).toBeVisible()

  await test.step('the report, by keys', async () => {
    await chooseByKeys(benView, 'Rude words', 'Report…')
    const dialog = benView.getByRole('dialog', { name: 'Report this contribution' })
    for (const reason of ['It holds private information', 'It is off topic', 'Another reason'])
      await expect(dialog.getByRole('radio', { name: reason })).toBeVisible()
    await dialog.getByRole('radio', { name: 'It is hurtful' }).press('Space')
    await expect(dialog.getByRole('radio', { name: 'It is hurtful' })).toBeChecked()
    await expectAccessible(benView)
    await dialog.getByRole('button', { name: 'Report' }).press('Enter')
    await expect(benView.getByText('Thank you. The managers have your report.')).toBeVisible()
  })

  const tab = (name: string) => miaView.getByRole('tab', { name, exact: true })
  const reported = miaView.getByRole('article', { name: 'Rude words' })
  await test.step('the number, the list and its three decisions', async () => {
    await expect(openReports).toHaveText('1')
    await openReports.click()
    await expect(reported.getByText(/^Ben Ode reported: It is hurtful \(.*\d.*\)$/)).toBeVisible()
    for (const decision of ['Keep', 'Write to the author', 'Remove'])
      await expect(reported.getByRole('button', { name: decision, exact: true })).toBeVisible()
    await expectAccessible(miaView)
    for (const width of [1440, 1024, 390]) {
      await miaView.setViewportSize({ width, height: 800 })
      await expect.poll(() => notFitting(miaView), `cut off at ${width}`).toEqual([])
    }
    await miaView.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('two more: one kept, and a text to the author of the other', async () => {
    for (const { _id } of [kind, unclear])
      await seed.call(ben, 'POST', `/api/moderation/${community._id}/${_id}/report`, { reason: 'other' })
    await expect(tab('Reports 3')).toBeVisible()
    const [kept, written] = ['A kind answer', 'An unclear one'].map((name) => miaView.getByRole('article', { name }))
    await kept?.getByRole('button', { name: 'Keep' }).click()
    await expect(kept!).toHaveCount(0)
    await written?.getByRole('button', { name: 'Write to the author' }).click()
    const dialog = miaView.getByRole('dialog', { name: 'Write to the author' })
    await dialog.getByRole('textbox').fill('Please say more.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(written!).toHaveCount(0)
    await expect(tab('Reports 1')).toBeVisible()
    await annView.goto(`/contribution/${unclear._id}`)
    await expect(annView.getByText('Please say more.')).toBeVisible()
    await annView.goto(`/view/${viewId}`)
    await expect(card(annView, 'Rude words')).toBeVisible()
  })

  await test.step('removed: gone from both boards, and the open note says so', async () => {
    await reported.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(miaView.getByText('No open reports')).toBeVisible()
    await expect(tab('Reports')).toBeVisible()
    for (const page of [annView, benView]) await expect(card(page, 'Rude words')).toHaveCount(0)
    await expect(benNote.getByText('A manager has removed this contribution.')).toBeVisible()
    await expect(benNote.getByText('Some thoughts.')).toHaveCount(0)
  })

  await test.step('restored: back on both boards', async () => {
    await miaView.getByRole('tab', { name: /^Removed/ }).click()
    await expect(reported.getByText(/^Removed by Mia Moss/)).toBeVisible()
    await expectAccessible(miaView)
    await reported.getByRole('button', { name: 'Restore' }).click()
    await expect(miaView.getByText('Nothing is removed')).toBeVisible()
    for (const page of [annView, benView]) await expect(card(page, 'Rude words')).toBeVisible()
  })
})
