import type { Locator, Page, Route } from '@playwright/test'
import type { Contribution } from '../shared/contributions.ts'
import { READ_MARK_DELAY_MS, SAVED_SHOWN_MS } from '../shared/limits.ts'
import type { Link } from '../shared/links.ts'
import { expect, type Member, test } from './fixtures.ts'
import {
  contribute,
  editTab,
  keptWriting,
  keywordsField,
  propertiesTab,
  reading,
  readTab,
  recovery,
  saveState,
  support,
  textField,
  titleField,
} from './support/note.ts'
import type { Seed } from './support/seed.ts'
import { fillSignIn, submitSignIn } from './support/sign-in.ts'

const LEAVE = 'The contribution is not contributed. Are you sure to leave?'
const STORED =
  'Contribution Failed. Your writing temporary saved to the localstorage. Please recover the writing by "Recovery" button on the new note.'
const NOT_EDITABLE = 'You cannot edit this object on your privilege.'

const stored = (seed: Seed, member: Member, note: Contribution) =>
  seed.call<Contribution>(member, 'GET', `/api/objects/${note._id}`)

const supportLinks = async (seed: Seed, member: Member, note: Contribution) =>
  (await seed.call<Link[]>(member, 'GET', `/api/links/to/${note._id}`)).filter(({ type }) => type === 'supports')

const change = (seed: Seed, member: Member, note: Contribution, fields: object) =>
  seed.call<Contribution>(member, 'PUT', `/api/objects/${note.communityId}/${note._id}`, fields)

const isSave = (method: string) => method === 'PUT'

/** Answers saves by `answer`; everything else goes through. */
const onSave = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route('**/api/objects/**', (route) => (isSave(route.request().method()) ? answer(route) : route.fallback()))

const refuseSaves = (page: Page) => onSave(page, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))

/** Opens a new, unsaved note of the member's. */
const openNew = async (page: Page, seed: Seed, member: Member) => {
  const note = await seed.makeNote(member, { title: '', body: '', status: 'unsaved' })
  await page.goto(`/contribution/${note._id}`)
  await expect(titleField(page)).toBeVisible()
  return note
}

const openEdit = async (page: Page, note: Contribution) => {
  await page.goto(`/contribution/${note._id}`)
  await editTab(page).click()
  await expect(textField(page)).toBeVisible()
}

test.describe('reading', () => {
  test('an address opens the contribution: title, authors and body, without anything to edit [EDIT-001, EDIT-010]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Shadows', body: '<p>They are <b>long</b> at noon.</p>' })
    const asked = ann.page.waitForRequest((request) => request.url().endsWith(`/api/objects/${note._id}`))
    await ann.page.goto(`/contribution/${note._id}`)
    expect((await asked).method()).toBe('GET')
    const panel = reading(ann.page)
    await expect(panel.getByRole('heading', { name: 'Shadows' })).toBeVisible()
    await expect(panel.getByText('Ann Lee')).toBeVisible()
    await expect(panel.getByText('They are long at noon.')).toBeVisible()
    await expect(panel.locator('input, textarea, select, button, [contenteditable]')).toHaveCount(0)
  })

  test('only who may write it is shown the Edit tab, the contribute button and the properties [EDIT-005, EDIT-006, LOCK-11]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Hers', permission: 'protected' })
    for (const { page } of [ann, ben]) {
      await page.goto(`/contribution/${note._id}`)
      await expect(reading(page).getByRole('heading', { name: 'Hers' })).toBeVisible()
    }
    await editTab(ann.page).click()
    await expect(contribute(ann.page)).toBeVisible()
    await propertiesTab(ann.page).click()
    await expect(ann.page.getByLabel('Who may read and write')).toBeVisible()
    await expect(editTab(ben.page)).toHaveCount(0)
    await expect(contribute(ben.page)).toHaveCount(0)
    await expect(propertiesTab(ben.page)).toHaveCount(0)
    await expect(ben.page.getByLabel('Who may read and write')).toHaveCount(0)
  })

  test('an unsaved note opens on Edit, an active one on Read [EDIT-011]', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const fresh = await seed.makeNote(ann.member, { status: 'unsaved' })
    const active = await seed.makeNote(ann.member)
    await ann.page.goto(`/contribution/${fresh._id}`)
    await expect(editTab(ann.page)).toHaveAttribute('aria-selected', 'true')
    await ann.page.goto(`/contribution/${active._id}`)
    await expect(readTab(ann.page)).toHaveAttribute('aria-selected', 'true')
  })

  test('what one may not read is “forbidden”, without authors, text and date [EDIT-014, LOCK-26]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Secret', body: '<p>mine</p>', permission: 'private' })
    await ben.page.goto(`/contribution/${note._id}`)
    const main = ben.page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'forbidden', exact: true })).toBeVisible()
    await expect(main.getByText('(forbidden)')).toBeVisible()
    await expect(main.locator('time')).toHaveCount(0)
    await expect(main.getByText(/Ann|Secret|mine/)).toHaveCount(0)
  })

  test('an address of nothing says so', async ({ twoMembers }) => {
    const { ann } = await twoMembers()
    await ann.page.goto(`/contribution/${'f'.repeat(24)}`)
    await expect(ann.page.getByRole('heading', { name: 'This contribution does not exist' })).toBeVisible()
  })
})

test.describe('contributing', () => {
  test('sends the note, says “saving” until the answer and then “success”, makes it active and can do it again after a change [EDIT-018, EDIT-020, EDIT-034, EDIT-037, EDIT-040]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const note = await openNew(ann.page, seed, ann.member)
    await expect(contribute(ann.page)).toBeDisabled()
    await titleField(ann.page).fill('Why leaves fall')
    await expect(contribute(ann.page)).toBeEnabled()
    await textField(ann.page).fill('They get no water.')

    let letGo = () => {}
    const mayGo = new Promise<void>((resolve) => (letGo = resolve))
    await onSave(ann.page, async (route) => {
      await mayGo
      await route.fallback()
    })
    const sent = ann.page.waitForRequest((request) => isSave(request.method()))
    await contribute(ann.page).click()
    expect(new URL((await sent).url()).pathname).toBe(`/api/objects/${note.communityId}/${note._id}`)
    await expect(saveState(ann.page)).toHaveText('saving')
    letGo()
    await expect(saveState(ann.page)).toHaveText('success')
    await expect(contribute(ann.page)).toBeDisabled()
    expect(await stored(seed, ann.member, note)).toMatchObject({
      title: 'Why leaves fall',
      status: 'active',
      data: { body: '<p>They get no water.</p>' },
    })

    await keywordsField(ann.page).fill('trees')
    await expect(contribute(ann.page)).toBeEnabled()
    await keywordsField(ann.page).fill('')
    await expect(contribute(ann.page)).toBeDisabled()
    await textField(ann.page).press('End')
    await textField(ann.page).press('!')
    await expect(contribute(ann.page)).toBeEnabled()
    await contribute(ann.page).click()
    await expect(contribute(ann.page)).toBeDisabled()
    await expect(saveState(ann.page)).toHaveText('success')
    expect((await stored(seed, ann.member, note)).data.body).toContain('!')
  })

  test('text that the server or the editor tidies is not taken for writing of one’s own', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const note = await seed.makeNote(ann.member)
    await openEdit(ann.page, note)
    const fromOffice = '<p class=MsoNormal style="color:red;background:yellow">From the office<o:p></o:p></p>'
    await change(seed, ann.member, note, { data: { body: fromOffice } })
    await expect(textField(ann.page)).toContainText('From the office')
    await titleField(ann.page).fill('Tidied')
    await contribute(ann.page).click()
    await expect(saveState(ann.page)).toHaveText('success')
    await expect(contribute(ann.page)).toBeDisabled()
    expect((await stored(seed, ann.member, note)).data.body).toContain('From the office')
  })

  test('what is typed while a save is under way stays, and is contributed with the next', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    const note = await openNew(page, seed, ann.member)
    await titleField(page).fill('Quick fingers')
    await textField(page).click()
    await support(page, 'My theory').click()
    await page.keyboard.type('first')
    let letGo = () => {}
    const mayGo = new Promise<void>((resolve) => (letGo = resolve))
    await onSave(page, async (route) => {
      await mayGo
      await route.fallback()
    })
    const sent = page.waitForRequest((request) => isSave(request.method()))
    await contribute(page).click()
    await sent
    await textField(page).press('End')
    await page.keyboard.type(' second')
    letGo()
    await expect(saveState(page)).toHaveText('success')
    await expect(textField(page)).toHaveText(/first\s.*second/)
    await expect(contribute(page)).toBeEnabled()
    expect((await stored(seed, ann.member, note)).data.body).not.toContain('second')
    await contribute(page).click()
    await expect(contribute(page)).toBeDisabled()
    await expect(saveState(page)).toHaveText('success')
    expect((await stored(seed, ann.member, note)).data.body).toMatch(/first.*second/s)
    expect(await supportLinks(seed, ann.member, note)).toHaveLength(1)
  })

  test('the indicator of a success hides after two seconds [EDIT-021, VIEW-69]', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const note = await seed.makeNote(ann.member)
    await ann.page.clock.install()
    await openEdit(ann.page, note)
    await titleField(ann.page).fill('Another title')
    await ann.page.clock.pauseAt(Date.now() + 60_000)
    await contribute(ann.page).click()
    // The answer comes in real time, what follows it in the page's.
    await expect(async () => {
      await ann.page.clock.runFor(10)
      expect(await saveState(ann.page).textContent()).toBe('success')
    }).toPass()
    await ann.page.clock.runFor(SAVED_SHOWN_MS - 300)
    await expect(saveState(ann.page)).toHaveText('success')
    await ann.page.clock.runFor(400)
    await expect(saveState(ann.page)).toHaveText('')
  })

  test('without a title an alert says so and nothing is saved [EDIT-028]', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const note = await openNew(ann.page, seed, ann.member)
    await textField(ann.page).fill('No title yet.')
    const saves: string[] = []
    ann.page.on('request', (request) => isSave(request.method()) && saves.push(request.url()))
    await contribute(ann.page).click()
    await expect(ann.page.getByRole('alert').filter({ hasText: 'Title is required' })).toBeVisible()
    await expect(titleField(ann.page)).toBeFocused()
    await titleField(ann.page).fill('   ')
    await contribute(ann.page).click()
    await expect(ann.page.getByRole('alert').filter({ hasText: 'Title is required' })).toBeVisible()
    expect(saves).toEqual([])
    expect((await stored(seed, ann.member, note)).status).toBe('unsaved')
  })

  test('keywords are split on semicolons, trimmed and kept without the empty ones [EDIT-068]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const note = await seed.makeNote(ann.member)
    await openEdit(ann.page, note)
    await keywordsField(ann.page).fill(' light ;; rain bow;  ; ')
    await contribute(ann.page).click()
    await expect(saveState(ann.page)).toHaveText('success')
    expect((await stored(seed, ann.member, note)).keywords).toEqual(['light', 'rain bow'])
  })

  test('the permission is chosen with its meaning beside it', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const note = await seed.makeNote(ann.member)
    await openEdit(ann.page, note)
    await propertiesTab(ann.page).click()
    const choice = ann.page.getByLabel('Who may read and write').getByRole('radio', { name: 'Public' })
    await expect(choice).toContainText('Everybody in the community can read and write it.')
    await choice.click()
    await expect(choice).toBeChecked()
    await contribute(ann.page).click()
    await expect(saveState(ann.page)).toHaveText('success')
    expect((await stored(seed, ann.member, note)).permission).toBe('public')
  })

  test('the keyboard alone suffices', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const note = await openNew(ann.page, seed, ann.member)
    await expect(textField(ann.page)).toBeVisible()
    await titleField(ann.page).focus()
    await ann.page.keyboard.type('By keys')
    const focusIs = (what: () => Promise<unknown>) =>
      expect(async () => {
        await ann.page.keyboard.press('Tab')
        await what()
      }).toPass({ intervals: [50] })
    await focusIs(() => expect(textField(ann.page)).toBeFocused({ timeout: 50 }))
    await ann.page.keyboard.type('Typed. ')
    await focusIs(() => expect(support(ann.page, 'My theory')).toBeFocused({ timeout: 50 }))
    await ann.page.keyboard.press('Enter')
    await ann.page.keyboard.type('it works')
    await focusIs(() => expect(contribute(ann.page)).toBeFocused({ timeout: 50 }))
    await ann.page.keyboard.press('Enter')
    await expect(saveState(ann.page)).toHaveText('success')
    const saved = await stored(seed, ann.member, note)
    expect(saved.title).toBe('By keys')
    expect(saved.data.body).toMatch(/Typed\..*KFSupportStart.*it works.*KFSupportEnd/s)
  })
})

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

test.describe('read marks', () => {
  const readCalls = (page: Page) => {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/records/read/')) calls.push(`${request.method()} ${pathname}`)
    })
    return calls
  }
  /** Opens the note with the page's time standing still; it moves only as far as loading needs. */
  const openPaused = async (page: Page, note: Contribution, shown: Locator) => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto(`/contribution/${note._id}`)
    await expect(async () => {
      await page.clock.runFor(5)
      expect(await shown.isVisible()).toBe(true)
    }).toPass({ intervals: [50] })
  }

  test('an active note is marked read 1200 ms after opening [EDIT-041, RECD-01]', async ({ seed, twoMembers }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'To be read' })
    await openPaused(ben.page, note, reading(ben.page).getByText('To be read'))
    const calls = readCalls(ben.page)
    await ben.page.clock.runFor(READ_MARK_DELAY_MS - 400)
    expect(calls).toEqual([])
    const marked = ben.page.waitForResponse((answer) => answer.url().includes('/api/records/read/'))
    await ben.page.clock.runFor(500)
    await marked
    expect(calls).toEqual([`POST /api/records/read/${note.communityId}/${note._id}`])
    const mine = await seed.call<Link | null>(
      ben.member,
      'GET',
      `/api/records/myreadstatus/${note.communityId}/${note._id}`,
    )
    expect(mine).toMatchObject({ type: 'read', to: note._id })
  })

  test('a note closed before that, or not active, is not marked read [EDIT-042, RECD-02]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Closed soon' })
    await openPaused(ben.page, note, reading(ben.page).getByText('Closed soon'))
    const calls = readCalls(ben.page)
    await ben.page.clock.runFor(READ_MARK_DELAY_MS - 400)
    await ben.page.getByRole('link', { name: 'Settings' }).click()
    await expect(async () => {
      await ben.page.clock.runFor(5)
      expect(new URL(ben.page.url()).pathname).toBe('/settings')
    }).toPass({ intervals: [50] })
    await ben.page.clock.runFor(READ_MARK_DELAY_MS * 2)
    expect(calls).toEqual([])

    const unsaved = await seed.makeNote(ann.member, { title: 'Not yet', status: 'unsaved' })
    await openPaused(ann.page, unsaved, titleField(ann.page))
    const hers = readCalls(ann.page)
    await ann.page.clock.runFor(READ_MARK_DELAY_MS * 2)
    expect(hers).toEqual([])
  })

  test('one’s own note is read when it is contributed', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const note = await openNew(ann.page, seed, ann.member)
    await titleField(ann.page).fill('Mine')
    const marked = ann.page.waitForResponse((answer) => answer.url().includes('/api/records/read/'))
    await contribute(ann.page).click()
    expect((await marked).url()).toContain(note._id)
  })
})

test.describe('scaffolds', () => {
  test('supports stand beside the text, and choosing one puts it in at the cursor, linked when contributed [SCAF-23, SCAF-25]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const { page } = ann
    const note = await openNew(page, seed, ann.member)
    await titleField(page).fill('Rain')
    await textField(page).fill('Before after')
    await textField(page).press('Home')
    for (let step = 0; step < 'Before '.length; step++) await page.keyboard.press('ArrowRight')
    await support(page, 'My theory').click()
    await page.keyboard.type('clouds are wet')
    await expect(textField(page)).toHaveText(/^Before\s+My theory - clouds are wet -\s+after$/)
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')

    const [link, ...others] = await supportLinks(seed, ann.member, note)
    expect(others).toEqual([])
    expect(link).toMatchObject({ to: note._id, _from: { type: 'Support', title: 'My theory' } })
    const mark = (name: string) => `<span id="${link?._id}" class="${name} mceNonEditable"></span>`
    const { body } = (await stored(seed, ann.member, note)).data
    expect(body).toContain(mark('KFSupportStart'))
    expect(body).toContain(mark('KFSupportEnd'))

    await ben.page.goto(`/contribution/${note._id}`)
    await expect(reading(ben.page).getByText('My theory')).toBeVisible()
    await expect(reading(ben.page)).toContainText('clouds are wet')

    await textField(page).fill('No theory left.')
    await contribute(page).click()
    await expect.poll(() => supportLinks(seed, ann.member, note)).toEqual([])
  })

  test('a failed save keeps the note, its links and its marks together', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    const note = await openNew(page, seed, ann.member)
    await titleField(page).fill('Half?')
    await textField(page).click()
    await support(page, 'My theory').click()
    await page.keyboard.type('one')
    await refuseSaves(page)
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('stored')
    await page.unrouteAll()
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
    const links = await supportLinks(seed, ann.member, note)
    expect(links).toHaveLength(1)
    expect((await stored(seed, ann.member, note)).data.body).toContain(`id="${links[0]?._id}"`)
  })

  test('a recovered text takes its supports along into another note', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    await openNew(page, seed, ann.member)
    await titleField(page).fill('First')
    await textField(page).click()
    await support(page, 'New Information').click()
    await page.keyboard.type('carried over')
    await refuseSaves(page)
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('stored')
    await page.unrouteAll()
    const second = await openNew(page, seed, ann.member)
    await recovery(page).click()
    await expect(textField(page)).toContainText('New Information')
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
    const links = await supportLinks(seed, ann.member, second)
    expect(links.map(({ _from }) => _from.title)).toEqual(['New Information'])
    expect((await stored(seed, ann.member, second)).data.body).toContain(`id="${links[0]?._id}"`)
  })

  test('a scaffold’s supports are shown by their order, one without an order last [SCAF-01, SCAF-03]', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann } = await twoMembers()
    const manager = await seed.join(await seed.makeUser(), community, 'manager')
    const make = (fields: object) =>
      seed.call<Contribution>(manager, 'POST', `/api/contributions/${community._id}`, {
        authors: [manager.authorId],
        status: 'active',
        permission: 'protected',
        ...fields,
      })
    const scaffold = await make({ type: 'Scaffold', title: 'Debate', data: { isTemplate: false } })
    for (const [title, data] of [
      ['No order', {}],
      ['Second', { order: 2 }],
      ['After all', { order: 101 }],
      ['First', { order: 0 }],
    ] as const) {
      const { _id: to } = await make({ type: 'Support', title })
      await seed.call(manager, 'POST', '/api/links', { from: scaffold._id, to, type: 'contains', data })
    }
    await seed.call(manager, 'PUT', `/api/communities/${community._id}`, { scaffolds: [scaffold._id] })
    expect((await stored(seed, manager, scaffold)).data.isTemplate).toBe(false)
    const links = await seed.call<Link[]>(manager, 'GET', `/api/links/from/${scaffold._id}`)
    expect(links.map(({ type, _to }) => [type, _to.title])).toContainEqual(['contains', 'First'])

    await openNew(ann.page, seed, ann.member)
    const panel = ann.page.getByRole('region', { name: 'Scaffolds' })
    await panel.getByRole('combobox', { name: 'Scaffold' }).selectOption('Debate')
    await expect(panel.getByRole('listitem')).toHaveText(['First', 'Second', 'No order', 'After all'])
  })
})

test.describe('together with others', () => {
  test('an open note follows what others save, in both tabs [RTIM-07]', async ({ seed, twoMembers }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Ours', body: '<p>one</p>', permission: 'public' })
    await openEdit(ann.page, note)
    await expect(textField(ann.page)).toHaveText('one')
    await change(seed, ben.member, note, { title: 'Ours too', data: { body: '<p>two</p>' } })
    await expect(titleField(ann.page)).toHaveValue('Ours too')
    await expect(textField(ann.page)).toHaveText('two')
    await expect(contribute(ann.page)).toBeDisabled()
    await readTab(ann.page).click()
    await expect(reading(ann.page)).toContainText('two')
    await change(seed, ben.member, note, { status: 'inactive' })
    await expect(ann.page.getByText('This contribution has been removed.')).toBeVisible()
    await expect(editTab(ann.page)).toHaveCount(0)
  })

  test('what is being written is not touched; a notice offers theirs and mine, and nothing is overwritten unasked [RTIM-07]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const { page } = ann
    const note = await seed.makeNote(ann.member, { title: 'Ours', body: '<p>one</p>', permission: 'public' })
    await openEdit(page, note)
    await textField(page).fill('mine')
    await change(seed, ben.member, note, { title: 'Theirs', data: { body: '<p>theirs</p>' } })
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else saved this contribution in the meantime.' })
    await expect(notice).toBeVisible()
    await expect(textField(page)).toHaveText('mine')
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('stored')
    expect((await stored(seed, ann.member, note)).data.body).toBe('<p>theirs</p>')

    await notice.getByRole('button', { name: 'See theirs' }).click()
    await expect(reading(page)).toContainText('theirs')
    await editTab(page).click()
    await expect(textField(page)).toHaveText('mine')
    await notice.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(saveState(page)).toHaveText('success')
    expect(await stored(seed, ann.member, note)).toMatchObject({ title: 'Theirs', data: { body: '<p>mine</p>' } })
    await expect(notice).toHaveCount(0)
  })

  test('who has lost the right to write is told and changes nothing [EDIT-052, LOCK-10]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const { page } = ben
    const note = await seed.makeNote(ann.member, { title: 'Ours', body: '<p>one</p>', permission: 'public' })
    // Without the live connection the page does not know of the lost right before it saves.
    await page.routeWebSocket(/socket\.io/, () => undefined)
    await page.route('**/socket.io-client/**', (route) => route.abort())
    await openEdit(page, note)
    await textField(page).fill('changed by Ben')
    await change(seed, ann.member, note, { permission: 'protected' })
    const refused = page.waitForResponse((answer) => isSave(answer.request().method()))
    await contribute(page).click()
    expect((await refused).status()).toBe(403)
    await expect(page.getByRole('alert').getByText(NOT_EDITABLE)).toBeVisible()
    await expect(editTab(page)).toHaveCount(0)
    await expect(textField(page)).toHaveCount(0)
    expect((await stored(seed, ann.member, note)).data.body).toBe('<p>one</p>')
    expect(await keptWriting(page)).toContain('changed by Ben')
  })

  test('a right that is lost while one writes is told at once, and the words are kept [EDIT-052]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Ours', permission: 'public' })
    await openEdit(ben.page, note)
    await textField(ben.page).fill('changed by Ben')
    await change(seed, ann.member, note, { permission: 'protected' })
    await expect(ben.page.getByRole('alert').getByText(NOT_EDITABLE)).toBeVisible()
    await expect(editTab(ben.page)).toHaveCount(0)
    await expect.poll(() => keptWriting(ben.page)).toContain('changed by Ben')
  })
})

test('nothing is fetched from elsewhere and nothing breaks the content policy', async ({
  seed,
  twoMembers,
  server,
}) => {
  const { ann } = await twoMembers()
  const faults: string[] = []
  ann.page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  ann.page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(server.url) && !/^(data|blob|about):/.test(url)) faults.push(url)
  })
  await openNew(ann.page, seed, ann.member)
  await textField(ann.page).fill('All from here')
  await ann.page.getByRole('button', { name: 'Bold' }).click()
  await expect(ann.page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  expect(faults).toEqual([])
})

for (const [where, width] of [
  ['a desk', 1280],
  ['a phone', 390],
] as const)
  test(`the note is accessible on ${where}, read and edited, in light and dark`, async ({
    seed,
    twoMembers,
    expectAccessible,
  }) => {
    const { ann } = await twoMembers()
    await ann.page.setViewportSize({ width, height: 844 })
    const note = await seed.makeNote(ann.member, { title: 'For everybody' })
    await ann.page.goto(`/contribution/${note._id}`)
    await expect(reading(ann.page).getByRole('heading', { name: 'For everybody' })).toBeVisible()
    await expectAccessible(ann.page)
    await editTab(ann.page).click()
    await expect(textField(ann.page)).toBeVisible()
    await expectAccessible(ann.page)
  })

test('on a phone the scaffolds wait in a drawer', async ({ seed, twoMembers }) => {
  const { ann } = await twoMembers()
  await ann.page.setViewportSize({ width: 390, height: 844 })
  await openNew(ann.page, seed, ann.member)
  await textField(ann.page).click()
  await ann.page.getByRole('button', { name: 'Scaffolds' }).click()
  await ann.page
    .getByRole('dialog', { name: 'Scaffolds' })
    .getByRole('button', { name: 'I need to understand' })
    .click()
  await expect(textField(ann.page)).toContainText('I need to understand')
  await expect(ann.page.getByRole('dialog', { name: 'Scaffolds' })).toBeHidden()
})
