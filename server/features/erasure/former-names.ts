import { createHash } from 'node:crypto'
import type { ObjectDoc } from '../../graph/objects/objects.service.ts'

/** Returns a former name's digest; ignores case. */
export const digestOf = (userId: string, name: string): string =>
  createHash('sha256').update(`${userId} ${name.trim().toLowerCase()}`).digest('base64url')

export interface ErasedAuthor {
  _id: string
  userName: string
  /** The last name is empty. */
  firstName: string
}

type Named = Pick<ObjectDoc, 'authors' | 'comments' | 'createdBy' | 'data'>
type Replaced = Partial<Pick<ObjectDoc, 'comments' | 'createdBy' | 'data'>>

const inLists = (lists: unknown, replaced: (name: unknown) => unknown): unknown =>
  Object.fromEntries(
    Object.entries((lists ?? {}) as Record<string, unknown>).map(([key, names]) => [
      key,
      Array.isArray(names) ? names.map(replaced) : names,
    ]),
  )

/** Returns fields with former names replaced: maker of a Google document, commenter, annotation (contract/model.md 10.4). */
export const withoutNames = (
  { authors, comments, createdBy, data }: Named,
  { _id, userName, firstName }: ErasedAuthor,
  isFormer: (name: string) => boolean,
): Replaced => {
  const replaced = (name: unknown) => (typeof name === 'string' && isFormer(name) ? userName : name)
  const set: Replaced = {}
  if (createdBy && isFormer(createdBy)) set.createdBy = userName
  if (Array.isArray(comments)) {
    const list = comments as { author?: unknown; firstName?: unknown }[]
    if (list.some((one) => one.author === _id && one.firstName !== firstName))
      set.comments = list.map((one) => (one.author === _id ? { ...one, firstName } : one))
  }
  if (authors?.includes(_id) && data) {
    const { permissions, user } = data
    const cleaned = {
      ...(permissions !== undefined && { permissions: inLists(permissions, replaced) }),
      ...(user !== undefined && { user: replaced(user) }),
    }
    const before = { ...(permissions !== undefined && { permissions }), ...(user !== undefined && { user }) }
    if (JSON.stringify(cleaned) !== JSON.stringify(before)) set.data = { ...data, ...cleaned }
  }
  return set
}
