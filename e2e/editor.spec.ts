import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/domain/contributions.ts'
import type { Link } from '../shared/domain/links.ts'
import { expect, type Member, test } from './fixtures.ts'
import { requests } from './support/calls.ts'
import { CLIPBOARDS, HOSTILE } from './support/clipboards.ts'
import { drawLine, tool } from './support/drawing.ts'
import {
  contribute,
  openEdit,
  openNew,
  reading,
  readTab,
  ready,
  saveState,
  stored,
  support,
  textField,
  titleField,
} from './support/note.ts'
import { OLD_BODIES } from './support/old-bodies.ts'
import type { Seed } from './support/seed.ts'

interface Editor {
  setContent: (html: string) => void
  getContent: () => string
  focus: () => void
  selection: { select: (node: Node, content: boolean) => void; collapse: (toStart: boolean) => void }
  getBody: () => HTMLElement
  insertContent: (html: string) => void
}

const paste = (page: Page, forms: Record<string, string>) =>
  textField(page).evaluate((body, given) => {
    const clipboardData = new DataTransfer()
    for (const [type, form] of Object.entries(given)) clipboardData.setData(type, form)
    body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, forms)

const written = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { tinymce: { activeEditor: Editor } }).tinymce.activeEditor.getContent(),
  )

const replace = (page: Page, html: string) =>
  page.evaluate((given) => {
    const { activeEditor } = (globalThis as unknown as { tinymce: { activeEditor: Editor } }).tinymce
    activeEditor.setContent(given)
    activeEditor.focus()
  }, html)

const selectWords = (page: Page, words: string) =>
  reading(page).evaluate((panel, wanted) => {
    const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const at = node.data.indexOf(wanted)
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
      return
    }
    throw new Error('The words are not there.')
  }, words)

const references = async (seed: Seed, member: Member, note: Contribution) =>
  (await seed.call<Link[]>(member, 'GET', `/api/links/from/${note._id}`)).filter(({ type }) => type === 'references')

const COPIED = 'Note has been copied to clipboard.'

test('a passage is copied as a reference, pasted into another note, linked when that is contributed, and leads back [EDIT-100, EDIT-101, EDIT-102, EDIT-103, VIEW-59, CITE-13]', async ({
  seed,
  twoMembers,
}) => {
  const { ann, ben } = await twoMembers()
  const { page } = ann
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const body = '<p>Plants drink water & "eat" light.</p>'
  const cited = await seed.makeNote(ann.member, { title: 'Plants <b>', body })
  const note = await seed.makeNote(ann.member, { title: 'Mine', body: '<p>Look:</p>' })
  const copyPassage = async (words: string) => {
    await selectWords(page, words)
    await page.getByRole('button', { name: 'Copy as reference' }).click()
  }

  await test.step('where the browser has no clipboard for pages the field copies, and its absence is told', async () => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('bare')) Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await page.goto('/')
    await page.evaluate(() => sessionStorage.setItem('bare', 'yes'))
    await page.goto(`/contribution/${cited._id}`)
    await copyPassage('drink')
    await expect(page.getByText(COPIED)).toBeVisible()
    await page.locator('#copyboard').evaluate((field) => field.remove())
    expect(said).toEqual([])
    await copyPassage('light')
    await expect.poll(() => said).toEqual(['error copyboard element not found for iOS support.'])
    await page.evaluate(() => sessionStorage.clear())
  })

  await test.step('on Internet Explorer it is refused', async () => {
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'userAgent', {
        value: 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
      }),
    )
    await copyPassage('light')
    await expect(page.getByText("Sorry, making reference function doesn't work on IE")).toBeVisible()
  })

  await test.step('copied, it says so', async () => {
    await page.goto(`/contribution/${cited._id}`)
    await expect(page.getByTestId('note-authors')).toHaveText('Ann Lee')
    await copyPassage('water & "eat"')
    await expect(page.getByText(COPIED)).toBeVisible()
  })

  const asked = requests(page)
  await test.step('pasted twice it shows what it cites, and cannot be written in', async () => {
    await openEdit(page, note)
    await textField(page).press('Control+End')
    for (const _time of [1, 2]) {
      await page.keyboard.press('Control+v')
      await page.keyboard.type(' ')
    }
    await expect(textField(page).locator('.KFReference')).toHaveCount(2)
    await expect(textField(page).locator('.KFReference').first()).toHaveText(
      '"water & "eat"" ("Plants <b>" by Ann Lee)',
    )
    await expect(textField(page).locator('.KFReference').first()).toHaveAttribute('contenteditable', 'false')
  })

  await test.step('of what one may not cite here only the words stay', async () => {
    const elsewhere = await seed.makeCommunity()
    const stranger = await seed.makeMember(elsewhere)
    const secret = await seed.makeNote(stranger, { title: 'Secret' })
    const source = `<span> (<a href="contribution/${secret._id}" target="${secret._id}"><img src="/manual_assets/kf4images/icon-note-unread-othr-.gif">"Secret"</a><span class="KFReferenceAuthor"> by X</span>)</span>`
    const quote =
      '<span class="KFReferenceQuote"><span>"</span><span class="KFReferenceText">told</span><span>"</span></span>'
    await paste(page, {
      'text/html': `<span id="${secret._id}" class="mceNonEditable KFReference">${quote}${source}</span>`,
    })
    await expect(textField(page).locator('.KFReference')).toHaveCount(2)
    await expect(textField(page)).toContainText('"told"')
    await expect(textField(page)).not.toContainText('Secret')
  })

  // A live event may trigger another read of the links.
  const writes = () => asked.filter((call) => !call.startsWith('GET '))
  const oneSave = [`PUT /api/objects/${note.communityId}/${note._id}`]
  await test.step('contributed by one request, each has a link of its own, and the text holds their ids alone', async () => {
    await expect(contribute(page)).toBeEnabled()
    // Marked as read after some time open.
    await expect.poll(() => asked).toContain(`POST /api/records/read/${note.communityId}/${note._id}`)
    asked.length = 0
    await contribute(page).click()
    await expect(saveState(page)).toHaveAttribute('data-state', 'success')
    expect(writes()).toEqual(oneSave)
    const links = await references(seed, ann.member, note)
    expect(links.map(({ from, to, data }) => [from, to, data.text])).toEqual(
      [1, 2].map(() => [note._id, cited._id, 'water &amp; "eat"']),
    )
    const saved = (await stored(seed, ann.member, note)).data.body
    for (const { _id } of links) expect(saved).toContain(`<span class="mceNonEditable KFReference" id="${_id}"></span>`)
    await expect(textField(page).locator('.KFReference').first()).toHaveText(
      '"water & "eat"" ("Plants <b>" by Ann Lee)',
    )
  })

  await test.step('others read it and follow it', async () => {
    await ben.page.goto(`/contribution/${note._id}`)
    const reference = reading(ben.page).locator('.KFReference').first()
    await expect(reference).toHaveText('"water & "eat"" ("Plants <b>" by Ann Lee)')
    await reference.getByRole('link').click()
    await expect(ben.page).toHaveURL(new RegExp(cited._id))
  })

  await test.step('who may not read what is cited does not learn its title', async () => {
    await seed.call(ann.member, 'PUT', `/api/objects/${cited.communityId}/${cited._id}`, { permission: 'private' })
    await ben.page.goto(`/contribution/${note._id}`)
    await expect(reading(ben.page).locator('.KFReference').first()).toHaveText('(missing link)')
    await expect(ben.page.getByText('Plants')).toHaveCount(0)
  })

  await test.step('taken out of the text it is unlinked by the save itself', async () => {
    await textField(page).fill('Nothing.')
    await expect(contribute(page)).toBeEnabled()
    asked.length = 0
    await contribute(page).click()
    await expect(saveState(page)).toHaveAttribute('data-state', 'success')
    expect(writes()).toEqual(oneSave)
    await expect.poll(() => references(seed, ann.member, note)).toEqual([])
  })
})

test('what comes from word processors and pages keeps its structure alone, what comes from notes its meaning [EDIT-092]', async ({
  seed,
  oneMember,
}) => {
  const { ann } = await oneMember()
  const { page } = ann
  await openNew(page, seed, ann.member)
  await textField(page).click()
  for (const [whence, html, kept] of CLIPBOARDS)
    await test.step(whence, async () => {
      await replace(page, '')
      await paste(page, { 'text/html': html })
      // The editor keeps a line after a table.
      expect
        .soft((await written(page)).replaceAll('\n', '').replace(/<p>(?:&nbsp;|\s)<\/p>$/, ''))
        .toBe(/^<(p|h\d|ul|ol|table|blockquote)/.test(kept) ? kept : `<p>${kept}</p>`)
    })

  await test.step('a support comes along by its words, and one that is not known here leaves its text', async () => {
    await replace(page, '')
    const mark = (id: string, name: string, label: string) =>
      `<span id="${id}" class="${name} mceNonEditable">${label && `<span class="kfSupportStartMark"> </span><span class="kfSupportStartLabel">${label}</span>`}</span>`
    const pair = (id: string, label: string, text: string) =>
      `${mark(id, 'KFSupportStart', label)} - ${text} - ${mark(id, 'KFSupportEnd', '')}`
    const [known, foreign] = ['64a000000000000000000001', '64a000000000000000000002']
    await paste(page, {
      'text/html': `<p>${pair(known, 'My theory', 'wet')} ${pair(foreign, 'Unheard of', 'dry')}</p>`,
    })
    const text = await written(page)
    expect(text).not.toContain(known)
    expect(text).not.toContain(foreign)
    expect(text.match(/KFSupportStart/g)).toHaveLength(1)
    await expect(textField(page)).toHaveText(/My theory\s+- wet -\s+- dry -/)
  })

  await test.step('a picture in the midst of what is pasted is attached', async () => {
    await replace(page, '')
    const png =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await paste(page, { 'text/html': `<p>before <img src="${png}" width="700" alt="dot"> after</p>` })
    await expect(textField(page).locator('img.inline-attachment')).toHaveAttribute('width', '100px')
    expect(await written(page)).toMatch(
      /before <img class="inline-attachment [0-9a-f]{24}" src="\/attachments\/.*"> after/,
    )
  })
})

test('bodies of existing clients are shown, changed by one letter and stored again as they were; inline images are small [EDIT-093, ATTC-09]', async ({
  seed,
  twoMembers,
}) => {
  const { ann, ben } = await twoMembers()
  const { page } = ann
  const cited = await seed.makeNote(ann.member, { title: 'Cited' })
  const note = await seed.makeNote(ann.member, { title: 'Old' })
  const community = await seed.call<{ scaffolds: string[] }>(ann.member, 'GET', `/api/communities/${note.communityId}`)
  const [held] = await seed.call<Link[]>(ann.member, 'GET', `/api/links/from/${community.scaffolds[0]}`)
  const linked = async (from: string, to: string, type: string) =>
    (await seed.call<Link>(ann.member, 'POST', '/api/links', { from, to, type, data: { text: 'so' } }))._id
  let body = Object.values(OLD_BODIES).join('')
  for (const name of ['LINK', 'OTHER', 'THIRD', 'FOURTH', 'FIFTH'])
    body = body.replaceAll(name, await linked(held!.to, note._id, 'supports'))
  for (const name of ['REFERENCE', 'IMPORTED'])
    body = body.replaceAll(name, await linked(note._id, cited._id, 'references'))
  body += '<p>End</p>'
  await seed.call(ann.member, 'PUT', `/api/objects/${note.communityId}/${note._id}`, { data: { body } })
  expect((await stored(seed, ann.member, note)).data.body).toBe(body)

  /** Normalizes the order of attributes. */
  const meaning = (html: string) =>
    page.evaluate((given) => {
      const root = new DOMParser().parseFromString(given, 'text/html').body
      // Ignores TinyMCE's copy of addresses, and line breaks at the end of a paragraph.
      for (const element of root.querySelectorAll('[data-mce-src]')) element.removeAttribute('data-mce-src')
      for (const last of root.querySelectorAll('p > br:last-child')) if (!last.nextSibling) last.remove()
      for (const element of root.querySelectorAll('*')) {
        const attributes = [...element.attributes].toSorted((a, b) => (a.name < b.name ? -1 : 1))
        for (const { name } of attributes) element.removeAttribute(name)
        for (const { name, value } of attributes) element.setAttribute(name, value)
      }
      return [...root.children].map((block) => block.outerHTML.replaceAll('\n', ''))
    }, html)

  await openEdit(page, note)
  const text = textField(page)
  await expect(text.locator('.KFReference').first()).toHaveText('"so" ("Cited" by Ann Lee)')
  await expect(text.locator('.KFReference').nth(1)).toHaveText('"so" ("Cited" by Ann Lee)')
  await expect(text.locator('.kfSupportStartLabel').first()).toHaveText(held!._to.title)
  const widths = (within: typeof text) =>
    within.locator('img.inline-attachment[alt=wide]').evaluate((picture) => [picture.clientWidth, picture.clientHeight])
  expect(await widths(text)).toEqual([200, 200])
  await text.getByText('End').click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await contribute(page).click()
  await expect(saveState(page)).toHaveAttribute('data-state', 'success')
  const saved = String((await stored(seed, ann.member, note)).data.body)
  expect(await meaning(saved)).toEqual(await meaning(body.replace('End</p>', 'End!</p>')))
  expect(await references(seed, ann.member, note)).toHaveLength(2)

  await ben.page.goto(`/contribution/${note._id}`)
  await expect(reading(ben.page)).toContainText('"so" ("Cited" by Ann Lee) and "so" ("Cited" by Ann Lee).')
  expect(await widths(reading(ben.page))).toEqual([200, 200])
})

test('nothing is put into a text, and nothing contributed, before its editor is there [EDIT-029, EDIT-030]', async ({
  seed,
  oneMember,
}) => {
  const { ann } = await oneMember()
  const { page } = ann
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/assets\/editor-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  const note = await seed.makeNote(ann.member, { title: '', status: 'unsaved' })
  await page.goto(`/contribution/${note._id}`)
  await titleField(page).fill('Early')
  await contribute(page).click()
  await expect(page.getByText('mceEditor have not initialized yet.')).toBeVisible()
  await support(page, 'My theory').click()
  await expect(page.getByText('Editor have not initialized yet', { exact: true })).toBeVisible()
  expect((await stored(seed, ann.member, note)).status).toBe('unsaved')
  go()
  await ready(page)
  await contribute(page).click()
  await expect(saveState(page)).toHaveAttribute('data-state', 'success')
})

test('a drawing is put into a text and drawn on again; nothing in a text runs', async ({ seed, oneMember }) => {
  const { ann } = await oneMember()
  const { page } = ann
  const note = await seed.makeNote(ann.member, { title: 'Drawn', body: '<p>Look:</p>' })
  await openEdit(page, note)
  const dialog = page.getByRole('dialog', { name: 'Draw in the text' })
  const put = dialog.getByRole('button', { name: 'Insert into the text' })
  const picture = textField(page).locator('img[data-drawing]')

  await test.step('a drawing is drawn, contributed, and drawn on again', async () => {
    await textField(page).press('Control+End')
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    await drawLine(page, tool(dialog), [0.2, 0.2], [0.6, 0.5])
    await put.click()
    await expect(picture).toHaveCount(1)
    await contribute(page).click()
    await expect(saveState(page)).toHaveAttribute('data-state', 'success')
    const first = String((await stored(seed, ann.member, note)).data.body)
    expect(first).toMatch(
      /<img src="data:image\/png;base64,[^"]+" alt="&lt;svg[^"]*&lt;title&gt;Layer 1&lt;\/title&gt;/,
    )
    await picture.dblclick()
    await expect(put).toBeDisabled()
    await drawLine(page, tool(dialog), [0.2, 0.6], [0.6, 0.8])
    await put.click()
    await expect(picture).toHaveCount(1)
    await contribute(page).click()
    await expect.poll(async () => (await stored(seed, ann.member, note)).data.body).not.toBe(first)
  })

  await test.step('nothing runs, whether it is stored or pasted', async () => {
    for (const hostile of HOSTILE) await paste(page, { 'text/html': `<p>x</p>${hostile}` })
    await contribute(page).click()
    await expect(saveState(page)).toHaveAttribute('data-state', 'success')
    await seed.call(ann.member, 'PUT', `/api/objects/${note.communityId}/${note._id}`, {
      data: { body: `<p>hostile</p>${HOSTILE.join('')}` },
    })
    await expect(textField(page)).toContainText('hostile')
    await readTab(page).click()
    await expect(reading(page)).toContainText('hostile')
    await reading(page).getByText('go', { exact: true }).first().click()
    const ran = () => (globalThis as { ran?: boolean }).ran === true
    expect(await page.evaluate(ran)).toBe(false)
    expect(await textField(page).evaluate(ran)).toBe(false)
    await expect(page).toHaveURL(new RegExp(note._id))
  })
})
