import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { INSTRUCTOR, LEARNER, startLearningPlatform } from '../server/testing/stand-ins/learning-platform.ts'
import { expect, test as base } from './fixtures.ts'
import { tool } from './support/board.ts'
import { contribute, ready, textField, titleField } from './support/note.ts'
import { Seed } from './support/seed.ts'
import { TestServer } from './support/test-server.ts'

const test = base.extend<{ strict: Browser }>({
  /** Blocks third-party cookies. */
  strict: async ({ playwright, launchOptions }, give) => {
    const args = [...(launchOptions.args ?? []), '--test-third-party-cookie-phaseout']
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    await give(browser)
    await browser.close()
  },
})

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return String(port)
}

const startBoth = async () => {
  const PORT = await freePort()
  const site = `http://127.0.0.1:${PORT}`
  // Another site than 127.0.0.1, so the tool's cookies are third-party cookies there.
  const platform = await startLearningPlatform(() => site, 'localhost')
  const server = await TestServer.start({ ...platform.settings, PORT, SITE_URL: site })
  platform.toolAt(site)
  const seed = new Seed(server)
  await seed.call(await seed.admin(), 'POST', '/api/lti/platforms', platform.fields())
  const stop = async () => {
    await server.remove()
    platform.stop()
  }
  return { platform, server, seed, stop }
}

const TOVE = { sub: 'tove', roles: [INSTRUCTOR], given_name: 'Tove', family_name: 'Holm' }
const BEN = { sub: 'ben', roles: [LEARNER], given_name: 'Ben', family_name: 'Ode' }

const openCourse = async (
  page: Page,
  platform: Awaited<ReturnType<typeof startLearningPlatform>>,
  person: typeof TOVE,
  where: 'frame' | 'tab',
  more: { deepLink?: boolean } = {},
) => {
  const launch = platform.begin({ person, ...more }).login_hint
  await page.goto(`${platform.url}/course?launch=${launch}&in=${where}`)
  return page.getByRole('button', { name: 'Open Buildon' })
}

const writeNote = async (page: Page, title: string) => {
  await tool(page, 'New note').click()
  await titleField(page).fill(title)
  await ready(page)
  await textField(page).fill('Shadows are longest at noon in winter.')
  await contribute(page).click()
}

test('from the click in the platform to a contributed note takes no password, for teacher and pupil [LTIX-09]', async ({
  strict,
}) => {
  const { platform, stop } = await startBoth()
  try {
    for (const person of [TOVE, BEN]) {
      const context = await strict.newContext()
      const page = await context.newPage()
      await (await openCourse(page, platform, person, 'tab')).click()
      await expect(page).toHaveURL(/\/view\/\w{24}$/)
      await writeNote(page, `${person.given_name}’s note`)
      await expect(page.getByText(`${person.given_name}’s note`).first()).toBeVisible()
      await context.close()
    }
  } finally {
    await stop()
  }
})

test('a launch inside the platform’s frame, with third-party cookies blocked, opens a tab of its own by a button that says so [LTIX-06, LTIX-09]', async ({
  strict,
}) => {
  const { platform, stop } = await startBoth()
  const context = await strict.newContext()
  try {
    const page = await context.newPage()
    await (await openCourse(page, platform, TOVE, 'frame')).click()
    const frame = page.frameLocator('iframe')
    const button = frame.getByRole('button', { name: 'Open in a tab of its own' })
    await expect(frame.getByRole('heading', { name: 'Light and Shadow' })).toBeVisible()
    const opened = context.waitForEvent('page')
    await button.click()
    const tab = await opened
    await expect(tab).toHaveURL(/\/view\/\w{24}$/)
    await expect(frame.getByText('It is open in another tab.')).toBeVisible()
    await writeNote(tab, 'From a frame')
    await expect(tab.getByText('From a frame').first()).toBeVisible()
    expect((await context.cookies()).filter(({ name }) => name === 'token')).toHaveLength(1)
  } finally {
    await context.close()
    await stop()
  }
})

test('a teacher adds a link inside the platform’s frame, by keys alone [LTIX-04]', async ({
  strict,
  expectAccessible,
}) => {
  const { platform, stop } = await startBoth()
  const context = await strict.newContext()
  try {
    const page = await context.newPage()
    await (await openCourse(page, platform, TOVE, 'frame', { deepLink: true })).click()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'Choose what the link opens' })).toBeVisible()
    await expectAccessible(page)
    await frame.getByRole('textbox', { name: 'Title of the new community' }).fill('The moon')
    await expect(frame.getByRole('radio', { name: 'A new community' })).toBeChecked()
    await frame.getByRole('button', { name: 'Add the link' }).press('Enter')
    await expect(frame.getByRole('heading', { name: 'The link was added' })).toBeVisible()
    expect(JSON.stringify(platform.answered)).toContain('"title":"The moon"')
  } finally {
    await context.close()
    await stop()
  }
})
