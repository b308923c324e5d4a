import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fillIn, inputNamed } from '../testing/fields.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit } from '../testing/site.tsx'

const main = () => within(screen.getByRole('main'))
const press = (name: string) => fireEvent.click(main().getByRole('button', { name }))

describe('a site with mail', () => {
  startSite({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'b@example.org', HELP_TO: 'h@example.org', SITE_URL: 'https://learn.example.org' }) // prettier-ignore

  test('offers a link from the sign-in page, and says the same for every name [SESS-05]', async () => {
    const user = visit('/login')
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
    await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })
    expect(here()).toBe('/forgot-password')
    await waitFor(() => expect(inputNamed('userName')).toBeInTheDocument())
    fillIn({ userName: 'nobody' })
    press('Send the link')
    await screen.findByText(
      'If this account has an e-mail address, a letter with a link is under way. The link works once and for one hour. Otherwise ask your teacher or a manager for a new password.',
    )
  })

  test('takes the token out of the address, sends it with the new password, and tells a refusal [SESS-05]', async () => {
    visit('/reset-password#0123456789abcdef01234567.secret')
    await waitFor(() => expect(inputNamed('password')).toBeInTheDocument())
    expect(location.hash).toBe('')
    fillIn({ password: 'three blue cats' })
    press('Set the password')
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid any more.')
    const body = { token: '0123456789abcdef01234567.secret', password: 'three blue cats' }
    expect(network.writes()).toEqual([{ method: 'PUT', path: '/auth/password-link', body }])
  })
})

describe('a site without mail', () => {
  startSite()

  test('says to ask a teacher or manager [SESS-05]', async () => {
    visit('/forgot-password')
    await screen.findByText('This site sends no e-mails. Please ask your teacher or a manager for a new password.')
    expect(main().queryByRole('button')).toBeNull()
  })
})
