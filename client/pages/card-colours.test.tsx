import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { change } from '../../e2e/support/note-calls.ts'
import type { Member } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { card, panel, requestsDone, tool } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const make = async (who: Member, type: string, fields: object) =>
  site.seed.call<Contribution>(who, 'POST', `/api/contributions/${who.communityId}`, {
    type,
    status: 'active',
    permission: 'public',
    authors: [who.authorId],
    ...fields,
  })
const link = (who: Member, from: Contribution, type: string, to: Contribution) =>
  site.seed.call(who, 'POST', '/api/links', { from: from._id, to: to._id, type, data: {} })

const makeScaffold = async (who: Member, title: string) => {
  const [scaffold, support] = [await make(who, 'Scaffold', { title }), await make(who, 'Support', { title: 'I think' })]
  await link(who, scaffold, 'contains', support)
  return support
}

const told = async (title: string) => {
  const item = await card(title)
  const badge = item.querySelector('[dir=auto] > [aria-hidden]')
  const line = badge?.parentElement?.textContent ?? ''
  return [badge?.textContent, line.slice(badge?.textContent?.length).split(' · ').slice(0, -1).join(' · ')]
}
const colourOf = async (title: string) =>
  (await card(title)).querySelector<HTMLElement>('[data-type]')?.style.getPropertyValue('--card-colour')

test('a switch colours the own cards by person, scaffold, group or age, which they say in words; it is remembered, and nothing is written [CARD-05]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const viewId = community.welcomeViewId
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Ode' })
  const group = await seed.makeGroup(ann, 'Red foxes')
  const [theory, debate] = [await makeScaffold(ann, 'Theory Building'), await makeScaffold(ann, 'Debate')]
  const light = await seed.makeNote(ann, { title: 'Light', viewId, x: 40, y: 40 })
  const shadow = await seed.makeNote(ann, { title: 'Shadow', viewId, x: 40, y: 240 })
  await link(ann, theory, 'supports', light)
  await link(ann, debate, 'supports', light)
  await change(seed, ann, shadow, { group: group._id })

  const user = visitAs(ann, `/view/${viewId}`)
  expect(await told('Light')).toEqual(['AO', 'Ann Ode'])
  await requestsDone()
  network.forget()
  await user.click(await tool('View options'))
  const by = (name: string) => within(screen.getByRole('radiogroup')).getByRole('radio', { name })
  await within(await panel('View options')).findByRole('radiogroup', { name: 'Colour the cards by' })
  expect(by('Person')).toBeChecked()
  expect(network.calls().filter(({ path }) => path.endsWith('/scaffolds'))).toEqual([])

  await user.click(by('Scaffold'))
  await waitFor(async () => expect(await told('Light')).toEqual(['TB', 'Theory Building · Ann Ode']))
  expect(await told('Shadow')).toEqual(['NS', 'No scaffold · Ann Ode · Red foxes'])
  expect(await colourOf('Light')).not.toBe(await colourOf('Shadow'))
  await link(ann, debate, 'supports', shadow)
  await change(seed, ann, shadow, { title: 'Shade' })
  await waitFor(async () => expect(await told('Shade')).toEqual(['D', 'Debate · Ann Ode · Red foxes']))

  await user.click(by('Group'))
  await waitFor(async () => expect(await told('Shade')).toEqual(['RF', 'Red foxes · Ann Ode']))
  expect(await told('Light')).toEqual(['NG', 'No group · Ann Ode'])
  await user.click(by('Age'))
  await waitFor(async () => expect(await told('Light')).toEqual(['T', 'Today · Ann Ode']))
  expect(await colourOf('Light')).toBe(await colourOf('Shade'))
  expect(network.writes()).toEqual([])

  visitAs(ann, `/view/${viewId}`)
  expect(await told('Light')).toEqual(['T', 'Today · Ann Ode'])
})
