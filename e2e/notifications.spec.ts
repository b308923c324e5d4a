import type { Contribution } from '../shared/domain/contributions.ts'
import { expect, test } from './fixtures.ts'
import { noteWindow } from './support/board.ts'
import { contribute, titleField, ready } from './support/note.ts'

test('contributing in a view tells the server of it, and the server those who follow it; what shows messages is there for the whole site [NOTI-05, NOTI-07]', async ({
  seed,
  mail,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const { welcomeViewId: viewId } = community
  const ben = await seed.makeMember(community)
  const data = { notificationSettingEnabled: true, receiveNotification: true }
  await seed.call(ben, 'POST', '/api/links', { from: viewId, to: ben.authorId, type: 'notifies', data })
  await page.goto(`/view/${viewId}`)
  const { origin } = new URL(page.url())

  await test.step('the service worker is in no page’s way to the server', async () => {
    const worker = await page.evaluate(async () => {
      const { scope, active } = await navigator.serviceWorker.ready
      return { scope, script: active?.scriptURL }
    })
    expect(worker).toEqual({ scope: `${origin}/`, script: `${origin}/service-worker.js` })
    const source = await (await page.request.get('/service-worker.js')).text()
    expect(source).not.toMatch(/addEventListener\('fetch'|caches/)
  })

  await test.step('a contribution is told of', async () => {
    await page.getByRole('button', { name: 'New note' }).click()
    const window = noteWindow(page)
    await titleField(window).fill('Why does it rain?')
    const telling = page.waitForRequest(`**/api/notifications/notify/${community._id}`)
    await ready(page)
    await contribute(window).click()
    const body = (await telling).postDataJSON() as Record<string, unknown>
    expect(body).toMatchObject({
      author: { _id: member.authorId },
      contribution: { title: 'Why does it rain?', status: 'active' },
      contextId: viewId,
      viewLink: `${origin}/view/${viewId}`,
      communityName: community.title,
      url: origin,
    } satisfies { contribution: Partial<Contribution> } & Record<string, unknown>)
    expect((await (await telling).response())?.status()).toBe(200)
    await seed.call(await seed.admin(), 'GET', '/api/notifications/tick')
    const letter = mail.letters.find((text) => text.includes(`To: ${ben.userName}@example.org`))
    expect(letter).toContain('Why does it rain?')
    expect(letter).toContain('Ann Lee')
  })

  await test.step('what is chosen in the view’s editor is accessible', async () => {
    await page.goto(`/contribution/${viewId}`)
    await page.getByRole('checkbox', { name: 'enable specific notification setting' }).click()
    await expect(page.getByRole('checkbox', { name: 'I will receive notification for this view.' })).toBeChecked()
    await expectAccessible(page)
  })
})
