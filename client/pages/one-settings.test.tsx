import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import { makeScreenSite, type ScreenSite, SCREENS } from '../../e2e/support/screens.ts'
import { findBoard, tool } from '../testing/board.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()
let screens: ScreenSite
let mia: Member
let ann: Member

beforeAll(async () => {
  const made = await site.seed.makeManaged()
  mia = made.mia
  ann = await site.seed.makeMember(made.community)
  screens = await makeScreenSite(site.seed, made.community, mia)
})

const CONTROLS = ['link', 'button', 'menuitem', 'tab', 'switch', 'checkbox', 'radio', 'combobox'] as const
const named = () => CONTROLS.flatMap((role) => screen.queryAllByRole(role, { name: 'Settings' }))

const found = async (user: ReturnType<typeof visit>) => {
  const all = new Set(named().map((control) => control.getAttribute('href')))
  let most = named().length
  for (const opener of document.querySelectorAll<HTMLElement>('[aria-expanded=false]:is(header *, nav *)')) {
    await user.click(opener)
    for (const control of named()) all.add(control.getAttribute('href'))
    most = Math.max(most, named().length)
    await user.keyboard('{Escape}')
  }
  return { ways: [...all], most }
}

const ALL = Object.entries(SCREENS).flatMap(([name, list]) => list.map((one) => ({ name, ...one })))

test.each(ALL)(
  'on the screen $name at most one control is called Settings, and it leads to /settings [CHRM-03]',
  async ({ who, path }) => {
    const user =
      who === 'visitor' ? visit(path(screens)) : visitAs(who === 'admin' ? await site.seed.admin() : mia, path(screens))
    await within(await screen.findByRole('main')).findAllByRole('heading', { level: 1 })
    const { ways, most } = await found(user)
    expect(most).toBeLessThanOrEqual(1)
    expect(ways).toHaveLength(who === 'visitor' ? 0 : 1)
    for (const way of ways) expect(way).toMatch(/^\/settings(\?|$)/)
  },
)

const toSettings = async (user: ReturnType<typeof visit>) => {
  for (const opener of [undefined, ...document.querySelectorAll<HTMLElement>('header [aria-expanded=false]')]) {
    if (opener) await user.click(opener)
    const [way] = named()
    if (way) return user.click(way)
  }
  throw new Error('no Settings')
}
const sections = async () =>
  within(await screen.findByRole('navigation', { name: 'Settings' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('Settings of a view lead to one place with those of the account, the view and, for managers, the community; what is temporary is called View options [CHRM-03]', async () => {
  const { viewId, community } = screens
  for (const [member, expected] of [
    [mia, ['Account', 'View settings', 'Community settings', 'Studies']],
    [ann, ['Account', 'View settings', 'Studies']],
  ] as const) {
    const user = visitAs(member, `/view/${viewId}`)
    await findBoard()
    expect(await tool('View options')).toBeInTheDocument()
    await toSettings(user)
    await waitFor(() => expect(here()).toBe(`/settings?view=${viewId}`))
    // Studies are a page of their own, which leads back.
    for (const name of expected.filter((one) => one !== 'Studies')) {
      await user.click(await screen.findByRole('link', { name }))
      await screen.findByRole('heading', { level: 1, name: name === 'Account' ? 'Settings' : name })
      await waitFor(async () => expect(await sections()).toEqual(expected))
      expect(screen.getByRole('link', { name, current: 'page' })).toBeInTheDocument()
    }
  }
  const user = visitAs(mia, `/groupmanager/${community._id}`)
  await screen.findByRole('heading', { level: 1, name: 'Groups' })
  await toSettings(user)
  await waitFor(() => expect(here()).toBe(`/settings?community=${community._id}`))
  await waitFor(async () => expect(await sections()).toEqual(['Account', 'Community settings', 'Studies']))
})
