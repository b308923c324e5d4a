import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { calls } from './support/calls.ts'
import { CaptchaService, robotBox } from './support/captcha-service.ts'
import { TestServer } from './support/test-server.ts'
import { pickLanguage } from './support/words.ts'

const input = (page: Page, name: string) => page.locator(`input[name="${name}"]`)

test('with a captcha an account is made by whoever is confirmed: what cannot be loaded is tried again, a confirmation that counts no longer is asked for anew, and what was typed stays [AUTH-20, AUTH-23, AUTH-24, AUTH-25]', async ({
  page,
  expectAccessible,
}) => {
  const service = await CaptchaService.start()
  const site = await TestServer.start({ ...CaptchaService.KEYS, RECAPTCHA_URL: service.url })
  const user = { firstName: 'Ida', lastName: 'Moe', email: 'ida@example.org', password: 'f0ur', userName: 'ida' }
  const expectKept = async () => {
    for (const [name, value] of Object.entries(user)) await expect(input(page, name)).toHaveValue(value)
  }
  const createAccount = () => page.getByRole('button', { name: 'Create account' }).click()
  const confirm = async () => {
    const answered = page.waitForResponse('**/api/recaptcha')
    await robotBox(page).check()
    return answered
  }
  const unconfirmed = page.getByText('Please confirm that you are not a robot', { exact: true })
  const frame = page.locator('iframe[title=reCAPTCHA]')
  const asked = calls(page, 'GET')
  const sent = calls(page, 'POST')
  try {
    await test.step('what cannot be loaded is told, and tried again on demand', async () => {
      await page.route('**/recaptcha/api.js*', (route) => route.abort())
      await page.setViewportSize({ width: 320, height: 700 })
      await page.goto(`${site.url}/signup`)
      await expect(page.getByRole('alert')).toContainText('could not be loaded. Your entries are still here.')
      for (const [name, value] of Object.entries(user)) await input(page, name).fill(value)
      await createAccount()
      await expect(unconfirmed).toBeVisible()
      await expectAccessible(page)
      await page.unroute('**/recaptcha/api.js*')
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(robotBox(page)).toBeVisible()
      const order = ['/auth/local/signupCodeSet', '/api/recaptcha/config', '/recaptcha/api.js', '/recaptcha/anchor']
      expect([...new Set(asked.filter((path) => order.includes(path)))]).toEqual(order)
      await expect(frame).toHaveAttribute('src', /k=site-key/)
      await expectKept()
    })
    await test.step('it speaks the chosen language, in the chosen colours, and fits the screen', async () => {
      await expect(frame).toHaveAttribute('src', /theme=dark&hl=en&size=compact/)
      await pickLanguage(page, 'cn')
      await expect(frame).toHaveAttribute('src', /theme=dark&hl=zh-TW&size=compact/)
      await expect(frame).toHaveCount(1)
      await pickLanguage(page, 'en')
      await expect(frame).toHaveAttribute('src', /hl=en/)
    })
    await test.step('without a confirmation nothing is sent', async () => {
      await createAccount()
      await expect(unconfirmed).toBeVisible()
      expect(sent).toEqual([])
    })
    await test.step('somebody who is taken for a robot is told, and may try again', async () => {
      service.believes = false
      await confirm()
      await expect(page.getByText('This could not be confirmed. Please try again.')).toBeVisible()
      await expect(robotBox(page)).not.toBeChecked()
      await createAccount()
      expect(sent).toEqual(['/api/recaptcha'])
      service.believes = true
    })
    await test.step('whoever is confirmed may correct a field without being asked again', async () => {
      const answer = await confirm()
      expect(answer.request().postDataJSON()).toEqual({ gRecaptchaResponse: expect.stringMatching(/^answer-/) })
      expect(await answer.json()).toEqual({ responseCode: 0, responseDesc: 'Success' })
      await expect(unconfirmed).toHaveCount(0)
      await input(page, 'userName').fill('admin')
      await createAccount()
      await expect(input(page, 'userName')).toHaveAccessibleDescription(/already in use/)
      await input(page, 'userName').fill(user.userName)
      await expect(unconfirmed).toHaveCount(0)
    })
    await test.step('a confirmation that counts no longer is asked for anew', async () => {
      await page.context().clearCookies()
      await createAccount()
      await expect(unconfirmed).toBeVisible()
      await expect(robotBox(page)).not.toBeChecked()
      await expectKept()
      await confirm()
      await createAccount()
      await expect(page).toHaveURL(`${site.url}/`)
    })
  } finally {
    await site.remove()
    service.stop()
  }
})
