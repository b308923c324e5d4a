import type { Role } from '../domain/authors.ts'
import type { Permission } from '../domain/contributions.ts'
import { PERSONAL_LINK_TYPES, type Link, type LinkType } from '../domain/links.ts'

/**
 * Describes who acts in a community. `authorId` and `role` are null for an admin who has not joined it:
 * such an admin reads and administers, but writes no content (contract/api.md 0.1).
 */
export interface Member {
  userId: string
  communityId: string
  authorId: string | null
  role: Role | null
  admin: boolean
  /** Reads, and writes nothing of the community: a writer of one that is archived (ARCV-01). */
  readOnly?: boolean
}

/** Describes what the rules need to know of an object; a link's summary with the end's id serves as well. */
export interface Guarded {
  _id: string
  type: string
  permission: Permission
  authors: readonly string[]
  _groupMembers?: readonly string[] | undefined
}

/** Returns whether the member may manage the community: its managers and the site's admins. */
export const canManage = (member: Pick<Member, 'admin' | 'role'>) => member.admin || member.role === 'manager'

/** Returns whether the member contributes to the community at all: not an admin who has not joined, nor a member who only reads. */
export const mayContribute = ({ authorId, readOnly }: Pick<Member, 'authorId' | 'readOnly'>): boolean =>
  authorId !== null && !readOnly

/** “Restricted” is passed by the object's authors and the members of its group (LOCK-05). */
export const isAmongAuthors = (member: Member, object: Pick<Guarded, 'authors' | '_groupMembers'>) =>
  member.authorId !== null &&
  (object.authors.includes(member.authorId) || (object._groupMembers?.includes(member.authorId) ?? false))

/** Private objects are read by authors, group and managers; authors and contexts by every member. */
export const canRead = (member: Member, object: Guarded) =>
  object.permission !== 'private' ||
  object.type === 'Author' ||
  object.type === 'Context' ||
  canManage(member) ||
  isAmongAuthors(member, object)

/** Types that are written by who made them and by managers alone, whatever their permission says (EDIT-080, ANNO-03). */
const CREATORS_OWN: readonly string[] = ['promisingIdeaobj', 'promisingIdeacolorobj', 'Annotation']

/** Types that managers alone make and write (STRK-08). */
const MANAGERS_OWN: readonly string[] = ['Iteration']

/** Returns whether the member may make an object of a type. */
export const canMake = (member: Member, type: string) =>
  canManage(member) || (!member.readOnly && !MANAGERS_OWN.includes(type))

/**
 * Public objects are written by every member, others by authors and group; a manager may do anything. Who is in a
 * group decides who reads what is private to it, so a group is never everybody's to write.
 */
export const canWrite = (member: Member, object: Guarded) => {
  if (object.type === 'Author') return object._id === member.authorId || canManage(member)
  if (object.type === 'Context') return canManage(member)
  if (!mayContribute(member)) return false
  if (member.role === 'manager') return true
  if (MANAGERS_OWN.includes(object.type)) return false
  if (CREATORS_OWN.includes(object.type)) return object.authors[0] === member.authorId
  const open = object.permission === 'public' && object.type !== 'Group'
  return open || isAmongAuthors(member, object)
}

/**
 * Returns whether the member may change who reads and writes an object: its permission, status, authors and group. A public
 * view is written by every member, but only its authors, its group and managers may close it to the others. A context
 * goes by the role alone and is never removed: nobody sets any of these.
 */
export const canSetAccess = (member: Member, object: Guarded) =>
  object.type !== 'Context' &&
  !member.readOnly &&
  (object.type !== 'View' || canManage(member) || isAmongAuthors(member, object))

/** Types that are readable only together with what they hang on, and how they are joined to it (contract/README.md 9). */
export const ACCESS_PARENT: Readonly<Record<string, { type: LinkType; end: 'from' | 'to' }>> = {
  Attachment: { type: 'attach', end: 'from' },
  Annotation: { type: 'annotates', end: 'to' },
  promisingIdeaobj: { type: 'promisings', end: 'to' },
  Essence: { type: 'essence', end: 'from' },
}

/** Managers fix and unfix any item of a view, authors their own. */
export const canFix = (member: Member, item: Pick<Guarded, 'authors' | '_groupMembers'>) =>
  canManage(member) || (!member.readOnly && isAmongAuthors(member, item))

/** Locking and unlocking needs a manager or an author of the view. */
export const canLock = (member: Member, view: Pick<Guarded, 'authors'>) =>
  canManage(member) || (!member.readOnly && member.authorId !== null && view.authors.includes(member.authorId))

/** A manager, an author of the item, or anybody in free mode takes an item off a view. */
export const canTakeOff = (member: Member, item: Pick<Guarded, 'authors' | '_groupMembers'>, freeMode: boolean) =>
  canManage(member) || (!member.readOnly && (freeMode || isAmongAuthors(member, item)))

/** Returns whether a link between two objects that the member may read is shown to them: what one wants to hear of is one's own. */
export const canSeeLink = (member: Member, { type, to }: Pick<Link, 'type' | 'to'>) =>
  !PERSONAL_LINK_TYPES.includes(type) || to === member.authorId

/**
 * Returns whether the member may make or change a link of a type between two objects. Hanging something on an object can
 * make it unreadable to others (see ACCESS_PARENT), so that it needs write on what is to hang as well.
 */
export const canLink = (member: Member, type: LinkType, from: Guarded, to: Guarded) => {
  const hangs = type === 'attach' || type === 'essence'
  return canUnlink(member, type, from, to) && (!hangs || canWrite(member, to))
}

/** Returns what one must be allowed to write, one of them, for a link between two objects. */
const writtenFor = (type: LinkType, from: Guarded, to: Guarded): Guarded[] => {
  if (type === 'supports' || type === 'citation') return [to]
  // Like a remark, an essence is made of any note that one may read; the note's authors may part with it.
  if (type === 'essence' && to.type === 'Essence') return [from, to]
  return [from]
}

/**
 * Returns whether the member may remove a link of a type between two objects (contract/api.md 10.2): most need write on
 * `from`, a support or a citation on the note it goes to, a notification only concerns oneself.
 */
export const canUnlink = (member: Member, type: LinkType, from: Guarded, to: Guarded) => {
  if (member.authorId === null) return false
  if (type === 'read') return false
  if (PERSONAL_LINK_TYPES.includes(type)) return to._id === member.authorId
  const may = writtenFor(type, from, to).some((end) => canWrite(member, end))
  return may && canRead(member, from) && canRead(member, to)
}
