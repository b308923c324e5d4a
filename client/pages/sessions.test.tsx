import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Person } from '../../e2e/support/seed.ts'
import { words } from '../../e2e/support/texts.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const PATH = '/api/users/me/sessions'

const signInWith = async ({ userName, password }: Person, agent: string, client?: 'buildon') => {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': agent, ...(client && { 'X-Client': client }) }
  const body = JSON.stringify({ userName, password })
  const answer = await fetch(`${site.app.url}/auth/local`, { method: 'POST', headers, body })
  return (await answer.json()) as { token: string }
}
const isOpen = async ({ token }: { token: string }) =>
  (await site.app.request('GET', '/api/users/me', { token })).status === 200

const makePerson = async () => {
  const person = await site.seed.makeUser()
  await site.app.request('DELETE', PATH, { token: person.token })
  return person
}

const card = () => screen.findByRole('region', { name: 'Where you are signed in' })
const items = async () => within(await within(await card()).findByRole('list')).findAllByRole('listitem')
const texts = async () => (await items()).map((item) => item.textContent)
const signOutOf = async (program: string) => within(await card()).findByRole('button', { name: `Log out ${program}` })

test('settings list my open sessions with browser, system and last activity, this one first and marked [SESS-01]', async () => {
  const ann = await makePerson()
  const own = await signInWith(ann, FIREFOX, 'buildon')
  await signInWith(ann, IPAD, 'buildon')
  await signInWith(ann, 'kf6py/1.0 python-requests/2.31')
  await signInWith(ann, '')
  visitAs(own, '/settings')
  await waitFor(async () => expect(await items()).toHaveLength(5))
  const time = expect.stringMatching(/Last active: \w{3} \d+, \d{4}, \d+:\d\d.[AP]MSigned in: \w{3} \d+, \d{4}/)
  const [first, ...others] = await texts()
  expect(first).toMatch(/^Firefox 144\.0 · WindowsThis session/)
  for (const text of [first, ...others]) expect(text).toEqual(time)
  expect(others.filter((text) => text?.includes('This session'))).toEqual([])
  for (const name of ['Safari 17.5 · iOS', 'Another program: kf6py 1.0', 'Another program: node', 'Another program'])
    expect(await signOutOf(name)).toBeVisible()
})

test('another session is signed out, and the list has it no longer; with this one alone nothing else is offered [SESS-01]', async () => {
  const ann = await makePerson()
  const other = await signInWith(ann, IPAD, 'buildon')
  const user = visitAs(ann, '/settings')
  await user.click(await signOutOf('Safari 17.5 · iOS'))
  await screen.findByText('Safari 17.5 · iOS is logged out.')
  await waitFor(async () => expect(await items()).toHaveLength(1))
  expect(await isOpen(other)).toBe(false)
  expect(await isOpen(ann)).toBe(true)
  expect(await card()).toHaveTextContent('You are signed in nowhere else.')
  expect(within(await card()).queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
})

test('all others are signed out after one question, which may be refused [SESS-01]', async () => {
  const ann = await makePerson()
  const others = [await signInWith(ann, IPAD, 'buildon'), await signInWith(ann, 'curl/8.0')]
  const user = visitAs(ann, '/settings')
  const button = async () => within(await card()).findByRole('button', { name: 'Log out everywhere else' })
  const answer = async (name: string) => {
    await user.click(await button())
    const dialog = await screen.findByRole('dialog', { name: 'Log out everywhere else?' })
    await user.click(within(dialog).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await answer('Cancel')
  expect(network.writes()).toEqual([])
  await answer('Log out everywhere else')
  await screen.findByText('You are logged out everywhere else.')
  await waitFor(async () => expect(await items()).toHaveLength(1))
  expect([await isOpen(others[0]!), await isOpen(others[1]!), await isOpen(ann)]).toEqual([false, false, true])
})

test('a session that begins or ends elsewhere appears in the open list and leaves it [SESS-01]', async () => {
  const ann = await makePerson()
  visitAs(ann, '/settings')
  await waitFor(async () => expect(await items()).toHaveLength(1))
  const other = await signInWith(ann, IPAD, 'buildon')
  await signOutOf('Safari 17.5 · iOS')
  await site.seed.call(other, 'POST', '/auth/logout')
  await waitFor(async () => expect(await items()).toHaveLength(1))
})

test('this session is signed out like by the button of the bar [SESS-01]', async () => {
  const ann = await makePerson()
  const user = visitAs(ann, '/settings')
  const [own] = await items()
  await user.click(within(own!).getByRole('button', { name: /^Log out/ }))
  await screen.findByLabelText('User name')
  expect(here()).toMatch(/^\/login/)
  await waitFor(async () => expect(await isOpen(ann)).toBe(false))
  expect(network.writes().map(({ path }) => path)).toEqual(['/auth/logout'])
})

test('a session that could not be ended stays in the list, and a message says why', async () => {
  const ann = await makePerson()
  await signInWith(ann, IPAD, 'buildon')
  network.intercept('DELETE', /^\/api\/users\/me\/sessions\/\w+$/, 'offline')
  const user = visitAs(ann, '/settings')
  await user.click(await signOutOf('Safari 17.5 · iOS'))
  expect(await screen.findByRole('alert')).toHaveTextContent(words('en')['errors:offline'] ?? '?')
  expect(await items()).toHaveLength(2)
})
