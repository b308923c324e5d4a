import { expect, test } from './fixtures.ts'
import { board, card, noteWindow } from './support/board.ts'
import { editTab, textField, titleField } from './support/note.ts'

test('what could not be loaded is loaded again, once the network is back: pages, words, styles, the editor, questions', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  await seed.makeNote(ann.member, { title: 'Clouds', viewId: community.welcomeViewId })
  const first = await (await page.request.get('/')).text()
  const refused = new Set<string>()
  // Each file that the first document does not name fails once.
  await page.route('**/assets/*', (route) => {
    const { pathname } = new URL(route.request().url())
    if (first.includes(pathname) || refused.has(pathname)) return route.fallback()
    refused.add(pathname)
    return route.abort('internetdisconnected')
  })

  await test.step('a page, with its words and its style', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'My communities' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Inbox/ })).toBeVisible()
    const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href).join(' '))
    for (const style of [...refused].filter((path) => path.endsWith('.css'))) await expect.poll(sheets).toContain(style)
    expect([...refused].join(' ')).toMatch(/communities-page-.*\.css/)
  })

  await test.step('a page that is asked for without a network', async () => {
    await page.context().setOffline(true)
    await page.getByRole('link', { name: /^Enter/ }).click()
    await expect(page.getByRole('status').getByText('Offline. Saving works again when you are back.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(board(page)).toBeVisible()
  })

  await test.step('a note, its editor and a question', async () => {
    await card(page, 'Clouds').dblclick()
    await editTab(noteWindow(page, 'Clouds')).click()
    await titleField(noteWindow(page)).fill('Clouds and fog')
    await expect(textField(noteWindow(page))).toBeVisible()
    await noteWindow(page).getByRole('button', { name: 'Close the note' }).click()
    await expect(page.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible()
    expect([...refused].join(' ')).toMatch(/generic-modal-/)
  })
})

test('an act whose code, or a dialog whose words, cannot be loaded says so, and is there the next time', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const bo = await seed.makeMember(community)
  await seed.makeNote(bo, { title: 'Clouds', viewId: community.welcomeViewId })
  const acts = [
    {
      file: '**/assets/moderation-dialogs-*',
      holds: '',
      dialog: 'Report this contribution',
      act: async () => {
        await card(page, 'Clouds').click({ button: 'right' })
        await page.getByRole('menuitem', { name: 'Report…' }).click()
      },
    },
    {
      file: '**/assets/shell-*.js',
      holds: 'Selects all items',
      dialog: 'Keyboard help',
      act: () => page.keyboard.press('?'),
    },
  ]
  // Counted, because they disappear.
  const told: string[] = []
  await page.exposeFunction('tell', (message: string) => told.push(message))
  await page.addInitScript(() => {
    const { tell } = globalThis as unknown as { tell: (message: string) => void }
    const hear = (changes: MutationRecord[]) => {
      for (const { textContent } of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (textContent?.startsWith('This part could not be loaded.')) tell(textContent)
    }
    new MutationObserver(hear).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`/view/${community.welcomeViewId}`)
  await expect(card(page, 'Clouds')).toBeVisible()
  for (const [at, { file, holds, dialog, act }] of acts.entries()) {
    await page.route(file, async (route) => {
      const response = await route.fetch()
      return (await response.text()).includes(holds) ? route.abort('internetdisconnected') : route.fulfill({ response })
    })
    await act()
    await expect.poll(() => told.length).toBeGreaterThan(at)
    await page.unroute(file)
    await act()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: dialog })).toHaveCount(0)
  }
})

test('a question whose code cannot be loaded is asked by the browser', async ({ seed, oneMember }) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  await seed.makeNote(ann.member, { title: 'Clouds', viewId: community.welcomeViewId })
  await page.route('**/assets/generic-modal-*', (route) => route.abort('internetdisconnected'))
  await page.goto(`/view/${community.welcomeViewId}`)
  await card(page, 'Clouds').dblclick()
  await editTab(noteWindow(page, 'Clouds')).click()
  await titleField(noteWindow(page)).fill('Clouds and fog')
  const close = noteWindow(page).getByRole('button', { name: 'Close the note' })
  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.message())
    return dialog.dismiss()
  })
  await close.click()
  await expect
    .poll(() => questions)
    .toEqual(['Leave this page?\n\nThe contribution is not contributed. Are you sure to leave?'])
  await expect(titleField(noteWindow(page))).toHaveValue('Clouds and fog')
  page.once('dialog', (dialog) => dialog.accept())
  await close.click()
  await expect(noteWindow(page)).toHaveCount(0)
})
