import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import type { Board } from '../../shared/domain/views.ts'
import { panel, requestsDone, titles, tool } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const contribute = (who: Member, fields: object) =>
  site.seed.call<{ _id: string }>(who, 'POST', `/api/contributions/${who.communityId}`, {
    authors: [who.authorId],
    status: 'active',
    ...fields,
  })

const shows = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected.toSorted()))
const EVERYTHING = ['Leaves', 'Answer', 'Above', 'Sketch', 'Inner']

const start = async ({ on = true } = {}) => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const [ann, ben] = [await seed.makeMember(community), await seed.makeMember(community)]
  const viewId = community.welcomeViewId
  const body = '<p>They catch sunlight.</p>'
  const leaves = await seed.makeNote(ann, { title: 'Leaves', body, viewId, x: 20, y: 20 })
  await seed.makeNote(ann, { title: 'Answer', body: '<p>Roots drink.</p>', buildson: leaves._id })
  await seed.makeNote(ben, { title: 'Sunlight is warm', viewId, x: 320, y: 20, permission: 'private' })
  await seed.call(ann, 'POST', `/api/views/${viewId}/riseabove`, { title: 'Above', place: { x: 320, y: 320 } })
  const drawing = await contribute(ann, { type: 'Drawing', title: 'Sketch', data: { svg: '<svg/>' } })
  await seed.placeOn(ann, viewId, drawing._id, 20, 220)
  const inner = await contribute(ann, { type: 'View', title: 'Inner' })
  await seed.placeOn(ann, viewId, inner._id, 20, 320)
  const supports = await seed.call<{ to: string }[]>(ann, 'GET', `/api/links/from/${community.scaffolds[0]}`)
  await seed.call(ann, 'POST', '/api/links', { from: supports[0]?.to, to: leaves._id, type: 'supports', data: {} })
  await seed.changeSettings(community, { plugins: { filter: on } })
  // The community is in Tokyo (UTC+9); the reader's time zone doesn't matter.
  await seed.call(await seed.admin(), 'PUT', `/api/communities/${community._id}`, { timeZone: 'Asia/Tokyo' })
  const user = visitAs(ann, `/view/${viewId}`)
  await shows(...EVERYTHING)
  return { community, ann, ben, viewId, user }
}

const open = async () => {
  const started = await start()
  await started.user.click(await tool('Filter'))
  const filter = await panel('Filter')
  const text = await within(filter).findByLabelText('Text')
  const clear = within(filter).getByRole('button', { name: 'Clear the filter' })
  return { ...started, filter, text, clear }
}

test('the filter is offered only while its plugin is on; collapsed it leaves a sign, and clearing there shows everything again [FILT-01, FILT-08]', async () => {
  const { community, user } = await start({ on: false })
  await tool('Help')
  await requestsDone()
  expect(screen.queryByRole('button', { name: 'Filter' })).not.toBeInTheDocument()
  await site.seed.changeSettings(community, { plugins: { filter: true } })
  await user.click(await tool('Filter'))
  const filter = await panel('Filter')
  expect(filter).toHaveFocus()
  fireEvent.change(await within(filter).findByLabelText('Text'), { target: { value: 'nobody wrote this' } })
  await shows()
  await user.keyboard('{Escape}')
  expect(filter).not.toBeInTheDocument()
  await waitFor(async () => expect(await tool('Filter')).toHaveFocus())
  expect(await screen.findByText('0 of 5 shown')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }))
  await shows(...EVERYTHING)

  await user.click(await tool('Filter'))
  fireEvent.change(within(await panel('Filter')).getByLabelText('Text'), { target: { value: 'leaves' } })
  await shows('Leaves')
  await site.seed.changeSettings(community, { plugins: { filter: false } })
  await shows(...EVERYTHING)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Filter' })).not.toBeInTheDocument()
})

test('the filter keeps what holds the text, in titles and in what the notes say, to its member alone [FILT-03, FILT-08]', async () => {
  const { ben, viewId, user, filter, text, clear } = await open()
  network.forget()
  fireEvent.change(text, { target: { value: 'sunlight' } })
  await shows('Leaves')
  expect(within(filter).getByText('1 of 5 shown')).toBeInTheDocument()
  fireEvent.change(text, { target: { value: 'sketch' } })
  await shows('Sketch')
  fireEvent.change(text, { target: { value: 'nobody wrote this' } })
  await shows()
  await user.click(clear)
  await shows(...EVERYTHING)
  expect(text).toHaveValue('')
  expect(network.writes().filter(({ path }) => !path.endsWith('/search/count'))).toEqual([])
  fireEvent.change(text, { target: { value: 'sketch' } })
  await shows('Sketch')
  visitAs(ben, `/view/${viewId}`)
  await shows(...EVERYTHING, 'Sunlight is warm')
})

test('the filter keeps what uses a scaffold and what is of a type [FILT-04, FILT-06, WORD-01]', async () => {
  const { user, filter, clear } = await open()
  const press = (name: string) => fireEvent.click(within(filter).getByLabelText(name))
  await within(filter).findByLabelText('Theory Building')
  press('Theory Building')
  await shows('Leaves')
  await user.click(clear)
  await shows(...EVERYTHING)
  expect(within(within(filter).getByRole('group', { name: 'Types' })).getAllByRole('checkbox')).toHaveLength(6)
  for (const [name, expected] of [
    ['Note', ['Leaves', 'Answer', 'Above']],
    ['Drawing', ['Sketch']],
    ['View', ['Inner']],
    ['Attachment', []],
    ['Build-on', ['Answer']],
    ['Rise-above', ['Above']],
  ] as const) {
    press(name)
    await shows(...expected)
    press(name)
    await shows(...EVERYTHING)
  }
  press('View')
  press('Drawing')
  await shows('Sketch', 'Inner')
})

test('the filter takes authors, and what is not read yet, together with the rest [DFLT-04]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const viewId = community.welcomeViewId
  const read = await seed.makeNote(ben, { title: 'Read by Ann', viewId, x: 20, y: 20 })
  await seed.makeNote(ben, { title: 'New of Ben', viewId, x: 20, y: 220 })
  await seed.makeNote(ann, { title: 'Of Ann', viewId, x: 320, y: 20 })
  await seed.call(ann, 'POST', `/api/records/read/${community._id}/${read._id}`)
  const user = visitAs(ann, `/view/${viewId}`)
  await shows('Read by Ann', 'New of Ben', 'Of Ann')
  await user.click(await tool('Filter'))
  const filter = within(await panel('Filter'))
  await user.click(await filter.findByRole('combobox', { name: 'Authors' }))
  const offered = () => [...document.querySelectorAll('[data-combobox-option]')]
  await waitFor(() => expect(offered().map(({ textContent }) => textContent)).toEqual(['Ann Lee', 'Ben Ode']))
  await user.click(offered()[1]!)
  await shows('Read by Ann', 'New of Ben')
  await user.click(filter.getByRole('switch', { name: 'Not read yet' }))
  await shows('New of Ben')
  await user.click(filter.getByRole('button', { name: 'Clear the filter' }))
  await shows('Read by Ann', 'New of Ben', 'Of Ann')
})

test('as in Knowledge Forum 6 the types are called as there [FILT-05]', async () => {
  const { community, filter } = await open()
  await site.seed.changeSettings(community, { knowledgeForum6: true })
  const types = within(within(filter).getByRole('group', { name: 'Types' }))
  await types.findByLabelText('Buildson')
  const names = types.getAllByRole('checkbox').map((box) => box.closest('label, [class*=Checkbox-root]')?.textContent)
  expect(names).toEqual(['Note', 'Drawing', 'View', 'Attachment', 'Buildson', 'Riseabove'])
})

test('the filter includes both days whole, from their first instant to their last where the community is, together with the rest [FILT-07, FILT-08]', async () => {
  const times: Record<string, string> = {
    Leaves: '2010-03-13T14:59:59.999Z',
    Answer: '2010-03-13T15:00:00.000Z',
    Above: '2010-03-15T14:59:59.999Z',
    Sketch: '2010-03-15T15:00:00.000Z',
    Inner: '2009-01-01T00:00:00.000Z',
  }
  network.intercept('GET', /\/board$/, async (pass) => {
    const board = JSON.parse(String((await pass()).data)) as Board
    for (const { _to } of board.items) _to.created = times[_to.title] ?? _to.created
    return { status: 200, json: board }
  })
  const { user, filter, text, clear } = await open()
  const from = (day: string) => fireEvent.change(within(filter).getByLabelText('From'), { target: { value: day } })
  const to = (day: string) => fireEvent.change(within(filter).getByLabelText('To'), { target: { value: day } })
  from('2010-03-14')
  to('2010-03-15')
  await shows('Answer', 'Above')
  from('2010-03-13')
  await shows('Leaves', 'Answer', 'Above')
  to('2010-03-16')
  await shows('Leaves', 'Answer', 'Above', 'Sketch')
  from('2010-03-16')
  await shows('Sketch')
  fireEvent.change(text, { target: { value: 'leaves' } })
  await shows()
  from('2001-01-01')
  await shows('Leaves')
  fireEvent.click(within(filter).getByLabelText('View'))
  await shows()
  await user.click(clear)
  await shows(...EVERYTHING)
})

test('a search that fails says so and can be tried again', async () => {
  const { user, filter, text } = await open()
  const { remove } = network.intercept('POST', /\/search\/count$/, { status: 400, json: {} })
  fireEvent.change(text, { target: { value: 'leaves' } })
  expect(await within(filter).findByRole('alert')).toHaveTextContent(
    'The texts could not be searched. Please check the connection.',
  )
  remove()
  await user.click(within(filter).getByRole('button', { name: 'Try again' }))
  await shows('Leaves')
})

const dimmed = () =>
  [...document.querySelectorAll('[data-canvas-item]')]
    .filter((item) => item.querySelector('[data-dimmed]'))
    .map((item) => item.querySelector('[dir=auto]')?.textContent ?? '')
    .toSorted()

test('the filter dims the others instead of hiding them where its switch is on, which is remembered [DFLT-02]', async () => {
  const { ann, viewId, user, filter, text, clear } = await open()
  fireEvent.change(text, { target: { value: 'leaves' } })
  await shows('Leaves')
  expect(within(filter).getByLabelText('Dim the others')).not.toBeChecked()
  await user.click(within(filter).getByLabelText('Dim the others'))
  await shows(...EVERYTHING)
  await waitFor(() => expect(dimmed()).toEqual(['Above', 'Answer', 'Inner', 'Sketch']))
  await user.click(clear)
  await waitFor(() => expect(dimmed()).toEqual([]))

  const again = visitAs(ann, `/view/${viewId}`)
  await shows(...EVERYTHING)
  await again.click(await tool('Filter'))
  const anew = within(await panel('Filter'))
  expect(await anew.findByLabelText('Dim the others')).toBeChecked()
  fireEvent.change(anew.getByLabelText('Text'), { target: { value: 'answer' } })
  await waitFor(() => expect(dimmed()).toEqual(['Above', 'Inner', 'Leaves', 'Sketch']))
  await again.click(anew.getByLabelText('Dim the others'))
  await shows('Answer')
})

test('the filter marks the words on cards and lists what it found; choosing one there leads to its card [DFLT-03]', async () => {
  const { user, filter, text } = await open()
  fireEvent.change(text, { target: { value: 'LEA' } })
  await shows('Leaves')
  const marks = () => [...document.querySelectorAll('[data-canvas-item] mark')].map(({ textContent }) => textContent)
  await waitFor(() => expect(marks()).toEqual(['Lea']))
  const hits = within(await within(filter).findByRole('list', { name: 'Results' }))
  expect(hits.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Leaves'])
  expect(within(filter).getByText('1 of 5 shown')).toBeInTheDocument()
  await user.click(hits.getByRole('button', { name: 'Leaves' }))
  await waitFor(() => expect(document.querySelector('[data-canvas-item]')).toHaveFocus())
  // An invalid pattern is literal text.
  fireEvent.change(text, { target: { value: '(' } })
  await waitFor(() => expect(marks()).toEqual([]))
})
