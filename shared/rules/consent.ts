import { PURPOSES, type Purpose, type Study } from '../domain/studies.ts'
import { canManage, type Member } from './access.ts'

interface Row {
  authorId: string
  version: number
  purpose: Purpose
  yes: boolean
}

/** Returns whether the member may answer for an author: for oneself, and managers for others where paper forms are taken (RSCH-02). */
export const mayAnswer = (
  member: Pick<Member, 'authorId' | 'admin' | 'role'>,
  { paper }: Pick<Study, 'paper'>,
  authorId: string,
): boolean => member.authorId === authorId || (paper && canManage(member))

/** Returns the answers to a version by author, from rows in order of time: the last one counts (RSCH-03). */
export const newestAnswers = <T extends Row>(
  rows: readonly T[],
  version: number,
): ReadonlyMap<string, Partial<Record<Purpose, T>>> => {
  const found = new Map<string, Partial<Record<Purpose, T>>>()
  for (const row of rows)
    if (row.version === version) found.set(row.authorId, { ...found.get(row.authorId), [row.purpose]: row })
  return found
}

/** Returns whether a member is asked: no answer to the current text, in a study that has not ended (RSCH-03). */
export const isAsked = ({
  ended,
  answers,
}: Pick<Study, 'ended'> & { answers: Partial<Record<Purpose, unknown>> }): boolean =>
  !ended && PURPOSES.some((purpose) => answers[purpose] === undefined)

/** Counts the answers of members; the three numbers add up to the members (RSCH-04). */
export const countAnswers = (rows: readonly Row[], version: number, memberIds: readonly string[]) => {
  const newest = newestAnswers(rows, version)
  const count = (purpose: Purpose) => {
    const given = memberIds.map((id) => newest.get(id)?.[purpose]?.yes)
    return {
      yes: given.filter((yes) => yes === true).length,
      no: given.filter((yes) => yes === false).length,
      unanswered: given.filter((yes) => yes === undefined).length,
    }
  }
  return { version, research: count('research'), analytics: count('analytics') }
}
