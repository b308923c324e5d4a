import { type BrowserContext, test as base, expect, type Frame, type Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'
import { MailServer } from './support/mail-server.ts'
import { type Member, type Person, Seed, type SeededCommunity } from './support/seed.ts'
import { TestServer } from './support/test-server.ts'

export { expect }
export type { Member, Person, SeededCommunity }

export interface OnPage {
  page: Page
  member: Member
}

export interface OneMember {
  community: SeededCommunity
  ann: OnPage
}

export interface TwoMembers extends OneMember {
  ben: OnPage
}

interface Fixtures {
  /** Signs in without navigation. */
  login: (page: Page, person: Person) => Promise<void>
  /** A page in its own browser context, signed in. */
  openAs: (person: Person) => Promise<Page>
  oneMember: () => Promise<OneMember>
  twoMembers: () => Promise<TwoMembers>
  /** Fails with the accessibility violations of the page in light and dark colours. */
  expectAccessible: (page: Page) => Promise<void>
}

interface WorkerFixtures {
  mail: MailServer
  server: TestServer
  seed: Seed
}

const signIn = async (context: BrowserContext, url: string, { token }: Person) =>
  context.addCookies([{ name: 'token', value: token, url, sameSite: 'Lax' }])

const ALL_RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const CONTRAST: RunOnly = { type: 'rule', values: ['color-contrast'] }

/** Loading axe is as slow as a scan, so it is loaded once. */
const loadAxe = async (frame: Frame) => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

interface Editors {
  /** Missing inside an editor's iframe. */
  tinymce?: { get?: () => { initialized: boolean; options: { get: (name: 'skin') => string } }[] }
}

const countEditors = () => (globalThis as Editors).tinymce?.get?.().length ?? 0

/** Returns whether a page or frame has switched colours; editors are recreated for it. */
const isInColours = ({ wanted, editors }: { wanted: 'light' | 'dark'; editors: number }) => {
  const { mantineColorScheme: scheme = wanted } = document.documentElement.dataset
  const all = (globalThis as Editors).tinymce?.get?.() ?? []
  const skin = wanted === 'dark' ? 'oxide-dark' : 'oxide'
  const isDressed = all.every(({ initialized, options }) => initialized && options.get('skin') === skin)
  return scheme === wanted && all.length >= editors && isDressed
}

/** Inherited colours would otherwise change level by level, a frame each, even without a duration. */
const stopTransitions = () => {
  const still = new CSSStyleSheet()
  still.replaceSync('*, *::before, *::after { transition: none !important; }')
  document.adoptedStyleSheets = [still]
}

const findViolations = async (runOnly: RunOnly) => {
  const { axe: loaded } = window as unknown as { axe: typeof axe }
  // TinyMCE's tooltips are at the end of the page outside of landmarks, and depend on the mouse position.
  const shown = { exclude: ['.tox-tinymce-aux .tox-tooltip'] }
  return (await loaded.run(shown, { runOnly, resultTypes: ['violations'] })).violations
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  mail: [
    async ({ browserName: _browser }, give) => {
      const mail = await MailServer.start()
      await give(mail)
      await mail.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mail }, give) => {
      const server = await TestServer.start(mail.settings)
      await give(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
  seed: [async ({ server }, give) => give(new Seed(server)), { scope: 'worker' }],
  baseURL: async ({ server }, give) => give(server.url),

  login: async ({ server }, give) => give((page, person) => signIn(page.context(), server.url, person)),

  openAs: async ({ browser, server, contextOptions }, give) => {
    const contexts: BrowserContext[] = []
    await give(async (person) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
      contexts.push(context)
      await signIn(context, server.url, person)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },

  oneMember: async ({ seed, page, login }, give) =>
    give(async () => {
      const community = await seed.makeCommunity()
      const member = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
      await login(page, member)
      return { community, ann: { page, member } }
    }),

  twoMembers: async ({ seed, openAs }, give) =>
    give(async () => {
      const community = await seed.makeCommunity()
      const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
      const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
      return {
        community,
        ann: { page: await openAs(ann), member: ann },
        ben: { page: await openAs(ben), member: ben },
      }
    }),

  expectAccessible: async ({ browserName: _browser }, give) =>
    give(async (page) => {
      await page.getByRole('main').first().waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        const editors = await page.evaluate(countEditors)
        await page.evaluate(stopTransitions)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.waitForFunction(isInColours, { wanted: colorScheme, editors })
        for (const frame of page.frames()) {
          await frame.evaluate(stopTransitions)
          await frame.waitForFunction(isInColours, { wanted: colorScheme, editors: 0 })
          await loadAxe(frame)
        }
        // Only contrasts depend on colours; the other rules run once.
        const violations = await page.evaluate(findViolations, colorScheme === 'light' ? ALL_RULES : CONTRAST)
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
        expect(found, `in ${colorScheme} colours`).toEqual([])
      }
    }),
})
