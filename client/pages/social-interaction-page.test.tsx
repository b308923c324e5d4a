import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Author } from '../../shared/domain/authors.ts'
import { network } from '../testing/network.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const chart = (name: string) => screen.findByRole('img', { name })
const titles = (svg: Element, selector = 'title') => [...svg.querySelectorAll(selector)].map(({ textContent }) => textContent) // prettier-ignore
const figureRows = async (name: string) => {
  const figure = await screen.findByRole('figure', { name })
  return [...figure.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent))
}

const start = async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const rain = await seed.makeNote(ann, { title: 'Rain' })
  const snow = await seed.makeNote(ben, { title: 'Snow' })
  await seed.call(ben, 'POST', '/api/links', { from: snow._id, to: rain._id, type: 'buildson', data: {} })
  await seed.call(ann, 'POST', '/api/links', { from: rain._id, to: snow._id, type: 'references', data: {} })
  await seed.call(ben, 'POST', `/api/records/read/${community._id}/${rain._id}`, {})
  const { pseudoName } = await seed.call<Author>(mia, 'GET', `/api/objects/${ben.authorId}`)
  return {
    seed,
    community,
    mia,
    ann,
    ben,
    pseudoName,
    path: `/s2viz/${community._id}`,
    withReading: `/s2viz/${community._id}?types=buildson,references,annotates,read`,
  }
}

test('a network, two chord diagrams and the hits of each day show who meets whom, from one request of 100000; marks and numbers open what is behind them [S2VZ-01, S2VZ-02, S2VZ-03, S2VZ-07]', async () => {
  const { mia, withReading } = await start()
  network.forget()
  const user = visitAs(mia, withReading)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Social interaction')
  expect(titles(await chart('Social network'))).toEqual(['Ben Ode → Ann Lee: 2', 'Ann Lee → Ben Ode: 1', 'Ann Lee', 'Ben Ode']) // prettier-ignore
  expect(await screen.findByText('3 interactions between 2 members.')).toBeInTheDocument()
  expect(titles(await chart('Who acts'))).toEqual(['Ben Ode: 2 · Ann Lee: 1', 'Ann Lee: 1', 'Ben Ode: 2'])
  expect(titles(await chart('Who gets answers'))).toEqual(['Ann Lee: 2 · Ben Ode: 1', 'Ann Lee: 2', 'Ben Ode: 1'])
  expect(await figureRows('Who acts')).toEqual([['Ann Lee', '1'], ['Ben Ode', '2']]) // prettier-ignore
  expect((await figureRows('Hits per day')).map(([, hits]) => hits).reduce((sum, hits) => sum + Number(hits), 0)).toBe(3) // prettier-ignore
  expect((await chart('Hits per day')).querySelectorAll('.chart-bar').length).toBeGreaterThan(0)
  const asked = network.calls().filter(({ path: called }) => called.includes('/interactions'))
  expect(asked.map(({ path: called }) => called.split('?')[1])).toEqual(['pagesize=100000&reads=all'])

  const close = async () => user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  const behind = async () => within(await screen.findByRole('dialog')).findAllByRole('link')
  fireEvent.click((await chart('Social network')).querySelector('.chart-edge')!)
  expect((await behind()).map(({ textContent }) => textContent)).toEqual(['Snow', 'Rain'])
  await close()
  fireEvent.click((await chart('Who acts')).querySelector('.chart-arc')!)
  expect((await behind()).map(({ textContent }) => textContent)).toEqual(['Rain'])
  await close()
  await user.click(within(await screen.findByRole('figure', { name: 'Who gets answers' })).getByRole('button', { name: /^Ann Lee · Number · 2/ })) // prettier-ignore
  expect((await behind()).map(({ textContent }) => textContent)).toEqual(['Snow', 'Rain'])
})

test('the toggle merges both directions; node size and edge width begin at 10 and change the network at once [S2VZ-04, S2VZ-05, S2VZ-06]', async () => {
  const { mia, withReading } = await start()
  const user = visitAs(mia, withReading)
  const radius = async () => Math.max(...[...(await chart('Social network')).querySelectorAll('circle')].map((node) => Number(node.getAttribute('r')))) // prettier-ignore
  const widths = async () => [...(await chart('Social network')).querySelectorAll<SVGElement>('.chart-tie')].map(({ style }) => style.strokeWidth) // prettier-ignore
  const tips = async () => (await chart('Social network')).querySelectorAll('.chart-tip').length
  expect(await radius()).toBe(10)
  expect(await widths()).toEqual(['10', '5'])
  expect(await tips()).toBe(2)
  const set = (name: string, value: number) => fireEvent.change(screen.getByRole('slider', { name }), { target: { value } }) // prettier-ignore
  expect(screen.getByRole('slider', { name: 'Node size' })).toHaveValue('10')
  expect(screen.getByRole('slider', { name: 'Edge width' })).toHaveValue('10')
  set('Node size', 20)
  await waitFor(async () => expect(await radius()).toBe(20))
  set('Edge width', 4)
  await waitFor(async () => expect(await widths()).toEqual(['4', '2']))
  await user.click(screen.getByRole('switch', { name: 'Directional' }))
  await waitFor(async () => expect(titles(await chart('Social network'))).toEqual(['Ann Lee ↔ Ben Ode: 3', 'Ann Lee', 'Ben Ode'])) // prettier-ignore
  expect(await tips()).toBe(0)
  expect(await figureRows('Social network')).toEqual([['Ann Lee ↔ Ben Ode', '3']])
  await user.click(screen.getByRole('checkbox', { name: 'Reading' }))
  expect(await screen.findByText('2 interactions between 2 members.')).toBeInTheDocument()
})

test('reading is off and not asked for at first; who is alone and the strongest ties come first, names of the lonely for managers alone', async () => {
  const { seed, community, mia, ann, path } = await start()
  await seed.makeMember(community, { firstName: 'Cleo', lastName: 'Fox' })
  await seed.makeMember(community, { firstName: 'Abe', lastName: 'Fox' })
  network.forget()
  const user = visitAs(mia, path)
  const asked = () => network.calls().flatMap(({ path: called }) => /interactions\?(.*)/.exec(called)?.[1] ?? [])
  expect(await screen.findByText('2 interactions between 2 members.')).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Reading' })).not.toBeChecked()
  expect(asked()).toEqual(['pagesize=100000&reads=no'])
  expect(await screen.findByText('Abe Fox and Cleo Fox')).toBeInTheDocument()
  const strongest = () => within(screen.getByRole('list', { name: 'Strongest ties' })).getAllByRole('button')
  expect(strongest().map(({ textContent }) => textContent)).toEqual(['Ann Lee → Ben Ode 1', 'Ben Ode → Ann Lee 1'])
  await user.click(screen.getByRole('checkbox', { name: 'Reading' }))
  await waitFor(() => expect(strongest().map(({ textContent }) => textContent)).toEqual(['Ben Ode → Ann Lee 2', 'Ann Lee → Ben Ode 1'])) // prettier-ignore
  expect(asked()).toEqual(['pagesize=100000&reads=no', 'pagesize=100000&reads=all'])
  await user.click(strongest()[0]!)
  expect(await screen.findByRole('dialog', { name: /^Ben Ode → Ann Lee · 2/ })).toBeInTheDocument()

  visitAs(ann, path)
  expect(await screen.findByText('2 writers are alone.')).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent('Cleo Fox')
})

test('who is neither manager nor admin sees the others as pseudonyms and their own name; of reading their own [S2VZ-09]', async () => {
  const { ann, path, pseudoName } = await start()
  visitAs(ann, path)
  await waitFor(async () => expect(titles(await chart('Social network')).toSorted()).toEqual([pseudoName, `${pseudoName} → Ann Lee: 1`, 'Ann Lee', `Ann Lee → ${pseudoName}: 1`])) // prettier-ignore
  expect(titles(await chart('Who acts')).join(' ')).toContain(pseudoName)
  expect(document.body).not.toHaveTextContent('Ben Ode')
})

test('where members have only read, the page offers readings', async () => {
  const community = await site.seed.makeCommunity()
  const [ann, ben] = [await site.seed.makeMember(community), await site.seed.makeMember(community)]
  const note = await site.seed.makeNote(ann)
  await site.seed.call(ben, 'POST', `/api/records/read/${community._id}/${note._id}`, {})
  const user = visitAs(ben, `/s2viz/${community._id}`)
  await user.click(await screen.findByRole('checkbox', { name: 'Reading' }))
  expect(await screen.findByText(/^1 interaction /)).toBeInTheDocument()
})

test('without any interaction the page says so [S2VZ-10]', async () => {
  const community = await site.seed.makeCommunity()
  const ann = await site.seed.makeMember(community)
  await site.seed.makeNote(ann)
  visitAs(ann, `/s2viz/${community._id}`)
  expect(await screen.findByRole('heading', { name: 'No interaction yet' })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})
