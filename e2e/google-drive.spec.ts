import type { BrowserContext } from '@playwright/test'
import { startGoogle } from '../server/testing/stand-ins/google.ts'
import { expect, test } from './fixtures.ts'
import { tool } from './support/board.ts'
import { freePort } from './support/free-port.ts'
import { Seed } from './support/seed.ts'
import { TestServer } from './support/test-server.ts'
import { notFitting } from './support/words.ts'

const startSite = async () => {
  const google = await startGoogle()
  const PORT = await freePort()
  const server = await TestServer.start({ ...google.settings, PORT, SITE_URL: `http://127.0.0.1:${PORT}` })
  return {
    server,
    stop: async () => {
      await server.remove()
      google.stop()
    },
  }
}

const standForEditor = (context: BrowserContext) =>
  context.route('https://docs.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Google Docs</title><p>Write here</p>' }),
  )

test('by keys alone: consent at Google leads back to the dialog, and the new document opens in a window of its own beside the view [GDOC-03, GDOC-10]', async ({
  browser,
  expectAccessible,
}) => {
  const { server, stop } = await startSite()
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1000, height: 800 } })
  try {
    const seed = new Seed(server)
    const community = await seed.makeCommunity()
    await seed.changeSettings(community, { plugins: { googledocs: true, googledrive: true } })
    const ann = await seed.makeMember(community)
    await context.addCookies([{ name: 'token', value: ann.token, url: server.url, sameSite: 'Lax' }])
    await standForEditor(context)
    const page = await context.newPage()
    const view = `/view/${community.welcomeViewId}`
    await page.goto(view)
    await tool(page, 'More tools').press('Enter')
    await tool(page, 'Google Doc').press('Enter')
    await page.getByRole('button', { name: 'Go to Google' }).press('Enter')

    const dialog = page.getByRole('dialog', { name: 'Google document' })
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await expect(page).toHaveURL(view)
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await notFitting(page)).toEqual([])
    }
    await page.setViewportSize({ width: 1000, height: 800 })
    await expectAccessible(page)
    await page.keyboard.type('Why leaves fall')
    await page.keyboard.press('Enter')
    const note = page.getByRole('option', { name: /Why leaves fall/ })
    await expect(note).toBeVisible()
    await expect(dialog).toBeHidden()

    await note.press('Enter')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open the document' }).press('Enter')
    const editor = await opened
    await expect(editor).toHaveTitle('Google Docs')
    expect(new URL(editor.url()).pathname).toMatch(/^\/document\/d\/[\w-]+\/edit$/)
    expect(await editor.evaluate(() => [innerWidth, opener])).toEqual([700, null])
    await editor.close()
    await expect(page).toHaveURL(view)
    await expectAccessible(page)
  } finally {
    await context.close()
    await stop()
  }
})
