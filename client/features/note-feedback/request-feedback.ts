import * as z from 'zod/mini'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import {
  FEEDBACK_TEXT_MAX,
  feedbackSchema,
  isFeedbackCategory,
  noteFeedbackSchema,
  type NewNoteFeedback,
  type NoteFeedback,
} from '../../../shared/domain/note-feedback.ts'
import { textOf } from '../../engines/editor/compare.ts'
import { plainText } from '../../engines/editor/decoration.ts'
import type { Titles } from '../../engines/editor/marks.ts'
import { api } from '../../lib/api.ts'
import { askSite } from '../../lib/ask-site.ts'
import { randomId } from '../../lib/random-id.ts'

/** Timeout in milliseconds; a prediction model may need to start first. */
const PREDICTION_MS = 30_000

export interface FeedbackNote {
  url: string
  note: Pick<Contribution, '_id' | 'communityId'>
  written: { title: string; body: string; titles: Titles }
}

const { predicted, feedbackText } = feedbackSchema.shape
const predictionSchema = z
  .object({ predicted: predicted.def.innerType, feedbackText })
  // An unknown category without feedback text is useless.
  .check(z.refine((told) => isFeedbackCategory(told.predicted) || told.feedbackText.trim() !== ''))

/** Returns whether the note has text apart from marks of supports. */
export const isWritten = ({ written: { body } }: FeedbackNote): boolean => plainText(body) !== ''

export const saveFeedback = (kept: NewNoteFeedback): Promise<NoteFeedback> =>
  api.post('/api/notefeedback/create', kept, noteFeedbackSchema)

/** Requests feedback on a text and saves it (FDBK-03, FDBK-07). */
export const requestFeedback = async (
  { url, note, written }: FeedbackNote,
  requestorName: string,
): Promise<NoteFeedback> => {
  const requestTimestamp = new Date().toISOString()
  const noteText = textOf(written.body, written.titles).slice(0, FEEDBACK_TEXT_MAX)
  const question = { requestID: randomId(), jsonString: JSON.stringify({ noteID: note._id, noteText }), requestorName }
  const prediction = await askSite(url, question, predictionSchema, { limitMs: PREDICTION_MS })
  return await saveFeedback({
    communityId: note.communityId,
    title: written.title,
    feedback: { noteID: note._id, requestTimestamp, accuracy: '', noteText, ...prediction },
  })
}
