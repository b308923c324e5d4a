import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Author } from '../../shared/domain/authors.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Hierarchy } from '../../shared/rules/hierarchy.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const button = (name: string) => screen.findByRole('button', { name })
const press = async (user: UserEvent, name: string) => user.click(await button(name))
const dialog = async () => within(await screen.findByRole('dialog'))
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const mode = (name: 'List' | 'Hierarchy') => screen.findByRole('radio', { name })
const titlesIn = (list: Element): string =>
  [...list.children]
    .map((item) => {
      const below = item.querySelector(':scope > ul')
      return (item.querySelector('a')?.textContent ?? '') + (below ? `(${titlesIn(below)})` : '')
    })
    .join(' ')
/** The list or tree as text: `A(B(C)) D`. */
const shows = (expected: string) =>
  waitFor(() => expect(titlesIn(screen.getByRole('list', { name: 'List of views' }))).toBe(expected))

const made = async (titles: readonly string[] = [], parents: Readonly<Record<string, string>> = {}) => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ids = new Map([['Welcome', community.welcomeViewId]])
  for (const title of titles) ids.set(title, (await seed.makeView(mia, title))._id)
  const idOf = (title: string) => ids.get(title) ?? ''
  const put = (title: string, parent: string) =>
    seed.call(mia, 'PUT', `/api/views/${idOf(title)}/parent`, { from: null, to: idOf(parent) })
  for (const [title, parent] of Object.entries(parents)) await put(title, parent)
  const home = `/api/communities/${community._id}`
  const stored = () => seed.call<Hierarchy>(ann, 'GET', `${home}/hierarchy`)
  return { seed, community, mia, ann, home, path: `/viewmanager/${community._id}`, idOf, put, stored }
}

test('a member comes from a view and adds views by their titles; without one nothing is added [VMGR-03]', async () => {
  const { community, ann, home, path, stored } = await made()
  const user = visitAs(ann, `/view/${community.welcomeViewId}`)
  await user.click(await screen.findByRole('link', { name: 'List of views' }))
  await shows('Welcome')
  expect(here()).toBe(path)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title of a new view' })
  for (const nothing of ['', '   ']) {
    fireEvent.change(field, { target: { value: `${nothing}x` } })
    fireEvent.change(field, { target: { value: nothing } })
    await waitFor(() => expect(screen.queryByText('This field is required.')).toBeNull())
    await press(user, 'Add')
    await screen.findByText('This field is required.')
    expect(field).toHaveFocus()
  }
  const added = () => network.writes().flatMap(({ method, path: to, body }) => (to === `${home}/views` ? [{ method, body }] : [])) // prettier-ignore
  expect(added()).toEqual([])
  for (const title of ['Light', 'Shadow', 'Bridges']) {
    fireEvent.change(field, { target: { value: title } })
    await user.type(field, '{Enter}')
    await screen.findByRole('link', { name: title })
    await waitFor(() => expect(field).toHaveValue(''))
  }
  expect(added()).toEqual(['Light', 'Shadow', 'Bridges'].map((title) => ({ method: 'POST', body: { title } })))
  await shows('Bridges Light Shadow Welcome')
  const { views } = await stored()
  expect(views.map(({ title }) => title).toSorted()).toEqual(['Bridges', 'Light', 'Shadow', 'Welcome'])

  await user.click(screen.getByRole('link', { name: 'Light' }))
  await screen.findByRole('heading', { level: 1, name: 'Light' })
  expect(here()).toBe(`/view/${views.find(({ title }) => title === 'Light')?._id}`)
})

test('views are a list or, as it was last time, a hierarchy that follows what others do; only managers edit it [VMGR-01, VMGR-02, VMGR-04, VMGR-06, VMGR-07]', async () => {
  const { ann, path, put } = await made(['Light', 'Shadow', 'Bridges'], { Shadow: 'Light' })
  const user = visitAs(ann, path)
  await shows('Bridges Light Shadow Welcome')
  expect(await mode('List')).toBeChecked()
  await user.click(await mode('Hierarchy'))
  await shows('Bridges Light(Shadow) Welcome')
  expect(localStorage.getItem('viewMode')).toBe('hierarchy')
  visit(path)
  expect(await mode('Hierarchy')).toBeChecked()
  await shows('Bridges Light(Shadow) Welcome')
  await put('Welcome', 'Shadow')
  await shows('Bridges Light(Shadow(Welcome))')
  expect(screen.queryByRole('button', { name: /^(Edit|Done|Drag|Move|Remove)/ })).toBeNull()

  const again = visit(path)
  await again.click(await mode('List'))
  await shows('Bridges Light Shadow Welcome')
  expect(localStorage.getItem('viewMode')).toBe('list')
  visit(path)
  expect(await mode('List')).toBeChecked()
  await shows('Bridges Light Shadow Welcome')

  // An unknown mode means the list.
  localStorage.setItem('viewMode', '"tree"')
  visit(path)
  expect(await mode('List')).toBeChecked()
  await shows('Bridges Light Shadow Welcome')
})

test('in the edit mode a manager moves views by a choice, and removes them after a question [VMGR-04, VMGR-05, VMGR-06, VMGR-08]', async () => {
  const parents = { Shadow: 'Light', Welcome: 'Shadow' }
  const { mia, home, path, idOf, stored } = await made(['Light', 'Shadow', 'Bridges'], parents)
  const user = visitAs(mia, path)
  await user.click(await mode('Hierarchy'))
  await shows('Bridges Light(Shadow(Welcome))')
  expect(screen.queryByRole('button', { name: /^(Remove|Move)/ })).toBeNull()
  await press(user, 'Edit')
  await button('Done')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()

  await press(user, 'Move Shadow to…')
  const choice = await (await dialog()).findByRole('combobox', { name: 'Below which view' })
  const options = within(choice).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Top level', 'Bridges', 'Light'])
  expect(choice).toHaveDisplayValue('Light')
  await user.selectOptions(choice, 'Top level')
  network.forget()
  await user.click((await dialog()).getByRole('button', { name: 'Move' }))
  await shows('Bridges Light Shadow(Welcome)')
  await noDialog()
  expect(screen.getByText('Shadow is now at the top level.')).toBeInTheDocument()
  expect(network.writes()).toMatchObject([
    { method: 'PUT', path: `/api/views/${idOf('Shadow')}/parent`, body: { from: idOf('Light'), to: null } },
  ])
  await waitFor(async () =>
    expect((await stored()).links).toMatchObject([{ from: idOf('Shadow'), to: idOf('Welcome') }]),
  )

  network.forget()
  await press(user, 'Remove Shadow')
  const question = await screen.findByRole('dialog', { name: 'Are you sure to remove the view?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await noDialog()
  await shows('Bridges Light Shadow(Welcome)')
  expect(network.writes()).toEqual([])
  await press(user, 'Remove Shadow')
  await user.click((await dialog()).getByRole('button', { name: 'Remove' }))
  await shows('Bridges Light Welcome')
  expect(network.writes()).toMatchObject([{ method: 'DELETE', path: `${home}/views/${idOf('Shadow')}` }])
  expect((await stored()).views.map(({ title }) => title).toSorted()).toEqual(['Bridges', 'Light', 'Welcome'])
  await press(user, 'Done')
  await button('Edit')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^(Remove|Move)/ })).toBeNull())
  await user.click(await mode('List'))
  await shows('Bridges Light Welcome')
})

test('a removed view is gone from an open view at once; a workspace that cannot be opened is told, else it is made once and opened again [VMGR-05, WORK-01, WORK-02, WORK-03]', async () => {
  const { seed, community, mia, ann, home, idOf, stored } = await made(['Light', 'Shadow'])
  const welcome = `/view/${community.welcomeViewId}`
  const user = visitAs(ann, welcome)
  const selector = within(await screen.findByRole('combobox', { name: 'Views' }))
  await selector.findByRole('option', { name: 'Shadow' })
  await seed.call(mia, 'DELETE', `${home}/views/${idOf('Shadow')}`)
  await waitFor(() => expect(selector.queryByRole('option', { name: 'Shadow' })).toBeNull())
  expect(selector.getByRole('option', { name: 'Light' })).toBeInTheDocument()

  const failing = network.intercept('POST', `/api/authors/${community._id}/workspace`, {
    status: 503,
    json: { message: 'Nothing is stored.' },
  })
  await press(user, 'Personal workspace')
  expect((await screen.findByText('Nothing is stored.')).closest('[role=alert]')).not.toBeNull()
  expect(here()).toBe(welcome)
  failing.remove()

  await press(user, 'Personal workspace')
  await screen.findByRole('heading', { level: 1, name: 'Workspace' })
  const { data } = await seed.call<Author>(ann, 'GET', `/api/authors/${community._id}/me`)
  const [id = '', ...others] = data.workspaces as string[]
  expect(others).toEqual([])
  expect(here()).toBe(`/view/${id}`)
  expect(await seed.call<Contribution>(ann, 'GET', `/api/objects/${id}`)).toMatchObject({
    type: 'View',
    permission: 'private',
    authors: [ann.authorId],
  })
  const again = visit(welcome)
  await screen.findByRole('heading', { level: 1, name: 'Welcome' })
  await press(again, 'Personal workspace')
  await waitFor(() => expect(here()).toBe(`/view/${id}`))
  expect((await stored()).views.map(({ title }) => title)).not.toContain('Workspace')
})
