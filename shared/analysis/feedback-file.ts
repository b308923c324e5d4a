import type { NoteFeedback } from '../domain/note-feedback.ts'
import { guardCell, writeCsv } from '../text/csv.ts'

/** File columns, in order (FDBK-12). */
const COLUMNS = [
  'id',
  'AuthorId',
  'AuthorName',
  'note_modified',
  'note_created',
  'note_title',
  'status',
  'note_id',
  'feedback_timestamp',
  'feedback_predicted',
  'feedback_accuracy',
  'note_text',
  'note_feedback',
]

/** Returns a community's feedback as CSV, with author names. */
export const feedbackFile = (feedbacks: readonly NoteFeedback[], nameOf: (authorId: string) => string): string => {
  const rows = feedbacks.map(({ _id, authors, modified, created, title, status, feedback }) => [
    _id,
    authors.join(', '),
    authors.map(nameOf).join(', '),
    modified,
    created,
    title,
    status,
    feedback.noteID,
    String(feedback.requestTimestamp),
    feedback.predicted,
    String(feedback.accuracy),
    feedback.noteText,
    feedback.feedbackText,
  ])
  return writeCsv([COLUMNS, ...rows].map((row) => row.map(guardCell)))
}
