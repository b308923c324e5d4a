import type { Locator, Page } from '@playwright/test'

type Place = Page | Locator

export const readTab = (place: Place) => place.getByRole('tab', { name: 'Read' })
export const editTab = (place: Place) => place.getByRole('tab', { name: 'Edit' })
export const propertiesTab = (place: Place) => place.getByRole('tab', { name: 'Properties' })
/** Opens a tab of a note by its name; answers its panel. */
export const openTab = async (place: Place, name: string) => {
  await place.getByRole('tab', { name }).click()
  return place.getByRole('tabpanel', { name })
}
export const reading = (place: Place) => place.getByRole('tabpanel', { name: 'Read' })
export const titleField = (place: Place) => place.getByRole('textbox', { name: 'Title' })
export const keywordsField = (place: Place) => place.getByRole('textbox', { name: 'Keywords' })
/** The text inside the editor's frame. */
export const textField = (place: Place) => place.getByTitle('Text of the note').contentFrame().locator('body')
export const contribute = (place: Place) => place.getByRole('button', { name: 'Contribute' })
export const saveState = (place: Place) => place.locator('[data-state]')
export const recovery = (place: Place) => place.getByRole('button', { name: 'Recovery' })
export const support = (place: Place, title: string) => place.getByRole('button', { name: title, exact: true })

/** What is kept of unfinished writing in the page's browser. */
export const keptWriting = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('buildon.draft/'))
      .map(([, value]) => value)
      .join(),
  )
