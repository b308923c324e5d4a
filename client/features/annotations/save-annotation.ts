import type { annotationFields } from '../../../shared/domain/annotations.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { AnnotationCalls } from './annotations.queries.ts'

type Fields = ReturnType<typeof annotationFields>

/** State of a save, kept for its retries. */
export interface Attempt {
  key: string
  /** Fields of the first try: a retry with the same key must send the same. */
  first?: Fields | undefined
  made?: Contribution | undefined
}

interface Saved {
  note: Contribution
  authorId: string
  fields: Fields
}

/**
 * Makes an annotation and its link to the note. A retry continues where the last try failed and then saves the newest
 * text.
 */
export const saveNew = async (calls: AnnotationCalls, attempt: Attempt, { note, authorId, fields }: Saved) => {
  const again = attempt.first !== undefined
  attempt.first ??= fields
  attempt.made ??= await calls.create(note, authorId, attempt.first, attempt.key)
  if (again) attempt.made = await calls.change(attempt.made, fields)
  await calls.join(attempt.made, note, attempt.key)
  return attempt.made
}
