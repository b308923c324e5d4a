import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillIn, inputNamed } from '../testing/fields.ts'
import { here, startSite, visit } from '../testing/site.tsx'

const site = startSite({ EMAIL_OPTIONAL: 'on' })
const PERSON = { firstName: 'Ida', lastName: 'Moe', email: '', password: 'f0ur' }
const formIsThere = () => waitFor(() => expect(inputNamed('password')).toBeInTheDocument())
const press = (name: string) => fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name }))

test('where the site allows it the form makes an account without an e-mail address, and drops spaces around the user name [NOEM-02, SIGN-01]', async () => {
  visit('/signup')
  await formIsThere()
  expect(screen.getByLabelText('E-mail (optional)')).not.toBeRequired()
  fillIn({ ...PERSON, userName: ' ida.moe ' })
  press('Create account')
  await screen.findByRole('heading', { name: 'My communities' })
  const signedIn = await site.app.request('POST', '/auth/local', { body: { userName: 'ida.moe', password: 'f0ur' } })
  expect(signedIn.status).toBe(200)
})

test('an e-mail address that is given has to be one all the same [NOEM-02]', async () => {
  visit('/signup')
  await formIsThere()
  fillIn({ ...PERSON, userName: 'ida.two', email: 'ida at home' })
  press('Create account')
  const told = expect.stringContaining('Please enter a valid e-mail address.')
  await waitFor(() => expect(inputNamed('email')).toHaveAccessibleDescription(told))
  expect(here()).toBe('/signup')
})

test('spaces around the user name are ignored by the sign-in form [SIGN-01]', async () => {
  const ann = await site.seed.makeUser()
  visit('/login')
  await formIsThere()
  fillIn({ userName: `\u00a0${ann.userName} `, password: ann.password })
  press('Sign in')
  await screen.findByRole('heading', { name: 'My communities' })
})
