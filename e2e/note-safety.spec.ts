import { expect, test } from './fixtures.ts'
import {
  contribute,
  editTab,
  keptWriting,
  onSave,
  openEdit,
  openNew,
  reading,
  recovery,
  refuseSaves,
  saveState,
  stored,
  textField,
  titleField,
} from './support/note.ts'
import { fillSignIn, submitSignIn } from './support/sign-in.ts'

const LEAVE = 'The contribution is not contributed. Are you sure to leave?'
const STORED =
  'Contribution Failed. Your writing temporary saved to the localstorage. Please recover the writing by "Recovery" button on the new note.'

test.describe('nothing typed is lost', () => {
  test('a failed save is kept in the browser and said, and a new note takes it back [EDIT-022, EDIT-023, EDIT-025, EDIT-026]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const { page, member } = ann
    await openNew(page, seed, member)
    await expect(textField(page)).toBeVisible()
    await expect(recovery(page)).toHaveCount(0)
    await titleField(page).fill('Lost?')
    await textField(page).fill('These words must stay.')
    await refuseSaves(page)
    // Both states follow one another at once: all that were shown are noted.
    await saveState(page).evaluate((element) => {
      element.dataset.seen = ''
      new MutationObserver(() => (element.dataset.seen += `${element.dataset.state} `)).observe(element, {
        attributes: true,
        attributeFilter: ['data-state'],
      })
    })
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('stored')
    await expect(saveState(page)).toHaveAttribute('data-seen', /saving .*failure stored/)
    await expect(page.getByRole('alert').getByText(STORED)).toBeVisible()
    expect(await keptWriting(page)).toContain('These words must stay.')

    await page.unrouteAll()
    const second = await openNew(page, seed, member)
    await expect(textField(page)).toBeVisible()
    await recovery(page).click()
    await expect(textField(page)).toHaveText('These words must stay.')
    await expect(recovery(page)).toHaveCount(0)
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
    expect((await stored(seed, member, second)).data.body).toContain('These words must stay.')
    expect(await keptWriting(page)).toBe('')

    await openNew(page, seed, member)
    await expect(textField(page)).toBeVisible()
    await expect(recovery(page)).toHaveCount(0)
  })

  test('when the browser keeps nothing either, only the failure is said [EDIT-024]', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    await ann.page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await openNew(ann.page, seed, ann.member)
    await titleField(ann.page).fill('Lost?')
    await refuseSaves(ann.page)
    await contribute(ann.page).click()
    await expect(saveState(ann.page)).toHaveText('failure')
    await expect(ann.page.getByRole('alert').getByText('Contribution Failed.', { exact: true })).toBeVisible()
    await expect(ann.page.getByText(STORED)).toHaveCount(0)
  })

  test('what was typed survives a killed tab', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const note = await openNew(ann.page, seed, ann.member)
    await titleField(ann.page).fill('Half a')
    await textField(ann.page).fill('Half a thought')
    await expect.poll(() => keptWriting(ann.page)).toContain('Half a thought')
    const tab = await ann.page.context().newPage()
    await ann.page.close({ runBeforeUnload: false })
    await tab.goto(`/contribution/${note._id}`)
    await recovery(tab).click()
    await expect(titleField(tab)).toHaveValue('Half a')
    await expect(textField(tab)).toHaveText('Half a thought')
    await expect(contribute(tab)).toBeEnabled()
  })

  test('unfinished writing is never offered to somebody else at the same machine', async ({
    seed,
    twoMembers,
    login,
  }) => {
    const { ann, ben } = await twoMembers()
    const { page } = ann
    await openNew(page, seed, ann.member)
    await textField(page).fill('A secret of hers')
    await expect.poll(() => keptWriting(page)).toContain('A secret of hers')
    await page.close({ runBeforeUnload: false })
    const tab = await page.context().newPage()
    await login(tab, ben.member)
    await openNew(tab, seed, ben.member)
    await expect(textField(tab)).toBeVisible()
    await expect(recovery(tab)).toHaveCount(0)
    await login(tab, ann.member)
    await openNew(tab, seed, ann.member)
    await expect(recovery(tab)).toBeVisible()
  })

  test('what is being written in one window is not offered for recovery in another', async ({ twoMembers }) => {
    const { community, ann } = await twoMembers()
    const { page } = ann
    await page.goto(`/view/${community.welcomeViewId}`)
    await page.getByRole('button', { name: 'New Note' }).click()
    const windows = page.getByRole('dialog')
    await titleField(windows).fill('In hand')
    await expect.poll(() => keptWriting(page)).toContain('In hand')
    await page.getByRole('button', { name: 'New Note' }).click()
    await expect(textField(windows.nth(1))).toBeVisible()
    await expect(recovery(page)).toHaveCount(0)
  })

  test('offline it says so, keeps the words, and contributes them when the connection is back', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const note = await openNew(ann.page, seed, ann.member)
    await titleField(ann.page).fill('On the train')
    await textField(ann.page).fill('Tunnel.')
    await ann.page.context().setOffline(true)
    await contribute(ann.page).click()
    await expect(ann.page.getByRole('alert').getByText(STORED)).toBeVisible()
    await ann.page.context().setOffline(false)
    await contribute(ann.page).click()
    await expect(saveState(ann.page)).toHaveText('success')
    expect((await stored(seed, ann.member, note)).data.body).toContain('Tunnel.')
    expect(await keptWriting(ann.page)).toBe('')
  })

  test('a save whose answer was lost is no conflict with oneself', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const note = await openNew(ann.page, seed, ann.member)
    await titleField(ann.page).fill('Twice')
    await textField(ann.page).fill('Once is enough.')
    await ann.page.routeWebSocket(/socket\.io/, () => undefined)
    await onSave(ann.page, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await contribute(ann.page).click()
    await expect(saveState(ann.page)).toHaveText('stored')
    await ann.page.unrouteAll()
    await contribute(ann.page).click()
    await expect(contribute(ann.page)).toBeDisabled()
    expect((await stored(seed, ann.member, note)).title).toBe('Twice')
  })

  test('an ended session leads to signing in without a question, and the words come back after it', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const note = await openNew(ann.page, seed, ann.member)
    await titleField(ann.page).fill('Too long away')
    await textField(ann.page).fill('Five hours of thought.')
    await onSave(ann.page, (route) => route.fulfill({ status: 401, body: 'invalid token...' }))
    await contribute(ann.page).click()
    await expect(ann.page).toHaveURL(/\/login/)
    await ann.page.unrouteAll()
    await fillSignIn(ann.page, ann.member)
    await submitSignIn(ann.page)
    await expect(ann.page).toHaveURL(`/contribution/${note._id}`)
    await recovery(ann.page).click()
    await expect(textField(ann.page)).toHaveText('Five hours of thought.')
  })
})

test.describe('leaving', () => {
  test('a changed note asks before its page is left; staying keeps the text, leaving leaves [EDIT-038]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    await openNew(page, seed, ann.member)
    await textField(page).fill('Not yet contributed')
    await page.getByRole('link', { name: 'Settings' }).click()
    const question = page.getByRole('dialog', { name: 'Leave this page?' })
    await expect(question.getByText(LEAVE)).toBeVisible()
    await question.getByRole('button', { name: 'Stay' }).last().click()
    await expect(question).toBeHidden()
    await expect(textField(page)).toHaveText('Not yet contributed')
    await expect(page).toHaveURL(/contribution/)
    await page.getByRole('link', { name: 'Settings' }).click()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL('/settings')
  })

  test('closing the tab of a changed note lets the browser ask, of an unchanged one not [EDIT-038]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    const note = await seed.makeNote(ann.member)
    await openEdit(page, note)
    // Browsers ask only after the person has done something on the page.
    await titleField(page).press('!')
    await expect(contribute(page)).toBeEnabled()
    // The page begins to ask a moment after the note has changed.
    const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    await expect.poll(asks).toBe(true)
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    expect((await asked).type()).toBe('beforeunload')
    await (await asked).dismiss()
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
  })

  test('a note that one may not write is left without a question [EDIT-036]', async ({ seed, twoMembers }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Hers' })
    await ben.page.goto(`/contribution/${note._id}`)
    await expect(reading(ben.page).getByRole('heading', { name: 'Hers' })).toBeVisible()
    await ben.page.getByRole('link', { name: 'Settings' }).click()
    await expect(ben.page).toHaveURL('/settings')
  })

  test('closing the window of a changed note asks; declining keeps the window and the text [EDIT-039]', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann } = await twoMembers()
    const { page } = ann
    await seed.makeNote(ann.member, { title: 'On the board', viewId: community.welcomeViewId })
    await page.goto(`/view/${community.welcomeViewId}`)
    await page.getByRole('option', { name: 'On the board' }).dblclick()
    const window = page.getByRole('dialog', { name: 'On the board' })
    await editTab(window).click()
    await textField(window).fill('Changed in the window')
    await window.getByRole('button', { name: 'Close the note' }).click()
    const question = page.getByRole('dialog', { name: 'Leave this page?' })
    await expect(question.getByText(LEAVE)).toBeVisible()
    await question.getByRole('button', { name: 'Stay' }).last().click()
    await expect(question).toBeHidden()
    await expect(textField(window)).toHaveText('Changed in the window')
    await window.getByRole('button', { name: 'Close the note' }).click()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(window).toHaveCount(0)
  })
})
