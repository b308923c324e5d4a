import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { calls } from './support/calls.ts'
import { fillSignIn, submitSignIn } from './support/sign-in.ts'
import { ADMIN } from './support/test-server.ts'

const tokenOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'token')?.value

test.describe('signing in', () => {
  test('the form has a user name, a password and the way to signing up [AUTH-01]', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByLabel('User name')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/signup')
  })

  test('the form also stands at an address with a parameter [AUTH-02]', async ({ page }) => {
    await page.goto('/login/anything')
    await expect(page.getByLabel('User name')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
  })

  for (const [missing, who] of [
    ['user name', { userName: '', password: 'secret' }],
    ['password', { userName: 'somebody', password: '' }],
  ] as const)
    test(`without a ${missing} no call is sent and the field says so [AUTH-03]`, async ({ page }) => {
      await page.goto('/login')
      const sent = calls(page, 'POST')
      await fillSignIn(page, who)
      await submitSignIn(page)
      await expect(page.getByText('This field is required.')).toBeVisible()
      expect(sent).toEqual([])
    })

  test('a right password stores the token and leads home [AUTH-04, AUTH-06]', async ({ page, seed }) => {
    const ann = await seed.makeUser()
    await page.goto('/login')
    await fillSignIn(page, ann)
    const answered = page.waitForResponse('**/auth/local')
    await submitSignIn(page)
    const answer = await answered
    expect(answer.request().postDataJSON()).toEqual({ userName: ann.userName, password: ann.password })
    const { token } = (await answer.json()) as { token: string }
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'My communities' })).toBeVisible()
    expect(await tokenOf(page)).toBe(token)
  })

  test('the token is kept in a session cookie of this site alone [AUTH-04]', async ({ page, seed }) => {
    await page.goto('/login')
    await fillSignIn(page, await seed.makeUser())
    await submitSignIn(page)
    await expect(page).toHaveURL('/')
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'token')
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', expires: -1 })
  })

  test('the redirect parameter says where it leads [AUTH-05]', async ({ page, seed }) => {
    await page.goto('/login?redirect=%2Fsettings')
    await fillSignIn(page, await seed.makeUser())
    await submitSignIn(page)
    await expect(page).toHaveURL('/settings')
  })

  for (const elsewhere of [
    'https://example.org/',
    '//example.org/x',
    '/\\example.org',
    '/.//example.org',
    'javascript:alert(1)',
  ])
    test(`a redirect to ${elsewhere} leads home instead`, async ({ page, seed }) => {
      await page.goto(`/login?redirect=${encodeURIComponent(elsewhere)}`)
      await fillSignIn(page, await seed.makeUser())
      await submitSignIn(page)
      await expect(page.getByRole('heading', { name: 'My communities' })).toBeVisible()
      await expect(page).toHaveURL('/')
    })

  test("a failure shows the server's message and clears the token held before [AUTH-07, AUTH-08]", async ({
    page,
    seed,
    login,
  }) => {
    const ann = await seed.makeUser()
    await login(page, ann)
    await page.goto('/login')
    await fillSignIn(page, { ...ann, password: 'wrong' })
    await submitSignIn(page)
    await expect(page.getByRole('alert')).toHaveText('This password is not correct.')
    await expect(page).toHaveURL('/login')
    expect(await tokenOf(page)).toBeUndefined()
  })

  test('an unreachable server is told', async ({ page, seed, context }) => {
    const ann = await seed.makeUser()
    await page.goto('/login')
    await fillSignIn(page, ann)
    await context.setOffline(true)
    await submitSignIn(page)
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  })

  test('the keyboard alone suffices, in the order of reading', async ({ page, seed }) => {
    const ann = await seed.makeUser()
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('User name')).toBeFocused()
    await page.keyboard.type(ann.userName)
    await page.keyboard.press('Tab')
    await page.keyboard.type(ann.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'My communities' })).toBeFocused()
  })
})

test('signing in by another service is offered, and each says that it is not there yet [AUTH-10, AUTH-11, AUTH-12]', async ({
  page,
}) => {
  await page.goto('/sso')
  await expect(page.getByRole('heading', { name: 'Sign in with another service' })).toBeVisible()
  // The last that the page asks for by itself is whether there is news.
  await expect(page.getByRole('button', { name: "Menu – What's New" })).toBeVisible()
  const asked = ['GET', 'POST', 'PUT'].map((method) => calls(page, method))
  for (const service of ['Global KF', 'Facebook', 'Twitter']) {
    await page.getByRole('main').getByRole('button', { name: service }).click()
    await expect(page.getByRole('alert')).toHaveText(`Login with ${service} not implemented!`)
  }
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(3)
  expect(asked.flat()).toEqual([])
  expect(await tokenOf(page)).toBeUndefined()
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL('/login')
})

test.describe('a session', () => {
  test('every call carries the token of the cookie [AUTH-13]', async ({ page, seed, login }) => {
    const ann = await seed.makeUser()
    await login(page, ann)
    const headers: (string | undefined)[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) headers.push(request.headers().authorization)
    })
    await page.goto('/communitymanager')
    await expect(page.getByText('You are in no community yet')).toBeVisible()
    expect(headers.length).toBeGreaterThanOrEqual(3)
    expect(new Set(headers)).toEqual(new Set([`Bearer ${ann.token}`]))
  })

  test('a reload keeps it and asks who it is [AUTH-14]', async ({ page, seed, login }) => {
    await login(page, await seed.makeUser({ firstName: 'Ida', lastName: 'Moe' }))
    await page.goto('/')
    await expect(page.getByRole('banner').getByText('Ida Moe')).toBeVisible()
    const asked = page.waitForResponse('**/api/users/me')
    await page.reload()
    expect((await asked).status()).toBe(200)
    await expect(page.getByRole('banner').getByText('Ida Moe')).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('any call answered with 401 ends it and leads to signing in [AUTH-15]', async ({ page, seed, login }) => {
    const ann = await seed.makeUser()
    const community = await seed.makeCommunity()
    await login(page, ann)
    await page.goto('/communitymanager')
    await expect(page.getByRole('heading', { name: 'Join a community' })).toBeVisible()
    await page.context().addCookies([{ name: 'token', value: 'no.such.token', url: page.url() }])
    await page.getByRole('combobox', { name: 'Community' }).click()
    await page.getByRole('option', { name: community.title }).click()
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page).toHaveURL('/login?redirect=%2Fcommunitymanager')
    expect(await tokenOf(page)).toBeUndefined()
  })

  for (const path of [
    '/',
    '/settings',
    '/communitymanager',
    '/communitytop/0123456789abcdef01234567?x=1',
    '/view/0123456789abcdef01234567',
    '/contribution/0123456789abcdef01234567',
  ])
    test(`${path} asks a visitor to sign in first and then comes back [AUTH-16]`, async ({ page, seed }) => {
      await page.goto(path)
      await expect(page.getByLabel('User name')).toBeVisible()
      const { pathname, searchParams } = new URL(page.url())
      expect(pathname).toBe('/login')
      expect(searchParams.get('redirect')).toBe(path)
      await fillSignIn(page, await seed.makeUser())
      await submitSignIn(page)
      await expect(page).toHaveURL(path)
    })

  test('pages for everybody need none [AUTH-16]', async ({ page }) => {
    await page.goto('/signup')
    await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
    await expect(page).toHaveURL('/signup')
    await page.goto('/assets/privacy_policy.html')
    await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible()
  })

  test('logging out ends it: its pages are closed then [AUTH-17]', async ({ page, seed, login }) => {
    await login(page, await seed.makeUser())
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    expect(await tokenOf(page)).toBeUndefined()
    await page.goto('/settings')
    await expect(page).toHaveURL('/login?redirect=%2Fsettings')
    await expect(page.getByLabel('User name')).toBeVisible()
  })

  test('somebody who signs in afterwards sees nothing of the one before', async ({ page, seed, login }) => {
    await login(page, await seed.makeUser({ firstName: 'Ida', lastName: 'Moe' }))
    await page.goto('/')
    await page.getByRole('button', { name: 'Log out' }).click()
    await fillSignIn(page, await seed.makeUser({ firstName: 'Ben', lastName: 'Ode' }))
    await submitSignIn(page)
    await expect(page.getByRole('banner').getByText('Ben Ode')).toBeVisible()
    await expect(page.getByText('Ida Moe')).toHaveCount(0)
  })

  test('the bar shows visitors how to sign in and up, members their name, settings and logout [AUTH-18, AUTH-19]', async ({
    page,
    seed,
    login,
  }) => {
    await page.goto('/login')
    const bar = page.getByRole('banner')
    for (const path of ['/signup', '/login', '/assets/privacy_policy.html'])
      await expect(bar.locator(`a[href="${path}"]`)).toBeVisible()
    await expect(bar.locator('a[href="/settings"]')).toHaveCount(0)
    await expect(bar.getByRole('button', { name: 'Log out' })).toHaveCount(0)
    await login(page, await seed.makeUser({ firstName: 'Ida', lastName: 'Moe' }))
    await page.goto('/')
    await expect(bar.getByText('Ida Moe')).toBeVisible()
    await expect(bar.locator('a[href="/settings"]')).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Log out' })).toBeVisible()
    for (const path of ['/signup', '/login', '/assets/privacy_policy.html'])
      await expect(bar.locator(`a[href="${path}"]`)).toHaveCount(0)
  })
})

test.describe('addresses', () => {
  test('an unknown one leads home without an error page [PROD-05]', async ({ page, seed, login }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await login(page, await seed.makeUser())
    await page.goto('/no/such/page?x=1')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'My communities' })).toBeVisible()
    expect(errors).toEqual([])
  })

  test('an unknown one leads a visitor home, which is signing in [PROD-05]', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page).toHaveURL('/login?redirect=%2F')
    await expect(page.getByLabel('User name')).toBeVisible()
  })

  test('a page whose file cannot be loaded says so and offers a reload', async ({ page, seed, login }) => {
    await login(page, await seed.makeUser())
    await page.goto('/')
    await page.route('**/assets/settings-page-*', (route) => route.abort())
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Something broke on this page' })).toBeVisible()
    await page.unroute('**/assets/settings-page-*')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  })

  test('a link to an uploaded file is a full page load [PROD-07]', async ({ page, seed, login }) => {
    await login(page, await seed.makeUser())
    const asked: string[] = []
    await page.route('**/uploads/**', (route) => {
      asked.push(route.request().resourceType())
      return route.fulfill({ contentType: 'text/plain', body: 'the file itself' })
    })
    await page.goto('/login?redirect=%2Fuploads%2Ffolder%2Fleaf.txt')
    await fillSignIn(page, await seed.makeUser())
    await submitSignIn(page)
    await expect(page.getByText('the file itself')).toBeVisible()
    await expect(page).toHaveURL('/uploads/folder/leaf.txt')
    expect(asked).toEqual(['document'])
  })
})

test('the pages around the session are accessible in light and dark', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  await page.goto('/login')
  await fillSignIn(page, { userName: ADMIN.userName, password: 'wrong-password' })
  await submitSignIn(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/assets/privacy_policy.html')
  await expectAccessible(page)
  await page.goto('/sso')
  await page.getByRole('button', { name: 'Facebook' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await login(page, await seed.makeUser())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expectAccessible(page)
})
