import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '../../server/testing/eventually.ts'
import { card } from '../testing/board.ts'
import { openNote, twoMembers } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

test('a mention shows the member’s current name on cards and in texts, and after an erasure the pseudonym [FRST-04]', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const viewId = community.welcomeViewId
  const body = `<p>Ask <span class="mention" data-author="${ben.authorId}">@Somebody Else</span> first.</p>`
  const note = await seed.makeNote(ann, { title: 'Ask', body, viewId })
  expect(JSON.stringify(await seed.call(ann, 'GET', `/api/objects/${note._id}`))).not.toMatch(/Somebody|Ode/)
  await openNote(ann, note)
  expect(await screen.findByText('@Ben Ode')).toBeInTheDocument()
  const admin = await seed.admin()
  const userData = { [ben.userName]: { FirstName: 'Benjamin', LastName: 'Ode' } }
  await seed.call(admin, 'POST', `/api/users/renameAllUser/${community._id}`, { userData })
  visitAs(ann, `/view/${viewId}`)
  await waitFor(async () => expect(await card('Ask')).toHaveTextContent('Ask @Benjamin Ode first.'))

  await seed.call(admin, 'POST', `/api/users/${ben.userId}/erasure`, { userName: ben.userName })
  const pseudonym = await eventually(async () => {
    const authors = await seed.call<{ _id: string; firstName: string; pseudoName: string }[]>(
      ann,
      'GET',
      `/api/communities/${community._id}/authors`,
    )
    const erased = authors.find(({ _id }) => _id === ben.authorId)
    expect(erased?.firstName).toBe(erased?.pseudoName)
    return erased?.pseudoName ?? ''
  })
  await openNote(ann, note)
  expect(await screen.findByText(`@${pseudonym}`)).toBeInTheDocument()
})
