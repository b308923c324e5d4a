import { expect, test } from './fixtures.ts'
import { openTool } from './support/board.ts'
import { Seed } from './support/seed.ts'
import { TestServer } from './support/test-server.ts'
import { startThreadMapper } from '../server/testing/stand-ins/thread-mapper.ts'

/** Windows, other origins and the content policy need a browser; the rest is in client/pages/thread-mapper.test.tsx. */
test('the mapper opens in a window of its own by a POST, and the page calls it across origins [ITMX-02, ANLP-07, VIEW-42]', async ({
  browser,
}) => {
  const mapper = await startThreadMapper()
  const site = await TestServer.start({ SERVICE_SITES: mapper.url })
  const context = await browser.newContext({ baseURL: site.url })
  try {
    const seed = new Seed(site)
    const community = await seed.makeCommunity()
    const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
    await seed.changeSettings(community, { plugins: { itm: true }, settings: { itmServer: mapper.url } })
    mapper.knows(site.url)
    await context.addCookies([{ name: 'token', value: ann.token, url: site.url, sameSite: 'Lax' }])
    const page = await context.newPage()
    await page.goto(`/view/${community.welcomeViewId}`)
    const opening = context.waitForEvent('page')
    await openTool(page, 'Idea Thread Mapper')
    const opened = await opening
    await expect(opened.getByRole('heading', { name: 'Threads of Ann' })).toBeVisible()
    expect(opened.url()).toBe(`${mapper.url}/ITM3/kf_project`)
    expect(await opened.evaluate(() => window.opener === null)).toBe(true)
    await page.getByRole('button', { name: 'New note', exact: true }).click()
    await expect.poll(() => mapper.askedOf('/WSG/view_note/add').length).toBe(1)
  } finally {
    await context.close()
    mapper.stop()
    await site.remove()
  }
})
