import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { calls } from './support/calls.ts'
import { fillSignIn, submitSignIn } from './support/sign-in.ts'

const tokenOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'token')?.value

const bar = (page: Page) => page.getByRole('banner')

const signInAs = async (page: Page, who: { userName: string; password: string }) => {
  await fillSignIn(page, who)
  await submitSignIn(page)
}

test.describe('signing in', () => {
  test('the form has a user name, a password and the way to signing up; what is missing is said without a call [AUTH-01, AUTH-02, AUTH-03]', async ({
    page,
  }) => {
    for (const address of ['/login/anything', '/login'])
      await test.step(address, async () => {
        await page.goto(address)
        await expect(page.getByLabel('User name')).toBeVisible()
        await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
        await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
      })
    const sent = calls(page, 'POST')
    for (const [missing, who] of [
      ['User name', { userName: '', password: 'secret' }],
      ['Password', { userName: 'somebody', password: '' }],
    ] as const)
      await test.step(`without a ${missing}`, async () => {
        await signInAs(page, who)
        await expect(page.getByLabel(missing, { exact: true })).toHaveAccessibleDescription(/This field is required\./)
        await expect(page.getByText('This field is required.')).toHaveCount(1)
      })
    expect(sent).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/signup')
  })

  test('by the keyboard alone, in the order of reading, a right password leads home and stores the token in a session cookie of this site alone [AUTH-04, AUTH-06]', async ({
    page,
    seed,
  }) => {
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
    const answered = page.waitForResponse('**/auth/local')
    await page.keyboard.press('Enter')
    const answer = await answered
    expect(answer.request().postDataJSON()).toEqual({ userName: ann.userName, password: ann.password })
    const { token } = (await answer.json()) as { token: string }
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'My communities' })).toBeFocused()
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'token')
    expect(cookie).toMatchObject({ value: token, path: '/', sameSite: 'Lax', expires: -1 })
  })

  // All that may not be followed is refused in client/lib/paths.test.ts.
  test('a redirect to elsewhere leads home instead', async ({ page, seed }) => {
    const ann = await seed.makeUser()
    for (const elsewhere of ['https://example.org/', 'javascript:alert(1)']) {
      await page.goto(`/login?redirect=${encodeURIComponent(elsewhere)}`)
      await signInAs(page, ann)
      await expect(page.getByRole('heading', { name: 'My communities' })).toBeVisible()
      await expect(page).toHaveURL('/')
      await page.context().clearCookies()
    }
  })

  test("a failure shows the server's message and clears the token held before; an unreachable server is told [AUTH-07, AUTH-08]", async ({
    page,
    seed,
    login,
    context,
    expectAccessible,
  }) => {
    const ann = await seed.makeUser()
    await login(page, ann)
    await page.goto('/login')
    await signInAs(page, { ...ann, password: 'wrong' })
    await expect(page.getByRole('alert')).toHaveText('This password is not correct.')
    await expect(page).toHaveURL('/login')
    expect(await tokenOf(page)).toBeUndefined()
    await expectAccessible(page)
    await context.setOffline(true)
    await signInAs(page, ann)
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  })
})

test('signing in by another service is offered, and each says that it is not there yet [AUTH-10, AUTH-11, AUTH-12]', async ({
  page,
  expectAccessible,
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
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL('/login')
})

test.describe('a session', () => {
  test('every call carries the token of the cookie; one answered with 401 ends it and leads to signing in [AUTH-13, AUTH-15]', async ({
    page,
    seed,
    login,
  }) => {
    const ann = await seed.makeUser()
    const community = await seed.makeCommunity()
    await login(page, ann)
    const headers: (string | undefined)[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) headers.push(request.headers().authorization)
    })
    await page.goto('/communitymanager')
    await expect(page.getByText('You are in no community yet')).toBeVisible()
    expect(headers.length).toBeGreaterThanOrEqual(3)
    expect(new Set(headers)).toEqual(new Set([`Bearer ${ann.token}`]))

    await expect(page.getByRole('heading', { name: 'Join a community' })).toBeVisible()
    await page.context().addCookies([{ name: 'token', value: 'no.such.token', url: page.url() }])
    await page.getByRole('combobox', { name: 'Community' }).click()
    await page.getByRole('option', { name: community.title }).click()
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page).toHaveURL('/login?redirect=%2Fcommunitymanager')
    expect(await tokenOf(page)).toBeUndefined()
  })

  test('pages ask a visitor to sign in first and then come back [AUTH-16]', async ({ page, seed }) => {
    const ann = await seed.makeUser()
    for (const path of [
      '/',
      '/settings',
      '/communitymanager',
      '/communitytop/0123456789abcdef01234567?x=1',
      '/view/0123456789abcdef01234567',
      '/contribution/0123456789abcdef01234567',
    ])
      await test.step(path, async () => {
        await page.context().clearCookies()
        await page.goto(path)
        await expect(page.getByLabel('User name')).toBeVisible()
        const { pathname, searchParams } = new URL(page.url())
        expect(pathname).toBe('/login')
        expect(searchParams.get('redirect')).toBe(path)
        await signInAs(page, ann)
        await expect(page).toHaveURL(path)
      })
  })

  test('pages for everybody need none, and are accessible [AUTH-16]', async ({ page, expectAccessible }) => {
    await page.goto('/signup')
    await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
    await expect(page).toHaveURL('/signup')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('This field is required.').first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/assets/privacy_policy.html')
    await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible()
    await expectAccessible(page)
  })

  test('the bar follows it; a reload keeps it and asks who it is; logging out closes its pages, and the next one sees nothing of it [AUTH-05, AUTH-14, AUTH-17, AUTH-18, AUTH-19]', async ({
    page,
    seed,
  }) => {
    const ida = await seed.makeUser({ firstName: 'Ida', lastName: 'Moe' })
    const logOut = bar(page).getByRole('button', { name: 'Log out' })
    const settings = bar(page).locator('a[href="/settings"]')
    const forVisitors = ['/signup', '/login', '/assets/privacy_policy.html']
    await test.step('visitors are shown how to sign in and up, and come to where they were led from', async () => {
      await page.goto('/login?redirect=%2Fsettings')
      for (const path of forVisitors) await expect(bar(page).locator(`a[href="${path}"]`)).toBeVisible()
      await expect(settings).toHaveCount(0)
      await expect(logOut).toHaveCount(0)
      await signInAs(page, ida)
      await expect(page).toHaveURL('/settings')
    })
    await test.step('members their name, settings and logout', async () => {
      await expect(bar(page).getByText('Ida Moe')).toBeVisible()
      await expect(settings).toBeVisible()
      await expect(logOut).toBeVisible()
      for (const path of forVisitors) await expect(bar(page).locator(`a[href="${path}"]`)).toHaveCount(0)
    })
    await test.step('after a reload as well', async () => {
      const asked = page.waitForResponse('**/api/users/me')
      await page.reload()
      expect((await asked).status()).toBe(200)
      await expect(bar(page).getByText('Ida Moe')).toBeVisible()
      await expect(page).toHaveURL('/settings')
    })
    await test.step('until somebody logs out', async () => {
      await logOut.click()
      await expect(page).toHaveURL('/login')
      expect(await tokenOf(page)).toBeUndefined()
      await signInAs(page, await seed.makeUser({ firstName: 'Ben', lastName: 'Ode' }))
      await expect(bar(page).getByText('Ben Ode')).toBeVisible()
      await expect(page.getByText('Ida Moe')).toHaveCount(0)
      await logOut.click()
      await expect(page).toHaveURL('/login')
      await page.goto('/settings')
      await expect(page).toHaveURL('/login?redirect=%2Fsettings')
      await expect(page.getByLabel('User name')).toBeVisible()
    })
  })
})

test.describe('addresses', () => {
  test('an unknown one leads home without an error page; a page whose file cannot be loaded says so and offers a reload [PROD-05]', async ({
    page,
    seed,
    login,
    expectAccessible,
  }) => {
    await page.goto('/no/such/page')
    await expect(page).toHaveURL('/login?redirect=%2F')
    await expect(page.getByLabel('User name')).toBeVisible()

    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await login(page, await seed.makeUser())
    await page.goto('/no/such/page?x=1')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'My communities' })).toBeVisible()
    expect(errors).toEqual([])

    await page.route('**/assets/settings-page-*', (route) => route.abort())
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Something broke on this page' })).toBeVisible()
    await page.unroute('**/assets/settings-page-*')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expectAccessible(page)
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
