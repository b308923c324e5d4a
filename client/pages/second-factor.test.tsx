import { screen, waitFor, within } from '@testing-library/react'
import jsQR from 'jsqr'
import { generate } from 'otplib'
import { expect, test } from 'vitest'
import { codePath } from '../../shared/domain/sign-in-proof.ts'
import { requestsDone } from '../testing/board.ts'
import { fillIn, inputNamed } from '../testing/fields.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const codeOf = (secret: string, steps = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 * steps })

const section = async (name: string) => within(await screen.findByRole('region', { name }))

const PIXELS = 4

const readQrCode = (svg: Element) => {
  const size = PIXELS * Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const pixels = new Uint8ClampedArray(4 * size * size).fill(255)
  for (const [, x, y] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < PIXELS; dy += 1)
      for (let dx = 0; dx < PIXELS; dx += 1)
        pixels.fill(0, 4 * ((Number(y) * PIXELS + dy) * size + Number(x) * PIXELS + dx), 4 * ((Number(y) * PIXELS + dy) * size + Number(x) * PIXELS + dx) + 3) // prettier-ignore
  return jsQR(pixels, size, size)?.data
}

const makeManager = async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const person = await seed.makeUser()
  await seed.join(person, community, 'manager')
  return person
}

const setUp = async (user: ReturnType<typeof visit>, password: string, button = 'Set up') => {
  if (button) await user.click(await screen.findByRole('button', { name: button }))
  await waitFor(() => expect(inputNamed('password')).toHaveFocus())
  await user.keyboard(`${password}{Enter}`)
  const picture = await screen.findByRole('img', { name: 'QR code for the authenticator app' })
  await waitFor(() => expect(inputNamed('code')).toHaveFocus())
  const uri = new URL(readQrCode(picture) ?? '')
  const secret = uri.searchParams.get('secret') ?? ''
  await user.keyboard(`${await codeOf(secret)}{Enter}`)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Recovery codes' })).toHaveFocus())
  return { secret, uri }
}

test('a manager sets it up in the settings: the QR code holds the otpauth address, the ten recovery codes are displayed once, and each sign-in asks for a code [SESS-02]', async () => {
  const ann = await makeManager()
  const user = visitAs(ann, '/settings')
  const card = await section('Second factor')
  await user.click(card.getByRole('button', { name: 'Set up' }))
  await user.keyboard('wrong{Enter}')
  await waitFor(() => expect(inputNamed('password')).toHaveAccessibleDescription('Incorrect password'))
  await user.clear(inputNamed('password') as HTMLInputElement)
  const { secret, uri } = await setUp(user, ann.password, '')
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Buildon.*\?secret=[A-Z2-7]{32}&issuer=Buildon/)
  expect(decodeURIComponent(uri.pathname)).toContain(ann.userName)
  const codes = within(screen.getByRole('main')).getAllByText(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
  expect(new Set(codes.map(({ textContent }) => textContent)).size).toBe(10)
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  await card.findByText('The second factor is on.')
  card.getByText('Unused recovery codes: 10')
  expect(screen.queryByText(codes[0]?.textContent ?? '')).toBeNull()

  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(here()).toBe('/login'))
  visit('/login?redirect=%2Fsettings')
  await waitFor(() => expect(inputNamed('password')).toBeInTheDocument())
  fillIn({ userName: ann.userName, password: ann.password })
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(inputNamed('code')).toHaveFocus())
  expect(inputNamed('code')).toHaveAttribute('autocomplete', 'one-time-code')
  expect(location.pathname).toBe('/login/code')
  expect(document.cookie).toBe('')
  await user.keyboard('000000{Enter}')
  const wrong = 'This code is not correct, or it has been used already.'
  await waitFor(() => expect(inputNamed('code')).toHaveAccessibleDescription(wrong))
  await user.clear(inputNamed('code') as HTMLInputElement)
  await user.keyboard(`${await codeOf(secret, 1)}{Enter}`)
  await waitFor(() => expect(here()).toBe('/settings'))
  await (await section('Second factor')).findByText('The second factor is on.')
})

test('from the code one goes back to the password; after a sign-in with Google the address brings the proof [SESS-02]', async () => {
  const ann = await makeManager()
  const { secret } = await setUp(visitAs(ann, '/settings'), ann.password)
  const body = { userName: ann.userName, password: ann.password }
  const { proof } = (await (await fetch(`${site.app.url}/auth/local`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json()) as { proof: string } // prettier-ignore
  const user = visit(codePath(proof, '/settings'))
  await waitFor(() => expect(inputNamed('code')).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Back to the password' }))
  await waitFor(() => expect(inputNamed('userName')).toHaveFocus())

  visit(codePath('not-a-proof', ''))
  await waitFor(() => expect(inputNamed('code')).toHaveFocus())
  await user.keyboard(`${await codeOf(secret, 1)}{Enter}`)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This took too long. Please begin again.'))

  visit(codePath(proof, '/settings'))
  await waitFor(() => expect(inputNamed('code')).toHaveFocus())
  await user.keyboard(`${await codeOf(secret, 1)}{Enter}`)
  await waitFor(() => expect(here()).toBe('/settings'))
})

test('an app password is displayed once, listed with its last use and withdrawn; turning the second factor off asks for password and code [SESS-02]', async () => {
  const ann = await makeManager()
  const user = visitAs(ann, '/settings')
  const { secret } = await setUp(user, ann.password)
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  const card = await section('Second factor')
  await user.click(await card.findByRole('button', { name: 'Create an app password' }))
  await waitFor(() => expect(inputNamed('name')).toHaveAccessibleDescription('This field is required.'))
  await user.type(inputNamed('name') as HTMLInputElement, 'R script{Enter}')
  const password = (await card.findByText(/^([a-z0-9]{4}-){5}[a-z0-9]{4}$/)).textContent
  expect(inputNamed('name')).toHaveValue('')
  const item = within(await card.findByRole('listitem'))
  item.getByText('R script')
  item.getByText('Not used yet')
  expect(await site.seed.opens(ann, password)).toBe(true)
  visit('/settings')
  const again = await section('Second factor')
  await again.findByText(/^Last used: /)
  expect(screen.queryByText(password)).toBeNull()
  await user.click(again.getByRole('button', { name: 'Withdraw the app password R script' }))
  await waitFor(() => expect(again.queryByRole('listitem')).toBeNull())
  expect(await site.seed.opens(ann, password)).toBe(false)

  await user.click(again.getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(inputNamed('oldPassword')).toBeInTheDocument())
  const form = within((inputNamed('code') as HTMLInputElement).form as HTMLFormElement)
  await user.type(form.getByLabelText('Current password'), ann.password)
  await user.type(inputNamed('code') as HTMLInputElement, '000000{Enter}')
  await waitFor(() => expect(inputNamed('code')).toHaveAccessibleDescription(/not correct/))
  await user.clear(inputNamed('code') as HTMLInputElement)
  await user.type(inputNamed('code') as HTMLInputElement, `${await codeOf(secret, 1)}{Enter}`)
  await again.findByRole('button', { name: 'Set up' })
  expect(await site.seed.opens(ann, ann.password)).toBe(true)
})

test('a pupil is offered no second factor [SESS-02]', async () => {
  const community = await site.seed.makeCommunity()
  visitAs(await site.seed.makeMember(community), '/settings')
  await screen.findByRole('region', { name: 'Language' })
  await waitFor(() => expect(network.calls().map(({ path }) => path)).toContain('/api/users/me/second-factor'))
  await requestsDone()
  expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull()
})
