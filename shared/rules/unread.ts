import { type ReadState, readState } from '../domain/records.ts'
import { canRead, type Guarded, type Member } from './access.ts'

/** Types whose opening marks them read (RECD-01); nothing else is ever unread. */
export const READ_TYPES: readonly string[] = ['Note']

/** Describes an active contribution as far as it may be unread; times are ISO texts. */
export type Readable = Guarded & { modified: string }

/** Returns whether a contribution is as old as a “Mark all read”, or older. */
const isMarked = ({ modified }: Readable, markedAt: string | undefined) =>
  markedAt !== undefined && modified <= markedAt

/**
 * Returns whether an active contribution is new to a member (NEWS-02): somebody else wrote it, the member may read it,
 * never has, and has not marked everything as read since it was last changed. Whoever has not joined keeps no marks.
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

/** Returns how an active contribution stands to a member; `readAt` is the time of the member's read link. */
export const readStateOf = (
  member: Member,
  contribution: Readable,
  { readAt, markedAt }: { readAt: string | undefined; markedAt: string | undefined },
): ReadState => {
  if (isUnread(member, contribution, { isRead: readAt !== undefined, markedAt })) return 'unread'
  const isKnown = !READ_TYPES.includes(contribution.type) || readAt === undefined || isMarked(contribution, markedAt)
  return isKnown ? 'read' : readState(readAt, contribution.modified)
}

/** Returns the later of two marks; each is undefined where there is none. */
export const latest = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a
