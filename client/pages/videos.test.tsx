import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { tagsOf } from '../../shared/domain/videos.ts'
import { network } from '../testing/network.ts'
import { expectTexts, fill, twoMembers } from '../testing/note.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const player = async () => {
  await screen.findByRole('region', { name: 'Comments' })
  return document.querySelector('video')!
}
const comments = () => within(screen.getByRole('region', { name: 'Comments' })).queryAllByRole('listitem')
const say = async (user: UserEvent, seconds: number, words: string) => {
  const video = await player()
  video.currentTime = seconds
  fill(await screen.findByRole('textbox', { name: 'Comment' }), words)
  await user.click(screen.getByRole('button', { name: 'Add' }))
}

test('comments are added at the current time of a video and kept in order of time, for everybody at once; their authors delete them [VIDE-02, VIDE-03]', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const body = { type: 'Video', title: 'Roots', status: 'unsaved', authors: [ann.authorId], data: {} }
  const made = await seed.call<Contribution>(ann, 'POST', `/api/contributions/${community._id}`, body)
  const video = await seed.giveFile(ann, made._id, 'roots.webm')
  const stored = async () => tagsOf(await seed.call<Contribution>(ann, 'GET', `/api/objects/${video._id}`))
  const tags = `/api/objects/${video._id}/tags`

  const user = visitAs(ann, `/contribution/${video._id}`)
  expect(await player()).toHaveAttribute('aria-label', 'roots.webm')
  expect(screen.getByText('No comments yet.')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true')
  network.forget()
  await say(user, 61, 'Now they drink')
  await expectTexts(comments, [/^1:01 ?Now they drink ?Ann Lee/])
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue(''))
  expect(network.writes()).toContainEqual({ method: 'POST', path: tags, body: { time: 61, comment: 'Now they drink' } })
  await seed.call(ben, 'POST', tags, { time: 0, comment: 'Dry earth' })
  await expectTexts(comments, [/^0:00 ?Dry earth ?Ben Ode/, /^1:01 ?Now they drink ?Ann Lee/])
  expect(await stored()).toEqual([
    { id: expect.anything() as unknown, authorId: ben.authorId, time: 0, comment: 'Dry earth' },
    { id: expect.anything() as unknown, authorId: ann.authorId, time: 61, comment: 'Now they drink' },
  ])
  const deletes = () => screen.queryAllByRole('button', { name: /^Delete/ }).map((button) => button.ariaLabel)
  expect(deletes()).toEqual(['Delete the comment at 1:01'])

  visit(`/contribution/${video._id}`)
  await player()
  await expectTexts(comments, [/^0:00 ?Dry earth ?Ben Ode/, /^1:01 ?Now they drink ?Ann Lee/])

  const other = visitAs(ben, `/contribution/${video._id}`)
  await say(other, 30, 'Half way')
  await expectTexts(comments, [/Dry earth/, /^0:30 ?Half way/, /Now they drink/])
  expect(deletes()).toEqual(['Delete the comment at 0:00', 'Delete the comment at 0:30'])
  await other.click(screen.getByRole('button', { name: 'Delete the comment at 0:00' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete the comment' }))
  await other.click(question.getByRole('button', { name: 'Delete' }))
  await expectTexts(comments, [/Half way/, /Now they drink/])
  expect((await stored()).map(({ comment }) => comment)).toEqual(['Half way', 'Now they drink'])
  await seed.call(ann, 'DELETE', `${tags}/${(await stored())[1]?.id}`)
  await waitFor(() => expect(comments()).toHaveLength(1))
})
