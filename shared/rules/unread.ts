import { type ReadState, readState } from '../domain/records.ts'
import { canRead, type Guarded, type Member } from './access.ts'

/** Types that opening marks as read (RECD-01); others are never unread. */
export const READ_TYPES: readonly string[] = ['Note']

/** Fields of an active contribution for the unread rules; `modified` is an ISO time. */
export type Readable = Guarded & { modified: string }

const isMarked = ({ modified }: Readable, markedAt: string | undefined) =>
  markedAt !== undefined && modified <= markedAt

/**
 * Returns whether an active contribution is unread (NEWS-02): readable, by other authors, never read, and not covered by “Mark all read”. Always false for
 * admins who have not joined.
 */
export const isUnread = (
  member: Member,
  contribution: Readable,
  { isRead, markedAt }: { isRead: boolean; markedAt: string | undefined },
): boolean =>
  !isRead &&
  READ_TYPES.includes(contribution.type) &&
  member.authorId !== null &&
  !contribution.authors.includes(member.authorId) &&
  !isMarked(contribution, markedAt) &&
  canRead(member, contribution)

/** Returns the read state of an active contribution; `readAt` is the time of the member's read link. */
export const readStateOf = (
  member: Member,
  contribution: Readable,
  { readAt, markedAt }: { readAt: string | undefined; markedAt: string | undefined },
): ReadState => {
  if (isUnread(member, contribution, { isRead: readAt !== undefined, markedAt })) return 'unread'
  const isKnown = !READ_TYPES.includes(contribution.type) || readAt === undefined || isMarked(contribution, markedAt)
  return isKnown ? 'read' : readState(readAt, contribution.modified)
}

/** Returns the later of two ISO times; undefined if both are. */
export const latest = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a
