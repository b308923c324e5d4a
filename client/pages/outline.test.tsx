import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, findBoard, card, requestsDone, tool } from '../testing/board.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const outline = () => screen.findByRole('region', { name: 'Outline' })
const buttons = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('button[data-item]:not([data-menu])')]
const titlesIn = (place: HTMLElement) => buttons(place).map((one) => one.querySelector('[dir=auto]')?.textContent)
const entry = async (title: string) => {
  const shown = await outline()
  return waitFor(() => {
    const found = buttons(shown).find((one) => one.querySelector('[dir=auto]')?.textContent === title)
    if (!found) throw new Error(`There is no ${title}.`)
    return found
  })
}
const listBelow = async (title: string) => (await entry(title)).closest('li')?.querySelector('ul')
const titlesBelow = async (title: string) => {
  const below = await listBelow(title)
  return below ? titlesIn(below) : []
}

const start = async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const viewId = community.welcomeViewId
  await seed.changeSettings(community, { plugins: { filter: true } })
  const leaves = await seed.makeNote(ben, { title: 'Leaves', viewId, x: 300, y: 20 })
  const answer = await seed.makeNote(ann, { title: 'Answer', buildson: leaves._id, permission: 'private' })
  const roots = await seed.makeNote(ben, { title: 'Roots', viewId, x: 20, y: 20 })
  const inner = await seed.makeView(ann, 'Inner')
  await seed.placeOn(ann, viewId, inner._id, 20, 10)
  await seed.call(ann, 'POST', `/api/records/read/${community._id}/${answer._id}`)
  const user = visitAs(ann, `/view/${viewId}`)
  await card('Leaves')
  await requestsDone()
  await user.click(await tool('Outline'))
  await entry('Inner')
  return { community, ann, ben, viewId, leaves, roots, user }
}

test('a view is shown as an outline in place of the canvas: nested, in reading order, and live', async () => {
  const { community, ann, ben, leaves, roots } = await start()
  const shown = await outline()
  expect(await tool('Outline')).toHaveAttribute('aria-pressed', 'true')
  expect(
    within(shown)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Notes', 'Views'])
  expect(titlesIn(shown)).toEqual(['Roots', 'Leaves', 'Answer', 'Inner'])
  expect(await titlesBelow('Leaves')).toEqual(['Answer'])
  await waitFor(async () =>
    expect(await entry('Answer')).toHaveAccessibleName(/Written by you\s*Answer\s*Private\s.*Ann Lee · /),
  )
  await waitFor(async () => expect(await entry('Roots')).toHaveAccessibleName(/Roots\s*Not read yet\s.*Ben Ode/))

  await site.seed.makeNote(ben, { title: 'From Ben', buildson: leaves._id })
  await waitFor(async () => expect(await titlesBelow('Leaves')).toContain('From Ben'))
  await site.seed.call(ann, 'POST', `/api/records/read/${community._id}/${roots._id}`)
  await waitFor(async () => expect(await entry('Roots')).not.toHaveAccessibleName(/Not read yet/))
})

test('from an outline notes open by Enter, and the menu of the canvas by its button or the mouse; the keyboard comes back', async () => {
  const { user } = await start()
  ;(await entry('Roots')).focus()
  await user.keyboard('{Enter}')
  const note = await screen.findByRole('dialog', { name: 'Roots' })
  await user.click(within(note).getByRole('button', { name: 'Close the note' }))
  await waitFor(() => expect(note).not.toBeInTheDocument())
  await waitFor(async () => expect(await entry('Roots')).toHaveFocus())

  fireEvent.contextMenu(await entry('Roots'))
  expect(await screen.findByRole('menuitem', { name: 'Build on' })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  screen.getByRole('button', { name: 'Menu of Inner' }).focus()
  await user.keyboard('{Enter}')
  await choose(user, 'Delete')
  const question = await screen.findByRole('dialog', { name: 'Delete from this view?' })
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(titlesIn(await outline())).toEqual(['Roots', 'Leaves', 'Answer']))
  await waitFor(async () => expect(await entry('Answer')).toHaveFocus())
})

test('the filter holds in an outline too', async () => {
  const { user } = await start()
  await user.click(await tool('Filter'))
  const text = await screen.findByRole('searchbox', { name: 'Text' })
  await user.type(text, 'leaves')
  await waitFor(async () => expect(titlesIn(await outline())).toEqual(['Leaves']))
  await user.clear(text)
  await user.type(text, 'nothing of the kind')
  expect(await screen.findByRole('heading', { name: 'Nothing to show' })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Clear the filter' }))
  await waitFor(async () => expect(titlesIn(await outline())).toHaveLength(4))
})

test('the choice of an outline is remembered, but a frame shows the canvas', async () => {
  const { viewId } = await start()
  visit(`/view/${viewId}/X`)
  await findBoard()
  const user = visit(`/view/${viewId}`)
  await entry('Leaves')
  await user.click(await tool('Outline'))
  await card('Leaves')
  visit(`/view/${viewId}`)
  await card('Leaves')
})
