import { screen, waitFor, within } from '@testing-library/react'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { panel, tool } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { savedFiles } from '../testing/saved-files.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

test('managers alone save the feedback of a community as FeedbackData.csv, one record a row whatever its texts hold [FDBK-10, FDBK-11, FDBK-12, FDBK-13, ANLP-16, ANLP-17, ANLP-18, VIEW-43]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const feedback = {
    noteID: 'n'.repeat(24),
    requestTimestamp: '2026-01-02T03:04:05.000Z',
    predicted: 'L-EE',
    accuracy: '80',
    noteText: 'Leaves, "green"\nand red',
    feedbackText: '=1+1',
  }
  interface Kept {
    _id: string
    created: string
    modified: string
  }
  const body = { communityId: community._id, title: 'Leaves, again', feedback }
  const kept = await seed.call<Kept>(ann, 'POST', '/api/notefeedback/create', body)
  await seed.call(ann, 'POST', '/api/notefeedback/create', { ...body, title: 'Second' })

  const saved = savedFiles()
  const user = visitAs(mia, `/view/${community.welcomeViewId}`)
  await user.click(await tool('Analytics'))
  const download = await within(await panel('Analytics')).findByRole('button', { name: 'Download feedback data' })
  const entries = within(await panel('Analytics')).getAllByRole('listitem')
  expect(entries.at(-1)).toContainElement(download)
  await user.click(download)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('FeedbackData.csv')
  const text = (await saved[0]?.file.text()) ?? ''
  const [header, first, second, ...more] = papa.parse<string[]>(text.replace('\ufeff', ''), {
    skipEmptyLines: true,
  }).data
  expect(header?.join(',')).toBe(
    'id,AuthorId,AuthorName,note_modified,note_created,note_title,status,note_id,feedback_timestamp,feedback_predicted,feedback_accuracy,note_text,note_feedback',
  )
  expect(first).toEqual([
    kept._id,
    ann.authorId,
    'Ann Lee',
    kept.modified,
    kept.created,
    'Leaves, again',
    'active',
    feedback.noteID,
    '2026-01-02T03:04:05.000Z',
    'L-EE',
    '80',
    'Leaves, "green"\nand red',
    "'=1+1",
  ])
  expect([second?.[5], more]).toEqual(['Second', []])

  network.intercept('GET', /getFeedbacks/, { status: 500, json: { message: 'broken' } })
  await user.click(download)
  expect(await screen.findByText(/broken|Something went wrong/, { selector: '[role=alert] *' })).toBeInTheDocument()
  expect(saved).toHaveLength(1)

  await visitAs(ann, `/view/${community.welcomeViewId}`).click(await tool('Analytics'))
  await within(await panel('Analytics')).findByRole('link', { name: 'Word cloud' })
  expect(screen.queryByRole('button', { name: 'Download feedback data' })).toBeNull()
})
