import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { stored } from '../../e2e/support/note-calls.ts'
import { startFeedbackService } from '../../server/testing/stand-ins/feedback-service.ts'
import type { NoteFeedback } from '../../shared/domain/note-feedback.ts'
import { queryClient } from '../lib/queries.ts'
import { network } from '../testing/network.ts'
import { fill, save, textField, titleField, twoMembers } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const FAILED = 'Experiencing technical Issues. Please try later'
const OWN_WORDS = 'as the service puts it'
const CATEGORIES = {
  'L-RF': 'Your note brings in facts from a source.',
  'L-RS': 'Your note leans on a source.',
  'L-QF': 'You ask for facts.',
  'L-QS': 'You ask for an explanation.',
  'L-F': 'Your note tells facts.',
  'L-EF': 'You explain something with facts.',
  'L-EE': 'You explain your idea in depth.',
  'L-E': 'You begin to explain an idea.',
}

const button = () => screen.findByRole('button', { name: 'Ask for feedback' })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Feedback on your note' }))
const close = async (user: UserEvent) => {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const ask = async (user: UserEvent) => {
  await user.click(await button())
  await user.click(await (await dialog()).findByRole('button', { name: 'Ask' }))
}
const told = async (text: string | RegExp) => (await dialog()).findByText(text)
const alertSays = (text: string) =>
  waitFor(async () => expect((await dialog()).getByRole('alert').textContent).toBe(text))

describe('with a service', async () => {
  const service = await startFeedbackService()
  afterAll(() => service.stop())
  beforeEach(() => service.forget())
  const site = startSite({ FEEDBACK_URL: service.url })

  const start = async (body = '') => {
    const { seed } = site
    const { community, ann } = await twoMembers(seed)
    const note = await seed.makeNote(ann, { title: '', body, status: 'unsaved' })
    const user = visitAs(ann, `/contribution/${note._id}`)
    await textField()
    network.forget()
    const admin = await seed.admin()
    const kept = () =>
      seed.call<NoteFeedback[]>(admin, 'GET', `/api/notefeedback/getFeedbacks?communityId=${community._id}`)
    return { seed, ann, note, user, kept }
  }

  test('a writer asks for feedback on the text as it is written, is told in words of ours, and says how well they fit [FDBK-01, FDBK-03, FDBK-05, FDBK-07, FDBK-08, FDBK-09]', async () => {
    const { seed, ann, note, user, kept } = await start('<p>Old.</p>')
    fill(await titleField(), 'Rain')
    fill(await textField(), '<p>Why does it <b>ra</b>in?</p><p>&lt;Clouds&gt;</p>')
    await user.click(await button())
    expect(await told(/Your text and your user name are sent to 127\.0\.0\.1:\d+\./)).toBeInTheDocument()
    expect(service.asked()).toEqual([])
    await user.click((await dialog()).getByRole('button', { name: 'Ask' }))
    await told(/^You ask for an explanation\./)
    const [question, ...others] = service.asked()
    expect(others).toEqual([])
    expect(Object.keys(question ?? {}).toSorted()).toEqual(['jsonString', 'requestID', 'requestorName'])
    expect(question).toMatchObject({ requestID: expect.stringMatching(/^\w{16,}$/), requestorName: ann.userName })
    const noteText = 'Why does it rain?\n<Clouds>'
    expect(JSON.parse(String(question?.jsonString))).toEqual({ noteID: note._id, noteText })

    const record = { title: 'Rain', authors: [ann.authorId], status: 'active' }
    const feedback = { noteID: note._id, predicted: 'L-QS', accuracy: '', noteText, feedbackText: OWN_WORDS }
    expect(await kept()).toMatchObject([{ ...record, feedback }])
    await user.click((await dialog()).getByRole('button', { name: 'Partly' }))
    await told('Your answer is saved.')
    expect((await dialog()).getByRole('button', { name: 'Partly', pressed: true })).toBeInTheDocument()
    const [changed, ...more] = await kept()
    expect([changed, more]).toMatchObject([{ ...record, feedback: { ...feedback, accuracy: '50' } }, []])
    expect(Date.parse(String(changed?.feedback.requestTimestamp))).toBeLessThanOrEqual(
      Date.parse(changed?.created ?? ''),
    )

    await close(user)
    await waitFor(async () => expect(await button()).toHaveFocus())
    expect((await stored(seed, ann, note)).data.body).toBe('<p>Old.</p>')
    await save(user)
    expect((await stored(seed, ann, note)).data.body).toContain('Clouds')
  })

  test('without text nothing is asked [FDBK-02]', async () => {
    const { note, user } = await start()
    fill(await titleField(), 'Rain')
    // An empty support counts as empty text.
    fill(await textField(), `<p>&nbsp;<span id="${note._id}" class="KFSupportStart mceNonEditable"></span></p>`)
    await ask(user)
    await alertSays('Please write something for the feedback')
    expect(service.asked()).toEqual([])
    expect(network.writes()).toEqual([])
  })

  test('each of the eight categories has words of its own, any other those of the service, as plain text [FDBK-04, FDBK-05]', async () => {
    const { user, kept } = await start('<p>Rain falls.</p>')
    for (const [predicted, words] of Object.entries(CATEGORIES)) {
      service.behave({ predicted, feedbackText: OWN_WORDS })
      await ask(user)
      expect((await told(new RegExp(`^${words}`))).textContent).not.toBe(words)
      expect((await dialog()).queryByText(OWN_WORDS)).toBeNull()
      await close(user)
    }
    for (const predicted of ['L-S', 'l-rf', 'toString']) {
      service.behave({ predicted, feedbackText: `<b onclick="x()">${predicted}</b>` })
      await ask(user)
      await told(`<b onclick="x()">${predicted}</b>`)
      await close(user)
    }
    const all = [...Object.keys(CATEGORIES), 'L-S', 'l-rf', 'toString']
    expect((await kept()).map(({ feedback }) => feedback.predicted)).toEqual(all)
  })

  test('where the service or the storing fails that is said, and the note is contributed all the same [FDBK-06]', async () => {
    const { seed, ann, note, user, kept } = await start()
    fill(await titleField(), 'Rain')
    fill(await textField(), '<p>Rain falls.</p>')
    const nothing = { predicted: 'L-S', feedbackText: ' ' }
    for (const manner of [404, 500, 'broken', 'closed', 'endless', {}, { predicted: 7 }, nothing] as const) {
      service.behave(manner)
      await ask(user)
      await alertSays(FAILED)
      expect((await dialog()).queryByText('How well does this fit your note?')).toBeNull()
      await close(user)
    }
    // A request without an answer times out.
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
    service.behave('held')
    await ask(user)
    await told('Your text is being read …')
    await waitFor(() => expect(service.asked()).toHaveLength(9))
    expect(timeout.mock.calls).toEqual([[30_000]])
    limit.abort()
    await alertSays(FAILED)
    service.release()
    service.behave()
    expect(await kept()).toEqual([])

    const refusal = network.intercept('POST', '/api/notefeedback/create', { status: 500, json: { message: 'broken' } })
    await user.click((await dialog()).getByRole('button', { name: 'Ask' }))
    await waitFor(() => expect(service.asked()).toHaveLength(10))
    await alertSays(FAILED)
    refusal.remove()
    await user.click((await dialog()).getByRole('button', { name: 'Ask' }))
    await told(/^Your note tells facts\./)
    expect((await dialog()).queryByRole('alert')).toBeNull()
    network.intercept('POST', '/api/notefeedback/create', 'offline')
    await user.click((await dialog()).getByRole('button', { name: 'Well' }))
    await alertSays(FAILED)
    await close(user)
    await save(user)
    expect(await stored(seed, ann, note)).toMatchObject({ status: 'active', title: 'Rain' })
  })
})

describe('without one', () => {
  const site = startSite()

  test('no feedback is offered where the site has no service for it [FDBK-01]', async () => {
    const { seed } = site
    const { ann } = await twoMembers(seed)
    const note = await seed.makeNote(ann, { title: '', body: '', status: 'unsaved' })
    visitAs(ann, `/contribution/${note._id}`)
    await textField()
    await waitFor(() => expect(queryClient.getQueryData(['site'])).toMatchObject({ feedbackUrl: null }))
    expect(screen.queryByRole('button', { name: 'Ask for feedback' })).toBeNull()
  })
})
