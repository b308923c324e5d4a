import { expect, test } from './fixtures.ts'
import { board, card, noteWindow } from './support/board.ts'
import { editTab, textField, titleField } from './support/note.ts'

test('what could not be loaded is loaded again, once the network is back: pages, words, styles, the editor, questions', async ({
  page,
  seed,
  login,
}) => {
  const community = await seed.makeCommunity()
  const ida = await seed.join(await seed.makeUser({ firstName: 'Ida', lastName: 'Moe' }), community)
  await seed.makeNote(ida, { title: 'Clouds', viewId: community.welcomeViewId })
  await login(page, ida)
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

test('an act or a dialog whose code cannot be loaded says so, and is there the next time', async ({
  page,
  seed,
  login,
}) => {
  const community = await seed.makeCommunity()
  const ida = await seed.join(await seed.makeUser(), community)
  const bo = await seed.join(await seed.makeUser(), community)
  await seed.makeNote(bo, { title: 'Clouds', viewId: community.welcomeViewId })
  await login(page, ida)
  const acts = [
    {
      file: '**/assets/moderation-dialogs-*',
      dialog: 'Report this contribution',
      act: async () => {
        await card(page, 'Clouds').click({ button: 'right' })
        await page.getByRole('menuitem', { name: 'Report…' }).click()
      },
    },
    { file: '**/assets/keyboard-dialog-*', dialog: 'Keyboard help', act: () => page.keyboard.press('?') },
  ]
  await page.goto(`/view/${community.welcomeViewId}`)
  await expect(card(page, 'Clouds')).toBeVisible()
  for (const { file, dialog, act } of acts) {
    await page.route(file, (route) => route.abort('internetdisconnected'))
    await act()
    const message = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
    await expect(message).toBeVisible()
    await message.getByRole('button', { name: 'Close' }).click()
    await expect(message).toHaveCount(0)
    await page.unroute(file)
    await act()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: dialog })).toHaveCount(0)
  }
})
