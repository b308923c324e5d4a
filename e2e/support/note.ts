import type { Locator, Page, Route } from '@playwright/test'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { expect, type Member } from '../fixtures.ts'
import type { Seed } from './seed.ts'

export { change, stored, supportLinks } from './note-calls.ts'

type Place = Page | Locator

export const readTab = (place: Place) => place.getByRole('tab', { name: 'Read', exact: true })
export const editTab = (place: Place) => place.getByRole('tab', { name: 'Edit' })
const pageOf = (place: Place) => ('goto' in place ? place : place.page())
export const moreTabs = (place: Place) => place.locator('[role=tablist] + button[aria-haspopup=menu]')
export const openTab = async (place: Place, name: string) => {
  const tab = place.getByRole('tab', { name, exact: true })
  await moreTabs(place).waitFor()
  if (!(await tab.isVisible())) {
    await moreTabs(place).click()
    await tab.or(pageOf(place).getByRole('menuitem', { name, exact: true })).click()
  } else await tab.click()
  return place.getByRole('tabpanel', { name, exact: true })
}
export const reading = (place: Place) => place.getByRole('tabpanel', { name: 'Read', exact: true })
export const titleField = (place: Place) => place.getByRole('textbox', { name: 'Title' })
export const keywordsField = (place: Place) => place.getByRole('textbox', { name: 'Keywords' })
export const textField = (place: Place) => place.getByTitle('Text of the note').contentFrame().locator('body')
export const contribute = (place: Place) => place.getByRole('button', { name: 'Contribute' })
export const saveState = (place: Place) => place.locator('[role=status][data-state]')
export const recovery = (place: Place) => place.getByRole('button', { name: 'Recovery' })
export const support = (place: Place, title: string) => place.getByRole('button', { name: title, exact: true })

export const storedWriting = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('buildon.draft/'))
      .map(([, value]) => value)
      .join(),
  )

export const isSave = (method: string) => method === 'PUT'

export const onSave = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route('**/api/objects/**', (route) => (isSave(route.request().method()) ? answer(route) : route.fallback()))

export const ready = (page: Page) =>
  page.waitForFunction(() => {
    const { tinymce } = globalThis as { tinymce?: { activeEditor?: { initialized: boolean } | null } }
    return tinymce?.activeEditor?.initialized === true
  })

export const openNew = async (page: Page, seed: Seed, member: Member) => {
  const note = await seed.makeNote(member, { title: '', body: '', status: 'unsaved' })
  await page.goto(`/contribution/${note._id}`)
  await expect(titleField(page)).toBeVisible()
  await ready(page)
  return note
}

export const openEdit = async (page: Page, note: Contribution) => {
  await page.goto(`/contribution/${note._id}`)
  await editTab(page).click()
  await expect(textField(page)).toBeVisible()
  await ready(page)
}

export const contributed = async (page: Page, title: string) => {
  const toast = page.getByRole('alert').filter({ hasText: `“${title}” has been contributed.` })
  await expect(toast).toBeVisible()
  return toast
}
