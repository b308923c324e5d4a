import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../testing/network.ts'
import { savedFiles } from '../testing/saved-files.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()
const region = () => screen.findByRole('region', { name: 'My data' })
const button = (name: string, within_: HTMLElement = document.body) => within(within_).findByRole('button', { name })
const headOf = async (file: Blob) => new Uint8Array(await file.slice(0, 2).arrayBuffer())
const PK = new Uint8Array([0x50, 0x4b])

test('a member saves their data in the settings, as one zip named after them [MINE-01]', async () => {
  const files = savedFiles()
  const ann = await site.seed.makeUser()
  visitAs(ann, '/settings')
  fireEvent.click(await button('Save my data', await region()))
  expect(await screen.findByText(`Saved as ${ann.userName}.zip.`)).toHaveRole('status')
  expect(files.map(({ name }) => name)).toEqual([`${ann.userName}.zip`])
  expect(await headOf(files[0]!.file)).toEqual(PK)
})

test('a progress bar is displayed meanwhile, and cancelling saves nothing [MINE-01]', async () => {
  const files = savedFiles()
  const ann = await site.seed.makeUser()
  visitAs(ann, '/settings')
  const { release } = network.hold('GET', `/api/users/${ann.userId}/data`)
  fireEvent.click(await button('Save my data', await region()))
  expect(await screen.findByRole('progressbar', { name: 'Progress' })).toBeInTheDocument()
  fireEvent.click(await button('Cancel', await region()))
  release()
  await button('Save my data', await region())
  expect(screen.queryByRole('progressbar', { name: 'Progress' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(files).toEqual([])
})

test('a download that breaks off saves nothing, says so, and is tried again [MINE-01]', async () => {
  const files = savedFiles()
  const ann = await site.seed.makeUser()
  visitAs(ann, '/settings')
  const { remove } = network.intercept('GET', `/api/users/${ann.userId}/data`, 'offline')
  fireEvent.click(await button('Save my data', await region()))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The data was not saved\./)
  expect(files).toEqual([])
  remove()
  fireEvent.click(await button('Try again', await region()))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a manager saves the data of a writer, an admin that of everybody [MINE-02]', async () => {
  const files = savedFiles()
  const { community, mia: manager } = await site.seed.makeManaged()
  const ann = await site.seed.makeMember(community, { firstName: 'Una', lastName: 'Quist' })
  visitAs(manager, `/authormanager/${community._id}`)
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`${ann.firstName} ${ann.lastName}`) }))
  const title = `Save the data of ${ann.firstName} ${ann.lastName}`
  fireEvent.click(await button(`${title} (${ann.userName})`))
  fireEvent.click(await button('Save data', await screen.findByRole('dialog', { name: title })))
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual([`${ann.userName}.zip`]))

  visitAs(await site.seed.admin(), '/admin')
  fireEvent.click(await button(`${title} (${ann.userName})`))
  fireEvent.click(await button('Save data', await screen.findByRole('dialog', { name: title })))
  await waitFor(() => expect(files).toHaveLength(2))
})

test('the privacy page names My data [MINE-01]', async () => {
  visit('/assets/privacy_policy.html')
  expect(
    await screen.findByText(/^Under “My data” in the settings you can save what the site stores about you/),
  ).toBeInTheDocument()
})

test.each([
  /^Your open sessions: browser and system, sign-in and last activity/,
  /^A log of acts/,
  /^Contributions that a manager has removed for everyone, and reports/,
  /^If you ask for a new password, the site e-mails you a link/,
  /^An administrator can erase a person: .* a name that is part of a text stays in it\. .* a number in place of your name/,
])('the privacy page has a text %s', async (text) => {
  visit('/assets/privacy_policy.html')
  expect(await screen.findByText(text)).toBeInTheDocument()
})
