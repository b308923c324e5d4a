import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/contributions.ts'
import { expect, test } from './fixtures.ts'
import {
  change,
  contribute,
  editTab,
  keptWriting,
  onSave,
  openEdit,
  openNew,
  openTab,
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

test('what cannot be contributed is kept in the browser and said, and goes out when it can [EDIT-022, EDIT-023, EDIT-024, EDIT-025, EDIT-026, EDIT-027]', async ({
  seed,
  twoMembers,
}) => {
  const { ann } = await twoMembers()
  const { page, member } = ann
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await openNew(page, seed, member)
  await expect(textField(page)).toBeVisible()
  await expect(recovery(page)).toHaveCount(0)
  await refuseSaves(page)

  await test.step('when the browser keeps nothing either, that is said while one writes, and of contributing only the failure', async () => {
    await page.evaluate(() => {
      Object.assign(window, { setItem: Storage.prototype.setItem })
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await titleField(page).fill('Lost?')
    await expect(page.getByRole('status').getByText('This browser does not keep what you write')).toBeVisible()
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('failure')
    await expect(page.getByRole('alert').getByText('Contribution Failed.', { exact: true })).toBeVisible()
    await expect(page.getByText(STORED)).toHaveCount(0)
    expect(faults.join()).toContain('error on modifyObject')
    await page.evaluate(() => {
      Storage.prototype.setItem = (window as unknown as { setItem: typeof Storage.prototype.setItem }).setItem
    })
  })

  await test.step('else the words are kept, and a new note takes them back', async () => {
    await textField(page).fill('These words must stay.')
    await expect(page.getByText('This browser does not keep what you write')).toHaveCount(0)
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
    await recovery(page).click()
    await expect(textField(page)).toHaveText('These words must stay.')
    await expect(recovery(page)).toHaveCount(0)
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
    expect((await stored(seed, member, second)).data.body).toContain('These words must stay.')
    expect(await keptWriting(page)).toBe('')
  })

  // What was saved is told by the answer alone, or not at all.
  await page.routeWebSocket(/socket\.io/, () => undefined)
  const third = await openNew(page, seed, member)

  await test.step('offline it says so, and contributes when the connection is back', async () => {
    await titleField(page).fill('On the train')
    await textField(page).fill('Tunnel.')
    await expect(recovery(page)).toHaveCount(0)
    await page.context().setOffline(true)
    await contribute(page).click()
    await expect(page.getByRole('alert').getByText(STORED)).toBeVisible()
    await page.context().setOffline(false)
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
    expect((await stored(seed, member, third)).data.body).toContain('Tunnel.')
    expect(await keptWriting(page)).toBe('')
  })

  await test.step('a save whose answer was lost is no conflict with oneself', async () => {
    await titleField(page).fill('Twice')
    await onSave(page, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('stored')
    await page.unrouteAll()
    await contribute(page).click()
    await expect(contribute(page)).toBeDisabled()
    expect((await stored(seed, member, third)).title).toBe('Twice')
  })
})

test('what was typed comes back after a closed tab and an ended session, to nobody else at the same machine, and takes back nothing of others', async ({
  seed,
  twoMembers,
  login,
}) => {
  const { community, ann, ben } = await twoMembers()
  const eva = await seed.makeMember(community, { firstName: 'Eva', lastName: 'Sol' })
  const note = await seed.makeNote(ann.member, { title: 'Ours', permission: 'public' })
  const now = () => stored(seed, ann.member, note)
  let page = ann.page
  const tab = await page.context().newPage()
  await openEdit(page, note)
  await textField(page).fill('A secret of hers')
  await expect.poll(() => keptWriting(page)).toContain('A secret of hers')

  await test.step('not while it is being written in another tab', async () => {
    await openEdit(tab, note)
    await expect(textField(tab)).toHaveText('Some thoughts.')
    await expect(recovery(tab)).toHaveCount(0)
  })

  await test.step('not to somebody else', async () => {
    await page.close({ runBeforeUnload: false })
    await change(seed, ben.member, note, { authors: [ann.member.authorId, ben.member.authorId] })
    await login(tab, ben.member)
    await openEdit(tab, note)
    await expect(textField(tab)).toHaveText('Some thoughts.')
    await expect(recovery(tab)).toHaveCount(0)
    await login(tab, ann.member)
    await openEdit(tab, note)
    await recovery(tab).click()
    await expect(textField(tab)).toHaveText('A secret of hers')
  })

  page = tab
  await test.step('and leaves what others have set since', async () => {
    await page.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(saveState(page)).toHaveText('success')
    expect(await now()).toMatchObject({
      authors: [ann.member.authorId, ben.member.authorId],
      data: { body: '<p>A secret of hers</p>' },
    })
  })

  await test.step('authors come back too, after the session has ended and one has signed in again', async () => {
    const panel = await openTab(page, 'Authors')
    await panel.getByPlaceholder('Choose a member').fill('Eva')
    await page.getByRole('option', { name: 'Eva Sol' }).click()
    await panel.getByRole('button', { name: 'Add', exact: true }).click()
    await onSave(page, (route) => route.fulfill({ status: 401, body: 'invalid token...' }))
    await contribute(page).click()
    await expect(page).toHaveURL(/\/login/)
    await page.unrouteAll()
    await fillSignIn(page, ann.member)
    await submitSignIn(page)
    await expect(page).toHaveURL(`/contribution/${note._id}`)
    await editTab(page).click()
    await recovery(page).click()
    const again = await openTab(page, 'Authors')
    await expect(again.getByRole('region', { name: 'Authors' }).getByRole('listitem')).toHaveText([
      /Ann Lee/,
      /Ben Ode/,
      /Eva Sol/,
    ])
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
    expect((await now()).authors).toEqual([ann.member.authorId, ben.member.authorId, eva.authorId])
  })

  await test.step('of a note that somebody removes meanwhile into a new one', async () => {
    await editTab(page).click()
    await textField(page).fill('Too good to go')
    await expect.poll(() => keptWriting(page)).toContain('Too good to go')
    await change(seed, ben.member, note, { status: 'inactive' })
    await expect(page.getByText('a new note offers it under “Recovery”')).toBeVisible()
    await openNew(page, seed, ann.member)
    await recovery(page).click()
    await expect(textField(page)).toHaveText('Too good to go')
  })
})

test('a tab killed 20 times while one types loses at most 2 seconds of text', async ({ seed, twoMembers }) => {
  // Twenty loadings, on however busy a machine.
  test.slow()
  const { ann } = await twoMembers()
  const context = ann.page.context()
  // Says what the browser keeps, whatever becomes of the tabs.
  await ann.page.goto('/robots.txt')
  const crash = async (page: Page) => {
    const gone = page.waitForEvent('crash')
    const session = await context.newCDPSession(page)
    session.send('Page.crash').catch(() => undefined)
    await gone
    await page.close()
  }
  const LONG = { timeout: 30_000 }
  // One writes its text, the others, which are there sooner, write their titles.
  const fieldOf = (page: Page, at: number) => (at === 0 ? textField(page) : titleField(page))
  // Time stands still for timers alone: what they ask to be rendered takes its own.
  const rendered = (page: Page) =>
    page.evaluate(async () => {
      for (let turn = 0; turn < 3; turn++)
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', resolve)
          port1.start()
          port2.postMessage(turn)
        })
    })
  const notes = await Promise.all(
    [1, 2, 3, 4].map(() => seed.makeNote(ann.member, { title: '', body: '', status: 'unsaved' })),
  )
  await context.clock.install()
  for (let turn = 1; turn <= 5; turn++) {
    const written = notes.map(({ _id }) => `${_id} comes to turn ${turn}`)
    const open = async (note: Contribution, at: number) => {
      const page = await context.newPage()
      await page.goto(`/contribution/${note._id}`)
      if (turn > 1) await recovery(page).click()
      const before = turn > 1 ? `${note._id} comes to turn ${turn - 1}` : ''
      const shown = expect(fieldOf(page, at))
      await (at === 0 ? shown.toHaveText(before, LONG) : shown.toHaveValue(before, LONG))
      return page
    }
    const pages = await Promise.all(notes.map(open))
    await context.clock.pauseAt(Date.now() + turn * 60_000)
    await Promise.all(pages.map((page, at) => fieldOf(page, at).fill(written[at] ?? '')))
    // What is older than 2 seconds when the tab dies is kept.
    for (const step of [300, 200, 500, 1000]) {
      await context.clock.runFor(step)
      await Promise.all(pages.map(rendered))
    }
    await Promise.all(pages.map((page, at) => fieldOf(page, at).press('!')))
    await Promise.all(pages.map(crash))
    const kept = await keptWriting(ann.page)
    for (const words of written) expect(kept).toContain(words)
    await context.clock.resume()
  }
})

test('a changed note asks before its page is left or its tab is closed, an unchanged one or one that is not one’s own does not [EDIT-036, EDIT-038]', async ({
  seed,
  twoMembers,
}) => {
  const { ann, ben } = await twoMembers()
  const { page } = ann
  const note = await seed.makeNote(ann.member, { title: 'Hers' })
  await openEdit(page, note)
  await textField(page).fill('Not yet contributed')
  await page.getByRole('link', { name: 'Settings' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await expect(question.getByText(LEAVE)).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).last().click()
  await expect(question).toBeHidden()
  await expect(textField(page)).toHaveText('Not yet contributed')
  await expect(page).toHaveURL(/contribution/)

  await test.step('the browser asks', async () => {
    // The page begins to ask a moment after the note has changed.
    await expect
      .poll(() => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))))
      .toBe(true)
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    expect((await asked).type()).toBe('beforeunload')
    await (await asked).dismiss()
  })

  await test.step('who agrees leaves', async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL('/settings')
  })

  await test.step('nothing is asked of who changed nothing', async () => {
    await openEdit(page, note)
    // Browsers ask only after the person has done something on the page.
    await titleField(page).press('!')
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
    await ben.page.goto(`/contribution/${note._id}`)
    await expect(reading(ben.page).getByRole('heading', { name: 'Hers' })).toBeVisible()
    await ben.page.getByRole('link', { name: 'Settings' }).click()
    await expect(ben.page).toHaveURL('/settings')
  })
})

test('closing the window of a changed note asks; declining keeps the window and the text; other windows are not offered it [EDIT-039]', async ({
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
  await expect.poll(() => keptWriting(page)).toContain('Changed in the window')
  await page.getByRole('button', { name: 'New Note' }).click()
  await expect(textField(page.getByRole('dialog').nth(1))).toBeVisible()
  await expect(recovery(page)).toHaveCount(0)
  await page.getByRole('dialog').nth(1).getByRole('button', { name: 'Close the note' }).click()
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
