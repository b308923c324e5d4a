import type { Role } from '../domain/authors.ts'
import type { Held, Permission } from '../domain/contributions.ts'
import { PERSONAL_LINK_TYPES, type Link, type LinkType } from '../domain/links.ts'
import type { WritingRefusal } from './pause.ts'

/** `authorId` and `role` are null for an admin who has not joined: such admins read and administer, but write no content (contract/api.md 0.1). */
export interface Member {
  userId: string
  communityId: string
  authorId: string | null
  role: Role | null
  admin: boolean
  /** Contributions always wait for approval (MODR-06). */
  approveFirst?: boolean
  /** The password must be entered again before roles change. */
  unconfirmed?: true
  /** Undefined if the member can write (see `writingRefusal`). */
  readOnly?: WritingRefusal
}

export interface Guarded {
  _id: string
  type: string
  permission: Permission
  authors: readonly string[]
  _groupMembers?: readonly string[] | undefined
  /** Undefined unless held back. */
  held?: Held | null | undefined
}

/** Fields that decide who may read (see `canRead`). */
export const ACCESS_FIELDS = [
  'type',
  'permission',
  'authors',
  '_groupMembers',
  'held',
] as const satisfies readonly (keyof Guarded)[]

/** Returns whether the member may manage the community: managers and site admins. */
export const canManage = (member: Pick<Member, 'admin' | 'role'>) => member.admin || member.role === 'manager'

/** Returns whether the member may contribute: false for admins who have not joined and for read-only members. */
export const mayContribute = ({ authorId, readOnly }: Pick<Member, 'authorId' | 'readOnly'>): boolean =>
  authorId !== null && !readOnly

/** Returns whether “Restricted” admits the member: authors and members of the object's group (LOCK-05). */
export const isAuthorOrGroupMember = (member: Member, object: Pick<Guarded, 'authors' | '_groupMembers'>) =>
  member.authorId !== null &&
  (object.authors.includes(member.authorId) || (object._groupMembers?.includes(member.authorId) ?? false))

/** Returns whether the member may read a held object: removed ones managers, waiting ones also authors (MODR-01, MODR-06). */
const canReadHeld = (member: Member, { held, authors }: Guarded) =>
  canManage(member) || (held === 'waiting' && member.authorId !== null && authors.includes(member.authorId))

const canReadByPermission = (member: Member, object: Guarded) =>
  object.permission !== 'private' ||
  object.type === 'Author' ||
  object.type === 'Context' ||
  canManage(member) ||
  isAuthorOrGroupMember(member, object)

/** Returns whether the member may read: private ones authors, group and managers; `Author` and `Context` all. */
export const canRead = (member: Member, object: Guarded) =>
  object.held ? canReadHeld(member, object) : canReadByPermission(member, object)

/**
 * Returns whether all readers of a view may read an object on it, for a projector (LEAD-03). Managers don't count, nor
 * the authors of a view with a group.
 */
export const canAllRead = (
  view: Pick<Guarded, 'permission' | 'authors' | '_groupMembers'>,
  { held, permission, authors, _groupMembers: group = [] }: Omit<Guarded, '_id' | 'type'>,
): boolean => {
  if (held) return false
  if (permission !== 'private') return true
  const readers = view._groupMembers?.length ? view._groupMembers : view.authors
  return view.permission === 'private' && readers.every((id) => authors.includes(id) || group.includes(id))
}

/** Types that only their creator and managers may write, regardless of the permission (EDIT-080, ANNO-03). */
const CREATORS_OWN: readonly string[] = ['promisingIdeaobj', 'promisingIdeacolorobj', 'Annotation']

/** Types that only managers may create and write (STRK-08). */
const MANAGERS_OWN: readonly string[] = ['Iteration']

/** Returns whether the member may create an object of this type. */
export const canMake = (member: Member, type: string) =>
  canManage(member) || (!member.readOnly && !MANAGERS_OWN.includes(type))

/**
 * Returns whether the member may write: none that are removed, public objects every member, others authors and group; managers any. Never every member for
 * groups, which decide who reads private objects.
 */
export const canWrite = (member: Member, object: Guarded) => {
  if (object.type === 'Author') return object._id === member.authorId || canManage(member)
  if (object.type === 'Context') return canManage(member)
  if (!mayContribute(member) || object.held === 'removed') return false
  if (member.role === 'manager') return true
  if (MANAGERS_OWN.includes(object.type)) return false
  if (CREATORS_OWN.includes(object.type)) return object.authors[0] === member.authorId
  const open = object.permission === 'public' && object.type !== 'Group'
  return open || isAuthorOrGroupMember(member, object)
}

/**
 * Returns whether the member may change permission, status, authors and group: of views only authors, group and
 * managers; never of contexts and removed ones.
 */
export const canSetAccess = (member: Member, object: Guarded) =>
  object.type !== 'Context' &&
  object.held !== 'removed' &&
  !member.readOnly &&
  (object.type !== 'View' || canManage(member) || isAuthorOrGroupMember(member, object))

/** Types that are readable only together with a parent, and the link to it (contract/README.md 9). */
export const ACCESS_PARENT: Readonly<Record<string, { type: LinkType; end: 'from' | 'to' }>> = {
  Attachment: { type: 'attach', end: 'from' },
  Annotation: { type: 'annotates', end: 'to' },
  promisingIdeaobj: { type: 'promisings', end: 'to' },
  Essence: { type: 'essence', end: 'from' },
}

/** Returns whether the member may fix and unfix an item: managers any, authors their own. */
export const canFix = (member: Member, item: Pick<Guarded, 'authors' | '_groupMembers'>) =>
  canManage(member) || (!member.readOnly && isAuthorOrGroupMember(member, item))

/** Returns whether the member may lock and unlock: managers and the view's authors. */
export const canLock = (member: Member, view: Pick<Guarded, 'authors'>) =>
  canManage(member) || (!member.readOnly && member.authorId !== null && view.authors.includes(member.authorId))

/** Returns whether the member may remove an item from a view: managers, the item's authors, or everyone in free mode. */
export const canRemoveFromView = (
  member: Member,
  item: Pick<Guarded, 'authors' | '_groupMembers'>,
  freeMode: boolean,
) => canManage(member) || (!member.readOnly && (freeMode || isAuthorOrGroupMember(member, item)))

/** Returns whether the member may see a link whose ends are readable; personal links are visible to their owner only. */
export const canSeeLink = (member: Member, { type, to }: Pick<Link, 'type' | 'to'>) =>
  !PERSONAL_LINK_TYPES.includes(type) || to === member.authorId

/**
 * Returns whether the member may create or change a link. Attaching can make an object unreadable to others (see ACCESS_PARENT), so it needs write access to
 * that object too.
 */
export const canLink = (member: Member, type: LinkType, from: Guarded, to: Guarded) => {
  const hangs = type === 'attach' || type === 'essence'
  return canUnlink(member, type, from, to) && (!hangs || canWrite(member, to))
}

/** Returns the ends of which one must be writable. */
const writtenFor = (type: LinkType, from: Guarded, to: Guarded): Guarded[] => {
  if (type === 'supports' || type === 'citation') return [to]
  // Every reader of a note may add an essence, as with annotations; the note's authors may remove it.
  if (type === 'essence' && to.type === 'Essence') return [from, to]
  return [from]
}

/**
 * Returns whether the member may remove a link (contract/api.md 10.2): most need write access to `from`, supports and citations to the note; personal links
 * belong to the member.
 */
export const canUnlink = (member: Member, type: LinkType, from: Guarded, to: Guarded) => {
  if (member.authorId === null) return false
  if (type === 'read') return false
  if (PERSONAL_LINK_TYPES.includes(type)) return to._id === member.authorId
  const may = writtenFor(type, from, to).some((end) => canWrite(member, end))
  return may && canRead(member, from) && canRead(member, to)
}
