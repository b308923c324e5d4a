import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import type { Board } from '../../shared/domain/views.ts'
import { card } from '../testing/board.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const DEFAULTS = {
  buildson: true,
  references: false,
  showGroup: true,
  showAuthor: true,
  showTime: true,
  language: false,
}

const made = async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Ode' })
  const view = await seed.makeView(mia, 'Light')
  const lamp = await seed.makeNote(ann, { viewId: view._id, title: 'A lamp' })
  const settings = async () => (await seed.call<Board>(ann, 'GET', `/api/views/${view._id}/board`)).settings
  const change = (fields: object) => seed.call(mia, 'PUT', `/api/objects/${community._id}/${view._id}`, fields)
  return { seed, community, mia, ann, view, lamp, settings, change }
}
const title = () => screen.findByRole('textbox', { name: 'Title' })
const box = (name: string) => screen.findByRole('checkbox', { name })
const own = () => box('enable specific view setting')
const flag = (name: string) => screen.findByRole('switch', { name })
const save = () => screen.getByRole('button', { name: 'Save' })
const expectSaved = async (user: UserEvent) => {
  await user.click(save())
  await waitFor(() => {
    expect(save()).toHaveAttribute('aria-disabled', 'true')
    expect(save()).not.toHaveAttribute('data-loading')
  })
}

test('an empty title is refused, and flags of its own begin as those of the community [PLUG-11, PLUG-12, EDIT-003]', async () => {
  const { mia, view, settings } = await made()
  const user = visitAs(mia, `/view/${view._id}`)
  await user.click(await screen.findByRole('link', { name: 'View settings' }))
  expect(await title()).toHaveValue('Light')
  fireEvent.change(await title(), { target: { value: ' ' } })
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('This field is required.')
  await waitFor(async () => expect(await title()).toHaveFocus())
  fireEvent.change(await title(), { target: { value: 'Light and shadow' } })
  expect(screen.queryByRole('switch')).toBeNull()
  await user.click(await own())
  await waitFor(() => expect(screen.getAllByRole('switch', { checked: true })).toHaveLength(4))
  await expectSaved(user)
  expect(await settings()).toEqual(DEFAULTS)
})

test('what is changed holds for this view alone, until it wants to be as the others [PLUG-01, PLUG-11, PLUG-12, PLUG-13]', async () => {
  const { seed, community, mia, view, settings } = await made()
  const user = visitAs(mia, `/contribution/${view._id}`)
  await user.click(await own())
  await user.click(await flag('Names of authors'))
  await user.click(await flag('Arrows to the notes referred to'))
  await expectSaved(user)
  expect(await settings()).toEqual({ ...DEFAULTS, showAuthor: false, references: true })
  const root = await seed.call<Contribution>(mia, 'GET', `/api/objects/${community.rootContextId}`)
  expect(root.data.viewSetting ?? DEFAULTS).toEqual(DEFAULTS)
  await user.click(await own())
  await expectSaved(user)
  expect(await settings()).toEqual(DEFAULTS)

  await seed.changeSettings(community, { viewSetting: { ...DEFAULTS, showTime: false } })
  expect(await settings()).toEqual({ ...DEFAULTS, showTime: false })
  await user.click(await own())
  await user.click(await flag('Dates of notes'))
  await expectSaved(user)
  expect(await settings()).toEqual(DEFAULTS)
})

test('an open board shows what the settings of the view and of the community say, at once [PLUG-02, PLUG-09, PLUG-12, PLUG-13]', async () => {
  const { seed, community, ann, view, lamp, change } = await made()
  const torch = await seed.makeNote(ann, { title: 'A torch', buildson: lamp._id })
  await seed.call(ann, 'POST', '/api/links', { from: torch._id, to: lamp._id, type: 'references', data: {} })
  visitAs(ann, `/view/${view._id}`)
  const isDrawn = (kind: string) => {
    const arrow = document.querySelector<SVGElement>(`[data-kind=${kind}]`)
    return arrow !== null && arrow.style.display !== 'none'
  }
  const expectShown = (wanted: { author: boolean; time: boolean; buildson: boolean; references: boolean }) =>
    waitFor(async () => {
      const shown = await card('A lamp')
      expect({
        author: shown.textContent.includes('Ann Ode'),
        time: shown.querySelector('time') !== null,
        buildson: isDrawn('buildson'),
        references: isDrawn('references'),
      }).toEqual(wanted)
    })
  const usual = { author: true, time: true, buildson: true, references: false }
  await expectShown(usual)
  await change({ title: 'Light and shadow', data: { viewSettingEnabled: true, viewSetting: { showAuthor: false } } })
  await expectShown({ ...usual, author: false })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Light and shadow')
  await change({ data: { viewSettingEnabled: false } })
  await expectShown(usual)
  const viewSetting = { showAuthor: false, showTime: false, buildson: false, references: true }
  await seed.changeSettings(community, { viewSetting })
  await expectShown({ author: false, time: false, buildson: false, references: true })
  // Settings missing in the view are the defaults, not the community's.
  await change({ data: { viewSettingEnabled: true, viewSetting: { showAuthor: true } } })
  await expectShown(usual)
})

test('what is specific to the view is revealed when it is ticked [PLUG-11, PLUG-12, SCAF-15]', async () => {
  const { seed, mia, ann, view } = await made()
  const user = visitAs(mia, `/contribution/${view._id}`)
  const receive = 'I will receive notification for this view.'
  const letters = await box('enable specific notification setting')
  expect(screen.queryByRole('checkbox', { name: receive })).toBeNull()
  await user.click(letters)
  expect(await box(receive)).toBeChecked()
  await user.click(letters)
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: receive })).toBeNull())

  const used = async () => {
    const links = await seed.call<Link[]>(ann, 'GET', `/api/links/from/${view._id}`)
    return links.filter(({ type }) => type === 'uses').map(({ _to }) => _to.title)
  }
  const inUse = () =>
    within(screen.getByRole('list', { name: 'Scaffolds in use' }))
      .queryAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  await user.click(await box('enable specific scaffold setting'))
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  await waitFor(() => expect(inUse()).toEqual(['Theory Building']))
  await waitFor(async () => expect(await used()).toEqual(['Theory Building']))
  await expectSaved(user)
  const { data } = await seed.call<Contribution>(ann, 'GET', `/api/objects/${view._id}`)
  expect(data).toMatchObject({ scaffoldSettingEnabled: true })
  await user.click(screen.getByRole('button', { name: 'Stop using Theory Building' }))
  await waitFor(async () => expect(await used()).toEqual([]))
  await waitFor(() => expect(inUse()).toEqual([]))
})

test('a writer of a public view changes it, but not who may read and write it; who may no longer write it reads it [PLUG-11]', async () => {
  const { mia, ann, view, community, change } = await made()
  visitAs(ann, `/contribution/${view._id}`)
  expect(await title()).not.toHaveAttribute('readonly')
  expect(await screen.findByRole('radio', { name: /^Private/ })).toBeDisabled()
  expect(screen.queryByRole('link', { name: 'Community settings' })).toBeNull()
  await change({ permission: 'protected' })
  await screen.findByText('(read only)')
  expect(await title()).toHaveAttribute('readonly')
  expect(await own()).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()

  const user = visitAs(mia, `/contribution/${view._id}`)
  await user.click(await screen.findByRole('radio', { name: /^Public/ }))
  await expectSaved(user)
  expect(await screen.findByRole('radio', { name: /^Public/ })).toBeChecked()
  await user.click(screen.getByRole('link', { name: 'Community settings' }))
  await screen.findByRole('heading', { level: 1, name: 'Community settings' })
  expect(here()).toBe(`/contribution/${community.rootContextId}/${view._id}`)
})
