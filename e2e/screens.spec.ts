import type { Page } from '@playwright/test'
import type { Language } from '../shared/text/languages.ts'
import { expect, test } from './fixtures.ts'
import { ALL_RULES, CONTRAST, setColours, violations } from './support/axe.ts'
import type { Seed } from './support/seed.ts'
import { makeScreenSite, SCREENS } from './support/screens.ts'
import { cutOff, notFitting, pickLanguage } from './support/words.ts'

const WIDTHS = [1440, 1024, 390]
const COLOURS = ['light', 'dark'] as const
/** A screen of 1280 × 1024 at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 }
const LANGUAGES: readonly Language['code'][] = ['en', 'ja', 'fr']

const INTERVALS = [20, 50, 100, 250, 500]

/** Checks the open page at each width, in each language and colour; axe where its rules can differ. */
const faultsOf = async (page: Page, name: string, languages: readonly Language['code'][]) => {
  const faults: string[] = []
  const check = async (where: string, find: () => Promise<string[]>) => {
    let found: string[] = []
    const isFine = async () => {
      found = await find()
      return found.length === 0
    }
    // A page may still be settling.
    await expect
      .poll(isFine, { intervals: INTERVALS, timeout: 2000 })
      .toBe(true)
      .catch(() => undefined)
    faults.push(...found.map((fault) => `${name} ${where}: ${fault}`))
  }
  for (const language of languages) {
    await pickLanguage(page, language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const isFirst = language === languages[0]
    const unfit = async () => [...new Set([...(await cutOff(page)), ...(await notFitting(page))])]
    if (isFirst) {
      await page.setViewportSize(ZOOMED)
      await check('at 400 % zoom', unfit)
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      for (const colours of COLOURS) {
        await setColours(page, colours)
        const where = `at ${width} in ${language}, ${colours}`
        await check(where, unfit)
        const isLight = colours === 'light'
        // Contrasts depend on colours, sizes on words; all other rules on the width.
        if (isFirst) await check(where, () => violations(page, isLight ? ALL_RULES : CONTRAST))
        else if (isLight && width === 390) await check(where, () => violations(page, ALL_RULES))
      }
    }
  }
  return faults
}

/** Of its own, because the language is the account's. */
const makeAdmin = async (seed: Seed) => {
  const ada = await seed.makeUser({ firstName: 'Ada', lastName: 'Byron' })
  await seed.call(await seed.admin(), 'PUT', `/api/users/${ada.userId}`, { role: 'admin' })
  return seed.signIn(ada)
}

// client/testing/screens.test.ts compares the list with the addresses of the product.
const ALL = Object.entries(SCREENS).flatMap(([name, screens]) => screens.map((screen) => ({ name, ...screen })))
/** Tests of similar length, for the workers. */
const PARTS = 6
for (let part = 0; part < PARTS; part += 1) {
  const screens = ALL.filter((_, index) => index % PARTS === part)
  const names = [...new Set(screens.map(({ name }) => name))].join(', ')
  test(`at three widths and 400 % zoom, in both colours and three languages axe finds nothing, no text is cut off, and no page scrolls sideways: ${names} [LSSN-05]`, async ({
    seed,
    openAs,
    browser,
    server,
  }) => {
    const { community, mia } = await seed.makeManaged()
    const site = await makeScreenSite(seed, community, mia)
    const anonymous = await browser.newContext({ baseURL: server.url })
    const pages = {
      manager: await openAs(mia),
      admin: await openAs(await makeAdmin(seed)),
      visitor: await anonymous.newPage(),
    }
    const faults: string[] = []
    let [...languages] = LANGUAGES
    for (const { name, who, path, open } of screens) {
      const page = pages[who]
      await page.goto(path(site))
      await page.locator('h1').first().waitFor({ state: 'attached' })
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await open?.(page)
      faults.push(...(await faultsOf(page, name, languages)))
      // The next screen begins in the language of this one.
      languages = languages.toReversed()
    }
    await anonymous.close()
    expect(faults).toEqual([])
  })
}
