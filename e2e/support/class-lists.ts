import type { Locator, Page } from '@playwright/test'
import { CLASS_LIST_COLUMNS, writeClassList } from '../../shared/domain/class-lists.ts'
import type { SignUp } from '../../shared/domain/accounts.ts'
import type { TestFile } from './files.ts'
import type { Person, Seed, SeededCommunity } from './seed.ts'

export const HEADER = CLASS_LIST_COLUMNS.join(',')

export const csv = (content: string | Buffer, name = 'Grade 5.csv'): TestFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})

let count = 0

export const pupils = (length: number): SignUp[] => {
  count += 1
  const list = `${Date.now().toString(36)}-${count}`
  return Array.from({ length }, (_, at) => ({
    firstName: `Pupil ${at + 1}`,
    lastName: 'Lee',
    email: `pupil${at + 1}@example.org`,
    userName: `pupil-${list}-${at + 1}`,
    password: `word-${at + 1}`,
  }))
}

export const uploadList = async (seed: Seed, manager: Person, { _id }: SeededCommunity, list: readonly SignUp[]) => {
  const form = new FormData()
  form.append('community', _id)
  form.append('file', new Blob([writeClassList(list)]), 'class.csv')
  await seed.call(manager, 'POST', '/api/users', form)
}

export const uploadPupils = async (seed: Seed, manager: Person, community: SeededCommunity, length: number) => {
  const list = pupils(length)
  await uploadList(seed, manager, community, list)
  return list
}

export const classList = (users: readonly SignUp[]) => csv(writeClassList(users))

export const authorManager = async (page: Page, communityId: string, part: 'Class list' | 'Rename') => {
  await page.goto(`/authormanager/${communityId}`)
  await page.getByRole('tab', { name: part }).click()
  return page.getByRole('tabpanel', { name: part })
}

export const choose = (panel: Locator, file: TestFile) => panel.locator('input[type=file]').setInputFiles(file)
export const checkFormat = (panel: Locator) => panel.getByRole('button', { name: 'Check File Format' })
export const submit = (panel: Locator) => panel.getByRole('button', { name: 'Submit' })
export const wrongRows = (panel: Locator) => panel.getByRole('list', { name: 'Rows to correct' }).getByRole('listitem')

export const VALID = 'All entries are valid. You may submit to database. Press “Submit” to add these people.'
export const NOT_VALID = 'Following users are not valid. Please correct any errors and reupload the file'
export const ADDED = 'All users were added to the database except the existing users.'
export const NOT_ADDED =
  'Following users were not uploaded to the database. Please submit a new excel file with the following corrected entries only.'
