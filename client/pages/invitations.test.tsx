import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { generate } from 'otplib'
import { afterEach, expect, test } from 'vitest'
import type { Author } from '../../shared/domain/authors.ts'
import { CommunityModel } from '../../server/graph/communities/communities.model.ts'
import type { Person, SeededCommunity } from '../../e2e/support/seed.ts'
import { endSession } from '../lib/token.ts'
import { fillIn, inputNamed } from '../testing/fields.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()
afterEach(() => sessionStorage.clear())

const main = () => within(screen.getByRole('main'))
const invite = async (manager: Person, { _id }: SeededCommunity, replaces: string | null = null): Promise<string> => {
  const path = `/api/invitations/${_id}`
  const { invitation } = await site.seed.call<{ invitation: { key: string } }>(manager, 'PUT', path, { replaces })
  return invitation.key
}
const makeInvited = async () => {
  const { community, mia } = await site.seed.makeManaged()
  return { community, mia, key: await invite(mia, community) }
}
const visitor = (path: string) => {
  endSession('refused')
  return visit(path)
}
const joined = (title: string) => screen.findByRole('heading', { level: 1, name: `Join ${title}` })
const expectInside = ({ welcomeViewId }: SeededCommunity) =>
  waitFor(() => expect(here()).toBe(`/view/${welcomeViewId}`))
const press = (user: UserEvent, name: string) => user.click(main().getByRole('button', { name }))
const signIn = async (user: UserEvent, { title }: SeededCommunity, { userName, password }: Person) => {
  await joined(title)
  await user.click(main().getByRole('link', { name: 'Sign in' }))
  await screen.findByText('Sign in to join.')
  fillIn({ userName, password })
  await press(user, 'Sign in')
}
const NEW_NEEDED = 'This invitation is no longer valid. Please ask your teacher for a new one.'

// First, so that the page for members is not loaded yet when the server refuses the session.
test('whoever opens an invitation with a session that has ended signs in and joins [TEAC-03]', async () => {
  const { community, key } = await makeInvited()
  const ended = await site.seed.makeUser()
  await site.seed.call(ended, 'POST', '/auth/logout')
  const user = visitAs(ended, `/join#${key}`)
  await signIn(user, community, await site.seed.signIn(ended))
  await expectInside(community)
})

test('a taken user name is refused at its field; what was typed stays, and the account joins with another name [TEAC-03, NOEM-02]', async () => {
  const { community, key } = await makeInvited()
  const taken = await site.seed.makeUser()
  const user = visitor(`/join#${key}`)
  await joined(community.title)
  expect(here()).toBe('/join')
  expect(Array.from(document.querySelectorAll('main input'), (one) => one.getAttribute('name'))).toEqual([
    'firstName',
    'lastName',
    'userName',
    'password',
  ])
  fillIn({ firstName: 'Ida', lastName: 'Moe', userName: taken.userName.toUpperCase(), password: 'sun and moon' })
  await press(user, 'Create account')
  await waitFor(() => expect(inputNamed('userName')).toHaveFocus())
  expect(inputNamed('firstName')).toHaveValue('Ida')
  expect(inputNamed('password')).toHaveValue('sun and moon')
  const userName = `ida-${Date.now()}`
  fillIn({ userName })
  await press(user, 'Create account')
  await expectInside(community)
  const ida = await site.seed.signIn({ userName, password: 'sun and moon' })
  const author = await site.seed.call<Author>(ida, 'GET', `/api/authors/${community._id}/me`)
  expect(author).toMatchObject({ role: 'writer', email: '' })
})

test('an account whose answer was lost is opened by the next press; a name that somebody else has is not [TEAC-03]', async () => {
  const { community, key } = await makeInvited()
  const taken = await site.seed.makeUser()
  const user = visitor(`/join#${key}`)
  await joined(community.title)
  let lost = 0
  const cut = network.intercept('POST', '/api/invitations/sign-up', async (pass) => {
    await pass().catch(() => {})
    lost++
    return 'offline'
  })
  const tryAs = async (userName: string) => {
    fillIn({ firstName: 'Ida', lastName: 'Moe', userName, password: 'sun and moon' })
    const before = lost
    await press(user, 'Create account')
    await waitFor(() => expect(lost).toBe(before + 1))
    await waitFor(() =>
      expect(main().getByRole('button', { name: 'Create account' })).not.toHaveAttribute('data-loading'),
    )
  }
  await tryAs(taken.userName)
  const own = `ida-${Date.now()}`
  await tryAs(own)
  cut.remove()
  fillIn({ userName: taken.userName })
  await press(user, 'Create account')
  await screen.findByText('The specified userName is already in use.')
  fillIn({ userName: own })
  await press(user, 'Create account')
  await expectInside(community)
})

test('a renewed, guessed or missing invitation says that a new one is needed, before and after the sign-in [TEAC-04]', async () => {
  const { community, mia, key } = await makeInvited()
  await invite(mia, community, key)
  const guest = await site.seed.makeUser()
  for (const open of [visitor, (path: string) => visitAs(guest, path)])
    for (const one of [key, 'guessed-guessed-guessed']) {
      open(`/join#${one}`)
      expect(await screen.findByText(NEW_NEEDED)).toHaveAttribute('role', 'alert')
      expect(main().queryByRole('button')).toBeNull()
    }
  sessionStorage.clear()
  visitor('/join')
  await screen.findByText('Please open the link of your invitation again, or scan its code.')
})

test('an invitation that is renewed while the form is open is refused there, and what was typed stays [TEAC-04]', async () => {
  const { community, mia, key } = await makeInvited()
  const user = visitor(`/join#${key}`)
  await joined(community.title)
  await invite(mia, community, key)
  fillIn({ firstName: 'Ida', lastName: 'Moe', userName: `late-${Date.now()}`, password: 'sun and moon' })
  await press(user, 'Create account')
  expect(await screen.findByRole('alert')).toHaveTextContent(NEW_NEEDED)
  expect(inputNamed('firstName')).toHaveValue('Ida')
})

test('signed in, one press joins; members come straight in; somebody else’s session can be left [TEAC-03]', async () => {
  const { community, mia, key } = await makeInvited()
  const guest = await site.seed.makeUser({ firstName: 'Cem', lastName: 'Ak' })
  const user = visitAs(guest, `/join#${key}`)
  await joined(community.title)
  main().getByText(`You are signed in as Cem Ak (${guest.userName}).`)
  await press(user, 'Use another account')
  await waitFor(() => expect(inputNamed('firstName')).toBeInTheDocument())
  expect(here()).toBe('/join')
  const again = visitAs(await site.seed.signIn(guest), `/join#${key}`)
  await joined(community.title)
  await press(again, `Join ${community.title}`)
  await expectInside(community)
  visitAs(mia, `/join#${key}`)
  await expectInside(community)
})

test('signing in by the invitation joins without another press, also after the password step and the second factor [TEAC-03]', async () => {
  const { community, key } = await makeInvited()
  const { seed } = site
  const listed = await seed.makeUser()
  const reset = { password: 'for now', mustChange: true }
  await seed.call(await seed.admin(), 'PATCH', `/api/users/${listed.userId}`, reset)
  let user = visitor(`/join#${key}`)
  await signIn(user, community, { ...listed, password: 'for now' })
  await screen.findByRole('heading', { level: 1, name: 'Choose a new password' })
  fillIn({ oldPassword: 'for now', newPassword: 'of my own choice' })
  await press(user, 'Change password')
  await expectInside(community)

  const guarded = await seed.makeManaged()
  const { mia } = guarded
  const offer = await seed.call<{ secret: string }>(mia, 'POST', '/api/users/me/second-factor', { password: mia.password }) // prettier-ignore
  const codeAt = (steps: number) =>
    generate({ secret: offer.secret, epoch: Math.floor(Date.now() / 1_000) + 30 * steps })
  await seed.call(mia, 'PUT', '/api/users/me/second-factor', { ...offer, code: await codeAt(0) })
  user = visitor(`/join#${key}`)
  await signIn(user, community, mia)
  await waitFor(() => expect(inputNamed('code')).toHaveFocus())
  fillIn({ code: await codeAt(1) })
  await press(user, 'Sign in')
  await expectInside(community)
})

test('no request of these ways has the key in its address [TEAC-04]', async () => {
  const { community, key } = await makeInvited()
  const guest = await site.seed.makeUser()
  network.forget()
  const user = visitor(`/join#${key}`)
  await joined(community.title)
  await user.click(main().getByRole('link', { name: 'Sign in' }))
  await screen.findByText('Sign in to join.')
  fillIn({ userName: guest.userName, password: guest.password })
  await press(user, 'Sign in')
  await expectInside(community)
  const asked = network.calls().map(({ path }) => path)
  expect(asked).toContain('/api/invitations/join')
  expect(JSON.stringify(asked)).not.toContain(key)
})

test('a manager copies the link, and renews it after a question; an expired one is renewed at once, and an archived community has none', async () => {
  const { community, mia, key } = await makeInvited()
  const { _id } = community
  const origin = location.origin
  let user = visitAs(mia, `/manage/${_id}`)
  const link = () => screen.getByRole('textbox', { name: 'Invitation link' })
  await waitFor(() => expect(link()).toHaveValue(`${origin}/join#${key}`))
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  await screen.findByText('The link was copied.')
  expect(await navigator.clipboard.readText()).toBe(`${origin}/join#${key}`)
  await user.click(screen.getByRole('button', { name: 'Renew link' }))
  await user.click(await screen.findByRole('button', { name: 'Keep the link' }))
  expect(link()).toHaveValue(`${origin}/join#${key}`)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Renew link' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Renew link' }))
  await screen.findByText('The invitation has a new link and code.')
  expect(link()).not.toHaveValue(`${origin}/join#${key}`)

  await CommunityModel.updateOne({ _id }, { $set: { 'invitation.expires': new Date('2026-01-02T12:00:00Z') } })
  await site.seed.call(mia, 'PUT', `/api/communities/${_id}`, { title: community.title })
  user = visitAs(mia, `/manage/${_id}`)
  await screen.findByText('This invitation expired on Friday, January 2, 2026')
  expect(screen.queryByRole('textbox', { name: 'Invitation link' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Renew link' }))
  await waitFor(() => expect(link()).toBeInTheDocument())

  await site.seed.call(mia, 'PUT', `/api/communities/${_id}`, { archived: true })
  visitAs(mia, `/manage/${_id}`)
  await screen.findByText('This community is archived, so nobody can be invited to it.')
})
