import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { linkOutside } from '../../server/features/outside-accounts/outside-accounts.service.ts'
import { confirmedAgo } from '../../server/testing/confirmed-ago.ts'
import { signInOutside } from '../../server/testing/outside-person.ts'
import { startOddProvider } from '../../server/testing/stand-ins/odd-provider.ts'
import { OIDC_PROBLEMS } from '../../shared/domain/oidc.ts'
import { ERRORS } from '../../shared/wire/errors.ts'
import { fillIn } from '../testing/fields.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const BUTTON = 'Sign in with Odd School'

describe('with a school', async () => {
  const school = await startOddProvider('http://learn.example.org')
  afterAll(() => school.stop())
  const site = startSite(school.settings)

  /** Addresses for which the page was left. */
  const left: string[] = []
  beforeAll(() => {
    vi.spyOn(window, 'open').mockImplementation((address) => {
      left.push(String(address))
      return null
    })
  })

  test('the sign-in page has a button with the name of the school, which keeps the way back [OIDC-01]', async () => {
    visit('/login?redirect=%2Fview%2F1')
    const button = await screen.findByRole('link', { name: BUTTON })
    expect(button).toHaveAttribute('href', '/auth/oidc/signIn?redirect=%2Fview%2F1')
    expect(screen.queryByRole('alert')).toBeNull()
    visit('/login?redirect=https%3A%2F%2Fevil.example.org')
    await waitFor(() => expect(screen.getByRole('link', { name: BUTTON })).toHaveAttribute('href', '/auth/oidc/signIn?redirect=%2F')) // prettier-ignore
  })

  test('a failed return says on the sign-in page what to do, and made-up problems say nothing [OIDC-07]', async () => {
    for (const problem of OIDC_PROBLEMS) {
      visit(`/login?problem=${problem}`)
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(ERRORS[problem].message))
    }
    visit('/login?problem=%3Cb%3Ex')
    await screen.findByRole('link', { name: BUTTON })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a member with a password links and unlinks the school’s account in the settings [OIDC-04]', async () => {
    const ann = await site.seed.makeUser()
    const user = visitAs(ann, '/settings')
    await user.click(await screen.findByRole('button', { name: 'Link to Odd School' }))
    await waitFor(() => expect(left.at(-1)).toContain(`${school.url}/auth?`))
    await linkOutside(site.app.ctx, ann.userId, { kind: 'oidc', issuer: school.url, subject: 'x', firstName: 'Ann' })
    const again = visitAs(ann, '/settings')
    const list = within(await screen.findByRole('list', { name: 'School account' }))
    expect(list.getByText('Odd School')).toBeInTheDocument()
    expect(list.getByText('Not used for signing in yet')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Link to Odd School' })).toBeNull()
    await again.click(list.getByRole('button', { name: 'Unlink Odd School' }))
    await again.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unlink' }))
    await screen.findByRole('button', { name: 'Link to Odd School' })
  })

  test('a platform whose issuer is no address has a name in the settings, too [OIDC-04]', async () => {
    visitAs(await signInOutside(site.app, { kind: 'lti', issuer: 'our-moodle' }), '/settings')
    expect(await screen.findByText('our-moodle')).toBeInTheDocument()
  })

  test('an account without a password sets one, without an old one, before it can unlink [OIDC-04]', async () => {
    const who = await signInOutside(site.app, { issuer: school.url, firstName: 'Mia' })
    const user = visitAs(who, '/settings')
    expect(await screen.findByText(/^To unlink it, first set a password/)).toBeInTheDocument()
    expect(screen.queryByLabelText('Current password')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Unlink/ })).toBeNull()
    fillIn({ newPassword: 'leaves fall' })
    await user.click(screen.getByRole('button', { name: 'Set a password' }))
    await screen.findByRole('button', { name: 'Unlink Odd School' })
    expect(screen.getByLabelText('Current password')).toBeInTheDocument()
  })

  test('ten minutes after the sign-in, such an account is asked to sign in at the school again, and not for a password', async () => {
    const who = await signInOutside(site.app, { issuer: school.url })
    await confirmedAgo(site.app, who, 600)
    const user = visitAs(who, '/settings')
    await screen.findByText(/^To unlink it/)
    fillIn({ newPassword: 'leaves fall' })
    await user.click(screen.getByRole('button', { name: 'Set a password' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }))
    expect(dialog.queryByLabelText('Your password')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Go to Odd School' }))
    await waitFor(() => expect(left.at(-1)).toContain('prompt=login'))
  })

  test('a teacher of the school has the form for new communities [OIDC-05]', async () => {
    visitAs(await signInOutside(site.app, { issuer: school.url, teaches: true }), '/communitymanager')
    await screen.findByRole('heading', { name: 'My communities' })
    await screen.findByRole('region', { name: 'Create a community' })
  })
})
