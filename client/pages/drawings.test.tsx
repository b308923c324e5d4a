import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillView, makeFullCommunity } from '../../e2e/support/full-view.ts'
import { sayIn } from '../../e2e/support/texts.ts'
import { BLANK_DRAWING } from '../../shared/domain/drawings.ts'
import { LANGUAGES } from '../../shared/text/languages.ts'
import { changeLanguage } from '../lib/i18n.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const TOOL_NAMES = ['Pen', 'Highlighter', 'Eraser', 'Shapes', 'Text']
const SHAPE_NAMES = ['Line', 'Arrow', 'Rectangle', 'Ellipse']
const COLOUR_NAMES = ['Black', 'Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Purple', 'Brown']

const openDrawing = async () => {
  const { community, mia } = await makeFullCommunity(site.seed)
  const { drawing } = await fillView(site.seed, mia, community)
  const user = visitAs(mia, `/contribution/${drawing._id}`)
  return { user, tool: await screen.findByRole('group', { name: 'Drawing tool' }) }
}

const named = (place: HTMLElement, role: string) =>
  within(place)
    .queryAllByRole(role)
    .map((control) => control.getAttribute('aria-label'))
const chosen = (place: HTMLElement) =>
  within(place)
    .getAllByRole('radio', { checked: true })
    .map((control) => control.getAttribute('aria-label'))

test('the tools are exactly pen, highlighter, eraser, shapes, text, eight colours and undo, each reached by a key [KIDS-01]', async () => {
  const { user, tool } = await openDrawing()
  expect(named(tool, 'radio')).toEqual([...TOOL_NAMES, ...COLOUR_NAMES])
  expect(named(tool, 'button')).toEqual(['Undo', 'Fill the window'])
  expect(chosen(tool)).toEqual(['Pen', 'Black'])

  within(tool).getByRole('radio', { name: 'Pen' }).focus()
  for (const [key, name] of [
    ['h', 'Highlighter'],
    ['e', 'Eraser'],
    ['t', 'Text'],
    ['P', 'Pen'],
    ['s', 'Shapes'],
  ] as const) {
    await user.keyboard(key)
    expect(chosen(tool)[0]).toBe(name)
  }
  expect(named(tool, 'radio')).toEqual([...TOOL_NAMES, ...SHAPE_NAMES, ...COLOUR_NAMES])
  for (const shape of ['Arrow', 'Rectangle', 'Ellipse', 'Line']) {
    await user.keyboard('s')
    expect(chosen(tool)[1]).toBe(shape)
  }
  for (const [at, colour] of COLOUR_NAMES.entries()) {
    await user.keyboard(String(at + 1))
    expect(chosen(tool)[2]).toBe(colour)
  }
  // Letters of a title choose nothing.
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'e1')
  expect(chosen(tool)).toEqual(['Shapes', 'Line', 'Brown'])
})

test('every tool, shape and colour, undo and the press that fills the window have a name in every language [KIDS-01]', async () => {
  const { tool } = await openDrawing()
  fireEvent.click(within(tool).getByRole('radio', { name: 'Shapes' }))
  const english = [...named(tool, 'radio'), ...named(tool, 'button')]
  expect(english).toHaveLength(5 + 4 + 8 + 2)
  for (const language of LANGUAGES) {
    await changeLanguage(language)
    const say = sayIn(language.code)
    await waitFor(() => expect(tool).toHaveAccessibleName(say('drawings:tool')))
    const names = [...named(tool, 'radio'), ...named(tool, 'button')]
    expect(names).toEqual([
      ...['pen', 'highlighter', 'eraser', 'shapes', 'text'].map((name) => say(`drawings:tool.${name}`)),
      ...['line', 'arrow', 'rectangle', 'ellipse'].map((name) => say(`drawings:shape.${name}`)),
      ...COLOUR_NAMES.map((name) => say(`drawings:colour.${name.toLowerCase()}`)),
      say('drawings:undo'),
      say('drawings:fill'),
    ])
    expect(new Set(names).size).toBe(names.length)
  }
})

test('a drawing that is too large says so before the save, and stays', async () => {
  const { community, mia } = await makeFullCommunity(site.seed)
  const { drawing } = await fillView(site.seed, mia, community)
  const svg = BLANK_DRAWING.replace('</g>', `${'<g></g>'.repeat(50_001)}</g>`)
  const draft = { id: 'd', drawingId: drawing._id, title: 'Large', svg, savedAt: Date.now() }
  localStorage.setItem(`buildon.drawing/${mia.userId}/${community._id}/d`, JSON.stringify(draft))
  const user = visitAs(mia, `/contribution/${drawing._id}`)
  await user.click(await screen.findByRole('button', { name: 'Recover' }))
  expect(await screen.findByText(/too large to be saved/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('group', { name: 'Drawing tool' })).toBeVisible()
})
