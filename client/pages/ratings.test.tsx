import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import type { Rating } from '../../shared/domain/ratings.ts'
import { network } from '../testing/network.ts'
import { expectTexts, twoMembers } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

/** A rated note with its text in a support, in the form of all clients, with three ratings. */
const makeRated = async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  await seed.changeSettings(community, { plugins: { ratableScaffolds: true } })
  const note = await seed.makeNote(ann, { title: 'Rain' })
  const starter = { type: 'Support', title: 'My theory', status: 'active', authors: [ann.authorId] }
  const support = await seed.call<Contribution>(ann, 'POST', `/api/contributions/${community._id}`, starter)
  const link = await seed.call<Link>(ann, 'POST', '/api/links', { from: support._id, to: note._id, type: 'supports' })
  const mark = (name: string) => `<span id="${link._id}" class="${name} mceNonEditable"></span>`
  const body = `<p>First. ${mark('KFSupportStart')} -&nbsp;Clouds are wet.&nbsp;- ${mark('KFSupportEnd')}</p>`
  await seed.call(ann, 'PUT', `/api/objects/${note._id}`, { data: { body } })
  const rate = (who: Member, rating: number) =>
    seed.call<Rating>(who, 'POST', '/api/ratings', {
      communityId: community._id,
      authorId: who.authorId,
      recipientId: link._id,
      rating,
      recipientType: 'Supports-Link',
    })
  await rate(await seed.makeMember(community), 5)
  await rate(await seed.makeMember(community), 2)
  await rate(await seed.join(await seed.makeUser(), community, 'manager'), 4)
  const own = async () => {
    const path = `/api/ratings/supports-link/${link._id}?communityId=${community._id}&authorId=${ben.authorId}`
    return (await seed.call<Rating[]>(ben, 'GET', path)).map(({ rating }) => rating)
  }
  return { community, ann, ben, note, body, rate, own }
}

const findStars = () => screen.findByRole('button', { name: 'Ratings of “My theory”' })
const popover = async () => within(await screen.findByRole('dialog', { name: 'My theory' }))
/** Radio buttons of the own rating; the widget has another, invisible one for no rating. */
const CHOICE = /^[1-5] stars?$/

test('what stands in a support is rated from 1 to 5 stars, and shown in groups; Reset reads what is saved, Save stores it [RATE-03, RATE-04, RATE-05, RATE-06, RATE-07, RATE-08]', async () => {
  const { ben, note, rate, own } = await makeRated()
  const user = visitAs(ben, `/contribution/${note._id}`)
  await user.click(await findStars())
  const { findAllByRole, getAllByRole, getByRole, queryAllByRole } = await popover()
  expect(await findAllByRole('radio', { name: CHOICE })).toHaveLength(5)
  await expectTexts(() => getAllByRole('term'), ['Personal', 'Peer', 'Instructor'])
  await expectTexts(
    () => getAllByRole('definition'),
    [/2\.5/, /3\.5 stars on average, 2 ratings$/, /4 stars, 1 rating$/],
  )
  const save = () => getByRole('button', { name: 'Save' })
  const reset = () => getByRole('button', { name: 'Reset' })
  expect(queryAllByRole('radio', { checked: true, name: CHOICE })).toEqual([])
  for (const button of [save(), reset()]) expect(button).toHaveAttribute('aria-disabled', 'true')

  await user.click(getByRole('radio', { name: '2 stars' }))
  expect(save()).toHaveAttribute('aria-disabled', 'false')
  await user.click(reset())
  await waitFor(() => expect(queryAllByRole('radio', { checked: true, name: CHOICE })).toEqual([]))
  expect(getAllByRole('definition')[0]).toHaveTextContent('2.5')
  await user.click(getByRole('radio', { name: '3 stars' }))
  await rate(ben, 1)
  await user.click(reset())
  await waitFor(() => expect(getByRole('radio', { name: '1 star' })).toBeChecked())
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  await user.click(getByRole('radio', { name: '4 stars' }))
  await user.click(save())
  await waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'true'))
  expect(getByRole('radio', { name: '4 stars' })).toBeChecked()
  expect(await own()).toEqual([4])
})

test('a save that fails is told to the console alone, and is kept to be tried again [RATE-12]', async () => {
  const { ben, note, own } = await makeRated()
  const user = visitAs(ben, `/contribution/${note._id}`)
  await user.click(await findStars())
  await user.click(await (await popover()).findByRole('radio', { name: '4 stars' }))
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const { remove } = network.intercept('POST', '/api/ratings', { status: 500, json: { message: 'broken' } })
  await user.click((await popover()).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(told).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' })))
  told.mockRestore()
  await waitFor(async () =>
    expect((await popover()).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'false'),
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await own()).toEqual([])
  remove()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await findStars())
  await user.click(await (await popover()).findByRole('button', { name: 'Save' }))
  await expect.poll(own).toEqual([4])
})

test('authors of the note see what others think, and rate nothing; where it is switched off there are no stars [RATE-01, RATE-09]', async () => {
  const { seed } = site
  const { community, ann, note, body } = await makeRated()
  const user = visitAs(ann, `/contribution/${note._id}`)
  await user.click(await findStars())
  const { findByText, getByText, queryAllByRole, queryByRole } = await popover()
  expect(await findByText('You cannot rate your own work.')).toBeInTheDocument()
  expect(getByText('3.5 stars on average, 2 ratings')).toBeInTheDocument()
  expect(queryAllByRole('radio')).toEqual([])
  expect(queryByRole('button', { name: 'Save' })).toBeNull()
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })

  await seed.call(ann, 'PUT', `/api/objects/${note._id}`, { data: { body: `<p>New words.</p>${body}` } })
  expect(await screen.findByText('New words.')).toBeInTheDocument()
  expect(await findStars()).toBeInTheDocument()
  await seed.changeSettings(community, { plugins: { ratableScaffolds: false } })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ratings of “My theory”' })).toBeNull())
  expect(screen.getByText('My theory')).toBeInTheDocument()
})
