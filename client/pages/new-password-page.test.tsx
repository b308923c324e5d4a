import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { classList, pupils } from '../../e2e/support/class-lists.ts'
import type { Person } from '../../e2e/support/seed.ts'
import { readToken } from '../lib/token.ts'
import { fillIn, inputNamed } from '../testing/fields.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const TITLE = 'Choose a new password'
const mustChange = 'They must change it at the next sign-in'
const main = () => within(screen.getByRole('main'))
const reset = async ({ userId }: Person, password: string) => {
  const body = { password, mustChange: true }
  await site.seed.call(await site.seed.admin(), 'PATCH', `/api/users/${userId}`, body)
}
const signIn = async ({ userName }: Person, password: string) => {
  await waitFor(() => expect(inputNamed('password')).toBeInTheDocument())
  fillIn({ userName, password })
  fireEvent.click(main().getByRole('button', { name: 'Sign in' }))
}

test('after signing in a new password is asked for, and nothing else opens until it is changed [SESS-04]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  await reset(ann, 'for now')
  const path = `/view/${community.welcomeViewId}`
  visit(path)
  await signIn(ann, 'for now')
  await screen.findByRole('heading', { level: 1, name: TITLE })
  expect(here()).toBe(path)
  expect(main().queryAllByRole('link')).toEqual([])
  for (const other of ['/', `/communitytop/${community._id}`, '/settings']) {
    visitAs({ token: readToken() ?? '' }, other)
    await screen.findByRole('heading', { level: 1, name: TITLE })
  }

  fillIn({ oldPassword: 'for now', newPassword: 'sunshine' })
  fireEvent.click(main().getByRole('button', { name: 'Change password' }))
  const common = expect.stringContaining('This password is among the 10,000 most common ones. Please choose another.')
  await waitFor(() => expect(inputNamed('newPassword')).toHaveAccessibleDescription(common))
  fillIn({ oldPassword: 'for now', newPassword: 'of my own' })
  fireEvent.click(main().getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: TITLE })).toBeNull())
  expect(here()).toBe('/settings')
  await screen.findByText('Password successfully changed.')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  expect(await seed.opens(ann, 'of my own')).toBe(true)
})

test('the form of a reset offers it: off for writers, on for managers and admins, not for oneself [SESS-04]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const writer = await seed.makeMember(community, { firstName: 'Wim' })
  const admin = await seed.admin()
  const formOf = async (who: Person) => {
    const user = visitAs(admin, `/admin?q=${who.userName}`)
    await user.click(await screen.findByRole('button', { name: new RegExp(`^Reset password of .*${who.userName}`) }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByLabelText('New password')
    return { user, dialog, box: () => dialog.getByRole('checkbox', { name: mustChange }) }
  }
  const { user, dialog, box } = await formOf(writer)
  expect(box()).not.toBeChecked()
  await user.click(box())
  fireEvent.change(dialog.getByLabelText('New password'), { target: { value: 'for now' } })
  await user.click(dialog.getByRole('button', { name: 'Set the password' }))
  await screen.findByText('Password changed successfully.')
  const path = `/api/users/${writer.userId}`
  expect(network.writes()).toContainEqual({ method: 'PATCH', path, body: { password: 'for now', mustChange: true } })

  expect((await formOf(mia)).box()).toBeChecked()
  const other = await seed.makeUser()
  await seed.call(admin, 'PUT', `/api/users/${other.userId}`, { role: 'admin' })
  expect((await formOf(other)).box()).toBeChecked()
  expect((await formOf(admin)).dialog.queryByRole('checkbox')).toBeNull()
})

test('a class list offers it, off by default, for all its accounts [SESS-04]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const user = visitAs(mia, `/authormanager/${community._id}?tab=classList`)
  const panel = within(await screen.findByRole('tabpanel', { name: 'Class list' }))
  const box = await panel.findByRole('checkbox', { name: 'The passwords must be changed at the first sign-in' })
  expect(box).not.toBeChecked()
  const add = async (users: ReturnType<typeof pupils>) => {
    const { name, mimeType, buffer } = classList(users)
    const files = [new File([new Uint8Array(buffer)], name, { type: mimeType })]
    fireEvent.change(panel.getByLabelText('Choose a CSV or Excel file', { selector: 'input' }), { target: { files } })
    const check = panel.getByRole('button', { name: 'Check File Format' })
    await waitFor(() => expect(check).toHaveAttribute('aria-disabled', 'false'))
    await user.click(check)
    await panel.findByText('All entries are valid. You may submit to database. Press “Submit” to add these people.')
    await user.click(panel.getByRole('button', { name: 'Submit' }))
    await panel.findByText('All users were added to the database except the existing users.')
  }
  const stepOf = async ({ userName, password }: { userName: string; password: string }) => {
    const { token } = await seed.signIn({ userName, password })
    return (await seed.call<{ requiredStep?: string }>({ token }, 'GET', '/api/users/me')).requiredStep
  }
  const [one, two] = pupils(2)
  if (!one || !two) throw new Error('no pupils')
  await add([one])
  expect(await stepOf(one)).toBeUndefined()
  await user.click(box)
  await add([two])
  expect(await stepOf(two)).toBe('changePassword')
})
