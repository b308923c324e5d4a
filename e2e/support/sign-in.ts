import type { Page } from '@playwright/test'

interface Credentials {
  userName: string
  password: string
}

export const fillSignIn = async (page: Page, { userName, password }: Credentials) => {
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export const submitSignIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()

export const accountMenu = (page: Page) => page.locator('header button[aria-expanded]').last()

export const logOut = async (page: Page) => {
  await accountMenu(page).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
}
