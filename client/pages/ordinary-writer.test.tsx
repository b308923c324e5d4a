import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Member, SeededCommunity } from '../../e2e/support/seed.ts'
import { panel, tool } from '../testing/board.ts'
import { startSite, visitAs } from '../testing/site.tsx'

// A manager opens each page first, to prove that the names of the forbidden controls are right.

const site = startSite()

let community: SeededCommunity
let mia: Member
let ann: Member
beforeAll(async () => {
  const { seed } = site
  ;({ community, mia } = await seed.makeManaged())
  ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const { _id } = await seed.makeView(ann, 'Light')
  await seed.makeNote(ann, { title: 'Rainbows', viewId: _id })
  await seed.call(mia, 'PUT', `/api/views/${community.welcomeViewId}/parent`, { from: null, to: _id })
  await seed.call(mia, 'POST', `/api/communities/${community._id}/scaffolds`, { title: 'Debate' })
  await seed.changeSettings(community, { plugins: { viewRearrangement: true } })
})

/** By role, or by title for a mouse-only handle. */
type Control = readonly [role: string, name?: string]
interface Place {
  path: () => string
  /** A control for all members, to wait for. */
  common: Control
  open?: (user: UserEvent) => Promise<unknown>
  /** Controls for managers only. */
  kept: readonly Control[]
}

const all = ([role, name]: Control) =>
  role === 'title'
    ? screen.queryAllByTitle(name ?? '')
    : screen.queryAllByRole(role, name === undefined ? {} : { name })

const expectKept = async ({ path, common, open, kept }: Place) => {
  for (const who of [mia, ann]) {
    const user = visitAs(who, path())
    await waitFor(() => expect(all(common)).not.toEqual([]))
    await open?.(user)
    for (const one of kept)
      if (who === mia) await waitFor(() => expect([one, all(one).length > 0]).toEqual([one, true]))
      else expect([one, all(one).length]).toEqual([one, 0])
  }
}

/** Complete, because the last entry is for all members. */
const openAnalytics = async (user: UserEvent) => {
  await user.click(await tool('Analytics'))
  await within(await panel('Analytics')).findByRole('link', { name: 'Word cloud' })
}
const FEEDBACK_DATA: Place = {
  path: () => `/view/${community.welcomeViewId}`,
  common: ['link', 'Groups'],
  open: openAnalytics,
  kept: [['button', 'Download feedback data']],
}

test('an ordinary writer has no button for the authors, no settings of community or scaffolds, no hand in scaffolds, views and comments of others, and no feedback data [LOCK-28]', async () => {
  await expectKept({ ...FEEDBACK_DATA, kept: [...FEEDBACK_DATA.kept, ['link', 'Members']] })
  await expectKept({
    path: () => `/contribution/${community.welcomeViewId}`,
    common: ['heading', 'View settings'],
    kept: [['link', 'Community settings']],
  })
  await expectKept({
    path: () => `/scaffoldmanager/${community._id}`,
    common: ['link', 'Debate'],
    kept: [
      ['link', 'Community settings'],
      ['list', 'Scaffolds in use'],
      ['textbox', 'Title of a new scaffold'],
      ['button', 'New Scaffold'],
      ['button', 'Delete Debate'],
      ['button', 'Move Debate up'],
      ['title', 'Drag to another place'],
      ['button', 'Save Order'],
    ],
  })
  await expectKept({
    path: () => `/viewmanager/${community._id}`,
    common: ['radio', 'Hierarchy'],
    open: async (user) => {
      await user.click(screen.getByRole('radio', { name: 'Hierarchy' }))
      await screen.findByRole('link', { name: 'Light' })
      const edit = screen.queryByRole('button', { name: 'Edit' })
      if (edit) await user.click(edit)
    },
    kept: [
      ['button', 'Done'],
      ['button', 'Drag Light'],
      ['button', 'Move Light to…'],
      ['button', 'Remove Light'],
    ],
  })
  expect(document.querySelector('[data-movable], [draggable=true]')).toBeNull()
  await expectKept({
    path: () => `/search/${community._id}?q=rainbows`,
    common: ['switch', 'Extra info'],
    open: async (user) => {
      await screen.findByText('Rainbows')
      const more = screen.queryByRole('switch', { name: 'Extra info', checked: false })
      if (more) await user.click(more)
      await screen.findByText(/Comments/)
    },
    kept: [['textbox', 'Comments on Rainbows']],
  })
  // The addresses are refused too.
  for (const [path, refusal] of [
    [`/contribution/${community.rootContextId}`, 'Only the managers of this community can change its settings.'],
    [`/communityeditor/${community._id}`, 'Only the managers of this community can edit it.'],
  ] as const) {
    visitAs(ann, path)
    await screen.findByRole('heading', { name: refusal })
    for (const role of ['textbox', 'switch', 'tab']) expect(screen.queryByRole(role)).toBeNull()
  }
})

test('an ordinary writer neither chooses names, nor the start of tracking or whose notes are tracked, nor key concepts, and has no feedback data [STUD-10]', async () => {
  await expectKept(FEEDBACK_DATA)
  await expectKept({
    path: () => `/dashboard/${community._id}`,
    common: ['table'],
    kept: [['switch', 'Hidden names']],
  })
  const options = () => [...document.querySelectorAll('[data-combobox-option]')].map(({ textContent }) => textContent)
  let offered: string[] = []
  await expectKept({
    path: () => `/view/${community.welcomeViewId}`,
    common: ['combobox', 'View mode'],
    open: async (user) => {
      await user.selectOptions(screen.getByRole('combobox', { name: 'View mode' }), 'Scaffold Growth')
      const scaffold = await screen.findByRole('combobox', { name: 'Scaffold' })
      await within(scaffold).findByRole('option', { name: 'Theory Building' })
      await user.selectOptions(scaffold, 'Theory Building')
      await screen.findByRole('table')
      await user.click(screen.getByRole('combobox', { name: 'Author' }))
      await waitFor(() => expect(options()).not.toEqual([]))
      offered = options()
      await user.keyboard('{Escape}')
    },
    kept: [['button', 'Save New Start Date']],
  })
  expect(screen.queryByLabelText('Start date')).toBeNull()
  expect(offered).toEqual(['whole community', 'Ann Lee'])
  await expectKept({
    path: () => `/studentdictionary/${community._id}`,
    common: ['heading', 'Key Concepts'],
    open: () => screen.findByRole('combobox', { name: 'Author' }),
    // “New collection” is behind it.
    kept: [['button', 'Edit']],
  })
})
