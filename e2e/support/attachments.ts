import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import type { Member } from '../fixtures.ts'
import type { Page } from '@playwright/test'
import type { Seed } from './seed.ts'

export const addButton = (page: Page) => page.getByRole('button', { name: 'Attachments', exact: true })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Attachments' })
export const picker = (page: Page) => page.locator('input[type=file]')
export const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
export const attached = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')

export const attachmentsOf = async (seed: Seed, member: Member, noteId: string) => {
  const links = await seed.call<Link[]>(member, 'GET', `/api/links/from/${noteId}`)
  const ids = links.filter(({ type }) => type === 'attach').map(({ to }) => to)
  return Promise.all(ids.map((id) => seed.call<Contribution>(member, 'GET', `/api/objects/${id}`)))
}

export const bodyOf = async (seed: Seed, member: Member, noteId: string) =>
  String((await seed.call<Contribution>(member, 'GET', `/api/objects/${noteId}`)).data.body)

export const holdUploads = async (page: Page) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/upload', async (route) => {
    await held
    await route.fallback()
  })
  return () => go()
}

export const failBroken = (page: Page) =>
  page.route('**/api/upload', (route) =>
    route.request().postData()?.includes('broken') ? route.abort() : route.fallback(),
  )
