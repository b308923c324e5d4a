import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { card } from '../testing/board.ts'
import { twoMembers } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

test.each(['Note', 'Drawing', 'Attachment', 'Video', 'Annotation'])(
  'who reads what its author makes private is told so, and its words are gone: %s',
  async (type) => {
    const { seed } = site
    const { community, ann, ben } = await twoMembers(seed)
    const words = { body: '<p>My words</p>', text: '<p>My words</p>' }
    const [authors, shared] = [[ann.authorId], { status: 'active', permission: 'public' }]
    const made = await seed.call<Contribution>(ann, 'POST', `/api/contributions/${community._id}`, {
      type,
      title: 'A title',
      data: words,
      authors,
      ...shared,
    })
    visitAs(ben, `/contribution/${made._id}`)
    await screen.findAllByText(type === 'Note' || type === 'Annotation' ? 'My words' : 'A title')
    await seed.call(ann, 'PUT', `/api/objects/${community._id}/${made._id}`, { permission: 'private' })
    expect(await screen.findByText('This contribution is no longer shared with you.')).toBeInTheDocument()
    expect(screen.queryByText('My words')).toBeNull()
  },
)

test('who has a view open that its author makes private is told so, and has its cards no longer', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const view = await seed.makeView(ann, 'Our plants')
  await seed.makeNote(ann, { title: 'Roots', viewId: view._id, permission: 'public' })
  visitAs(ben, `/view/${view._id}`)
  await card('Roots')
  await seed.call(ann, 'PUT', `/api/objects/${community._id}/${view._id}`, { permission: 'private' })
  expect(await screen.findByRole('heading', { name: 'You may not see this page' })).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent('Roots')
})
