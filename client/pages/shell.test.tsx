import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { words } from '../../e2e/support/texts.ts'
import { TEXT_KEYS } from '../engines/keyboard/text-keys.ts'
import { KEYS } from '../features/shell/keys.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'
import { openModal } from '../ui/generic-modal.tsx'

const site = startSite()

const bar = () => within(screen.getByRole('banner'))
const linksOf = (place: { getAllByRole: (role: string) => HTMLElement[] }) =>
  place.getAllByRole('link').map((link) => link.getAttribute('href'))
const menuButton = () => screen.findByRole('button', { name: /^Menu/ })
const findAsterisk = async () => within(await screen.findByRole('banner')).findByText('*')
const VISITORS = ['/signup', '/login', '/assets/privacy_policy.html']

const unfold = async (user: UserEvent, item: string | RegExp) => {
  await user.click(await menuButton())
  await user.click(bar().getByRole('link', { name: item }))
}

test('a visitor finds the ways in, and behind “Which browsers?” a warning of Internet Explorer [PROD-04, WORD-05, NAVB-01, NAVB-02, NAVB-14]', async () => {
  network.intercept('GET', '/api/flashNotice', { status: 200, text: '' })
  visit('/login')
  const browsers = await screen.findByText('Which browsers?')
  expect(browsers.parentElement).not.toHaveAttribute('open')
  expect(browsers.parentElement).toHaveTextContent('Internet Explorer is not recommended.')
  expect(browsers.closest('form')).toBeNull()
  expect(linksOf(bar())).toEqual(expect.arrayContaining(VISITORS))
  for (const path of ['/settings', '/admin']) expect(linksOf(bar())).not.toContain(path)
  expect(bar().queryByRole('button', { name: 'Log out' })).toBeNull()
  expect(bar().getByRole('link', { name: /^Buildon/ })).toHaveAttribute('href', '/')
  expect(screen.queryByRole('region', { name: 'Notice' })).toBeNull()
})

test('the change log lists the versions; until it is opened, an asterisk tells of the newest [NAVB-05, NAVB-09, NAVB-10, NAVB-11]', async () => {
  const { seed } = site
  const { build } = await seed.call<{ build: string }>(undefined, 'GET', '/api/version')
  const { versions } = await seed.call<{ versions: { version: string; date: string }[] }>(undefined, 'GET', '/api/changeLog') // prettier-ignore
  const user = visit('/login')
  expect((await findAsterisk()).closest('a')).toHaveTextContent(/^What's New/)
  await unfold(user, /^What's New/)
  const log = within(await screen.findByRole('dialog', { name: 'Change Log' }))
  await log.findByRole('heading', { level: 3, name: versions[0]?.version ?? '' })
  expect(log.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    versions.map(({ version }) => version),
  )
  expect(log.getAllByRole('time')[0]).toHaveAttribute('datetime', versions[0]?.date)
  expect(log.getAllByRole('heading', { level: 4, name: 'Added' })).not.toHaveLength(0)
  expect(log.getAllByRole('listitem')).not.toHaveLength(0)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bar().queryByText('*')).toBeNull()
  expect(localStorage.getItem('changeLogViewedVersion')).toBe(build)

  localStorage.setItem('changeLogViewedVersion', '0.0.1')
  visit('/login')
  expect((await findAsterisk()).closest('a')).toHaveTextContent(/^What's New/)
})

test('About tells what runs here; a failed version call is told, and tried again [NAVB-05, NAVB-07, NAVB-08]', async () => {
  const { build } = await site.seed.call<{ build: string }>(undefined, 'GET', '/api/version')
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { remove } = network.intercept('GET', '/api/version', 'offline')
  const user = visit('/login')
  await unfold(user, 'About')
  const about = within(await screen.findByRole('dialog', { name: 'About Buildon' }))
  expect(await about.findByRole('alert')).toHaveTextContent('Error Fetching version information')
  expect(told.mock.calls.map(([first]) => first as unknown)).toContain('Error Fetching version information')
  expect(bar().queryByText('*')).toBeNull()
  told.mockRestore()
  remove()
  await user.click(about.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(about.queryByRole('alert')).toBeNull())
  const facts = () =>
    Object.fromEntries(
      about.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
  const expected = { Version: '6.12.0', Build: build, iOS: 'No', Android: 'No', Mobile: 'No' }
  await waitFor(() => expect(facts()).toMatchObject(expected))
  expect(facts()).toHaveProperty('Browser')
  await user.click(about.getByRole('link', { name: 'Your data and privacy' }))
  await waitFor(() => expect(here()).toBe('/assets/privacy_policy.html'))
})

test('the key ? opens the help on keys, unless it is written or switched off, there or in the settings', async () => {
  const user = visit('/login')
  const name = await screen.findByLabelText('User name')
  await user.type(name, 'why?')
  expect(name).toHaveValue('why?')
  expect(screen.queryByRole('dialog')).toBeNull()
  ;(await menuButton()).focus()
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard help' })
  expect(within(help).getByText('Selects all items')).toBeInTheDocument()
  await user.click(within(help).getByLabelText('Single-key shortcuts, such as N and ?'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  ;(await menuButton()).focus()
  await user.keyboard('?')
  expect(here()).toBe('/login')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the help lists every key of the tables by which keys are handled, and no other [WRIT-10]', async () => {
  const user = visit('/login')
  ;(await menuButton()).focus()
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard help' })
  const rows = [...help.querySelectorAll('dl > div')].map(
    (row) => `${row.querySelector('dt')?.textContent}: ${row.querySelector('dd')?.textContent}`,
  )
  expect(rows).toEqual([
    '?: Opens this help',
    '/: Searches the community',
    'Esc: Closes a dialog or a menu',
    'Arrow keys: Moves to the next item',
    'Home or End: Moves to the first or last item',
    'Enter: Opens the item',
    'Space bar: Selects or deselects the item',
    'Ctrl + A: Selects all items',
    'Esc: Deselects, or cancels a move',
    'Alt + Arrow keys: Moves the selected items',
    'Alt + Shift + Arrow keys: Moves them by the smallest step',
    'Shift + Arrow keys: Resizes the selected items',
    'Ctrl + C: Copies the selected items',
    'Ctrl + V: Pastes the copied items',
    'Delete or ⌫: Deletes the selected items from the view',
    'Ctrl + Z: Undoes your last action on the view',
    'Ctrl + Y or Ctrl + Shift + Z: Redoes the undone action',
    'N: Begins a new note',
    'J: Goes to the next note that you have not read',
    'P: Shows the whole note beside its card',
    'Menu key or Shift + F10: Opens the menu of the item or of the view',
    '+ or = or −: Zooms the view in or out',
    '0: Shows the whole view',
    'Ctrl + Enter: Contributes the note',
    'Esc: Closes the window of a note',
    'Shift + Alt + 1: Heading',
    'Shift + Alt + 2: Subheading',
    'Ctrl + ,: Subscript',
    'Ctrl + .: Superscript',
    'Shift + Alt + Q: Quotation',
    'Shift + Alt + C: Code',
    'Shift + Alt + G: Table',
    'Shift + Alt + M: Formula',
    'Shift + Alt + D: Picture: Describe',
    'Shift + Alt + ↓: Picture: Smaller',
    'Shift + Alt + ↑: Picture: Larger',
  ])
  const names = KEYS.flatMap(({ bindings }) => [...new Set(bindings.map(({ name }) => name))])
  expect(names.length + Object.keys(TEXT_KEYS).length).toBe(rows.length)
})

const HOSTILE = `<p><strong>Closed</strong> on Friday <a href="javascript:alert(1)">now</a> <a href="https://example.org/">more</a></p>
<img src="/none.png" alt="" onerror="alert(1)"><script>alert(1)</script><iframe srcdoc="x"></iframe><p style="position: fixed; color: red">!</p>`

test('a notice is shown as HTML that does nothing but show, until it is put away [NAVB-14]', async () => {
  network.intercept('GET', '/api/flashNotice', { status: 200, text: HOSTILE })
  const user = visit('/login')
  const notice = await screen.findByRole('region', { name: 'Notice' })
  await waitFor(() => expect(notice.querySelector('strong')).toHaveTextContent('Closed'))
  expect(notice.querySelector('script, iframe, [onerror], [href^=javascript], [style*=position]')).toBeNull()
  expect(within(notice).getByRole('link', { name: 'more' })).toHaveAttribute('href', 'https://example.org/')
  await user.click(within(notice).getByRole('button', { name: 'Dismiss this notice' }))
  expect(screen.queryByRole('region', { name: 'Notice' })).toBeNull()
})

test('a member has a menu in their language; the administration is for admins only [LOCK-29, NAVB-03, NAVB-04, NAVB-05, NAVB-06]', async () => {
  const { seed } = site
  const user = visitAs(await seed.makeUser({ firstName: 'Ida', lastName: 'Moe' }), '/')
  await screen.findByText('Ida Moe')
  await user.click(await menuButton())
  expect(linksOf(bar())).toContain('/settings')
  for (const path of [...VISITORS, '/admin']) expect(linksOf(bar())).not.toContain(path)
  const items = within(bar().getByRole('list')).getAllByRole('link')
  const titles = ['My communities', 'Settings', 'Reading settings', 'Help', 'Keyboard help', "What's New", 'About']
  expect(items.map(({ textContent }) => textContent.replace('*', ''))).toEqual(titles)
  fireEvent.change(bar().getByRole('combobox'), { target: { value: 'es' } })
  await bar().findByRole('link', { name: words('es')['common:nav.home'] ?? '' })
  fireEvent.change(bar().getByRole('combobox'), { target: { value: 'en' } })
  await bar().findByRole('link', { name: 'My communities' })
  await user.keyboard('{Escape}')
  expect(await menuButton()).toHaveAttribute('aria-expanded', 'false')

  await user.click(bar().getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(here()).toBe('/login'))
  expect(document.cookie).toBe('')
  visit('/settings')
  await screen.findByLabelText('User name')

  const admin = visitAs(await seed.admin(), '/')
  await screen.findByRole('banner')
  await waitFor(() => expect(linksOf(bar())).toContain('/admin'))
  await admin.click(bar().getByRole('link', { name: words('en')['common:nav.admin'] ?? '' }))
  await waitFor(() => expect(here()).toBe('/admin'))
  await screen.findByRole('table')
})

/** A small screen, by media queries. */
const onPhone = () => {
  const { matchMedia } = window
  return vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(matchMedia(media), { matches: media.includes('max-width') }))
}

test('titles are shortened to 21 characters on mobile, and stay whole on a desk [PROD-11, NAVB-13]', async () => {
  const title = 'The water cycle: where rain comes from 👩‍👩‍👧‍👦'
  const { seed } = site
  const community = await seed.makeCommunity({ title })
  const ida = await seed.makeMember(community)
  const view = await seed.makeView(ida, 'Where all the rivers go')
  const item = async () => within(await screen.findByRole('list', { name: 'My communities' })).getByRole('listitem')
  const views = async () =>
    within(await screen.findByLabelText('Views'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  visitAs(ida, '/')
  expect(within(await item()).getByText(title)).toBeInTheDocument()
  visit(`/view/${community.welcomeViewId}`)
  await waitFor(async () => expect(await views()).toContain(view.title))

  const phone = onPhone()
  const user = visit('/')
  const short = within(await item()).getByRole('button', { name: title })
  expect(short.querySelector('[aria-hidden]')).toHaveTextContent(/^The water cycle: whe…$/)
  await user.click(short)
  expect(short.querySelector('[aria-hidden]')).toHaveTextContent(title)
  visit(`/view/${community.welcomeViewId}`)
  await waitFor(async () => expect(await views()).toContain('Where all the rivers…'))
  phone.mockRestore()
})

test('a dialog has a title, a text, HTML, buttons with classes and acts, and is dismissed only where it may be [NAVB-12]', async () => {
  const user = visit('/login')
  await screen.findByLabelText('User name')
  const click = vi.fn<() => void>()
  const question = {
    title: 'Leave this page?',
    text: 'It is not contributed.',
    html: '<em>Really</em><script>alert(1)</script>',
    buttons: [
      { text: 'Stay', classes: 'default' },
      { text: 'Leave', classes: 'danger mine', click },
    ],
  }
  const outside = () => document.querySelector('.mantine-Modal-overlay') as Element
  const opened = async () => within(await screen.findByRole('dialog', { name: 'Leave this page?' }))
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const asked = openModal({ ...question, dismiss: false })
  const dialog = await opened()
  expect(dialog.getByText('It is not contributed.')).toBeInTheDocument()
  expect((await dialog.findByText('Really')).tagName).toBe('EM')
  expect(document.querySelector('[role=dialog] script')).toBeNull()
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Stay', 'Leave'])
  expect(dialog.getByRole('button', { name: 'Leave' })).toHaveClass('danger', 'mine')
  expect(dialog.getByRole('button', { name: 'Stay' })).toHaveClass('default')
  await user.click(outside())
  await user.click(dialog.getByRole('button', { name: 'Leave' }))
  await gone()
  await asked
  expect(click).toHaveBeenCalledOnce()

  void openModal(question)
  expect((await opened()).getByRole('button', { name: 'Close' })).toBeInTheDocument()
  await user.click(outside())
  await gone()
  expect(click).toHaveBeenCalledOnce()
})
