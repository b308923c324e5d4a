import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Community } from '../../shared/domain/communities.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()
const AT = '/api/communities/import'
beforeEach(async () => {
  await site.seed.call(await site.seed.admin(), 'DELETE', AT)
})

const archiveOf = async ({ _id }: Community) => {
  const { token } = await site.seed.admin()
  const answer = await fetch(`${site.app.url}/api/communities/${_id}/archive`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return new Uint8Array(await answer.arrayBuffer())
}
const card = async () => within(await screen.findByRole('region', { name: 'Import a community' }))
const choose = async (bytes: Uint8Array<ArrayBuffer>, name = 'Year 5.zip') => {
  const found = await card()
  await found.findByRole('button', { name: 'Choose an archive' })
  fireEvent.change(found.getByLabelText('Choose an archive', { selector: 'input' }), {
    target: { files: [new File([bytes], name, { type: 'application/zip' })] },
  })
  await found.findByText(new RegExp(`^${name}`))
  return found
}
const press = (found: Awaited<ReturnType<typeof card>>, name: string) =>
  fireEvent.click(found.getByRole('button', { name }))
const percent = (bar: HTMLElement) => Number(bar.getAttribute('aria-valuenow'))

test('an admin imports an archive with a progress bar from 0 to 100 % that ends in a link to the community [ARCH-13]', async () => {
  const { seed } = site
  const { community } = await seed.makeManaged()
  const archive = await archiveOf(community)
  visitAs(await seed.admin(), '/admintools')
  const found = await choose(archive)
  const { release } = network.hold('POST', AT)
  press(found, 'Import')
  const bar = await found.findByRole('progressbar', { name: 'Progress of the import' })
  expect([bar.getAttribute('aria-valuemin'), percent(bar), bar.getAttribute('aria-valuemax')]).toEqual(['0', 0, '100'])
  expect(found.getByText('The file is being uploaded. Keep this page open.')).toHaveRole('status')
  let isWritten = false
  network.intercept('GET', AT, async (pass) =>
    isWritten ? await pass() : { status: 200, json: { state: 'importing', percent: 75 } },
  )
  network.intercept('PUT', `${AT}/file`, async (pass) => {
    await pass()
    return { status: 202, json: { state: 'importing', percent: 50 } }
  })
  release()
  await waitFor(() => expect(percent(found.getByRole('progressbar'))).toBe(75))
  expect(found.getByText(/You can close this page: the server continues\./)).toHaveRole('status')
  isWritten = true
  expect(await found.findByText(`“${community.title}” is imported.`)).toHaveRole('status')
  expect(found.queryByRole('progressbar')).toBeNull()
  expect(found.getByText(/^Accounts of this site: 0 of \d members?\. Members without an account are shown as authors/)).toBeInTheDocument() // prettier-ignore
  expect(found.getByText(/As an administrator you can open and manage the community/)).toBeInTheDocument()
  expect(network.writes().map(({ method, path, body }) => [method, path, method === 'POST' && body])).toEqual([
    ['POST', AT, { matchUsers: false, bytes: archive.length }],
    ['PUT', `${AT}/file`, false],
  ])

  fireEvent.click(found.getByRole('link', { name: 'Open the community' }))
  await waitFor(() => expect(here()).toMatch(/^\/(communitytop|view)\/[0-9a-f]{24}$/))
  expect(here()).not.toContain(community._id)

  visit('/admintools')
  const again = await card()
  await again.findByText(`“${community.title}” is imported.`)
  press(again, 'Import another archive')
  await again.findByRole('button', { name: 'Choose an archive' })
  visit('/communitymanager')
  await waitFor(() => expect(screen.getAllByText(community.title).length).toBeGreaterThan(1))
})

test('a refused archive shows the same reason as the command, and another may follow [ARCH-13]', async () => {
  const { seed } = site
  const { community } = await seed.makeManaged()
  const archive = await archiveOf(community)
  visitAs(await seed.admin(), '/admintools')
  const found = await choose(archive.slice(0, 1000), 'Half.zip')
  press(found, 'Import')
  expect(await found.findByRole('alert')).toHaveTextContent(
    'Nothing was imported. This file is not an archive of a community, or it is cut off.',
  )
  await choose(archive)
  fireEvent.click(found.getByRole('checkbox', { name: 'Connect members with accounts of the same user name' }))
  press(found, 'Import')
  await found.findByText(`“${community.title}” is imported.`)
  expect(found.queryByRole('alert')).toBeNull()
  expect(network.writes().at(-2)?.body).toEqual({ matchUsers: true, bytes: archive.length })
})

test('an import can be stopped, and is found again on another page [ARCH-13]', async () => {
  const { seed } = site
  const { community } = await seed.makeManaged()
  const archive = await archiveOf(community)
  visitAs(await seed.admin(), '/admintools')
  const found = await choose(archive)
  const { release } = network.hold('PUT', `${AT}/file`)
  press(found, 'Import')
  await waitFor(() => expect(network.writes().at(-1)?.path).toBe(`${AT}/file`))

  press(found, 'Stop')
  release()
  expect(await found.findByText('The import is stopped. Nothing was imported.')).toHaveRole('status')
  const admin = await seed.admin()
  expect(await seed.call(admin, 'GET', AT)).toBeNull()

  await seed.call(admin, 'POST', AT, { matchUsers: false, bytes: 5 })
  visit('/admintools')
  const other = await card()
  await other.findByText('The file is being uploaded in another window.')
  network.intercept('GET', AT, 'offline')
  expect(await other.findByText(/There is no connection to the server\. The import continues there/)).toHaveRole(
    'status',
  )
  press(other, 'Stop')
  await other.findByText('The import is stopped. Nothing was imported.')
})

test('an upload without a connection imports nothing, and keeps the file for another try', async () => {
  const { seed } = site
  const { community } = await seed.makeManaged()
  visitAs(await seed.admin(), '/admintools')
  const found = await choose(await archiveOf(community))
  network.intercept('POST', AT, 'offline')
  press(found, 'Import')
  expect(await found.findByRole('alert')).toHaveTextContent(/^Nothing was imported\. /)
  expect(found.getByText(/^Year 5\.zip/)).toBeInTheDocument()
})
