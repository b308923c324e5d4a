import type { annotationFields } from '../../../shared/domain/annotations.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { AnnotationCalls } from './annotations.queries.ts'

type Fields = ReturnType<typeof annotationFields>

/** Describes what has become of an annotation that is being saved, for the next try. */
export interface Attempt {
  /** With which it is made once, however often that is tried. */
  key: string
  /** What the first try said: what comes again with the key must say the same. */
  first?: Fields | undefined
  made?: Contribution | undefined
}

interface Saved {
  note: Contribution
  authorId: string
  fields: Fields
}

/**
 * Makes an annotation and joins it to its note. A later try takes up what the earlier one has made, with the words as
 * they are by then.
 */
export const saveNew = async (calls: AnnotationCalls, attempt: Attempt, { note, authorId, fields }: Saved) => {
  const again = attempt.first !== undefined
  attempt.first ??= fields
  attempt.made ??= await calls.create(note, authorId, attempt.first, attempt.key)
  if (again) attempt.made = await calls.change(attempt.made, fields)
  await calls.join(attempt.made, note, attempt.key)
  return attempt.made
}
