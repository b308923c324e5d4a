import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { ALL_RULES, CONTRAST, setColours, violations } from './support/axe.ts'
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
  login: (page: Page, person: Person) => Promise<void>
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
      await page.locator('h1').first().waitFor({ state: 'attached' })
      for (const colorScheme of ['light', 'dark'] as const) {
        await setColours(page, colorScheme)
        // Only contrasts depend on colours; the other rules run once.
        const found = await violations(page, colorScheme === 'light' ? ALL_RULES : CONTRAST)
        expect(found, `in ${colorScheme} colours`).toEqual([])
      }
    }),
})
