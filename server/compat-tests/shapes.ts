import * as z from 'zod/mini'

// Responses as the clients read them: ids of 24 characters, dates with three fraction digits, lists that are never null.

export const id = z.string().check(z.regex(/^[0-9a-f]{24}$/))
export const date = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
export const token = z.object({ token: z.string().check(z.minLength(1)) })
export const message = z.object({ message: z.string() })

const texts = z.array(z.string())
/** The first author must exist. */
const authors = z.tuple([id], id)

export const permission = z.enum(['private', 'protected', 'public'])
export const status = z.enum(['active', 'unsaved', 'inactive', ''])

/** Never contains a community's keys. */
export const registration = z.object({
  _id: id,
  communityId: id,
  userId: id,
  role: z.enum(['writer', 'manager']),
  order: z.number(),
  created: date,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  _community: z.strictObject({ _id: id, title: z.string(), created: date, archived: z.boolean() }),
})

export const author = z.object({
  _id: id,
  communityId: id,
  userId: id,
  type: z.literal('Author'),
  role: z.enum(['writer', 'manager']),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Always text: a page splits it. */
  email: z.string(),
  lang: z.string(),
  pseudoName: z.string(),
})

export const community = z.object({
  _id: id,
  title: z.string(),
  created: date,
  rootContextId: id,
  views: z.array(id),
  scaffolds: z.array(id),
})

const object = {
  _id: id,
  communityId: id,
  title: z.string(),
  status,
  permission,
  created: date,
  modified: date,
  _groupMembers: z.array(id),
  keywords: texts,
  wordCount: z.number(),
  text4search: z.string(),
  langInNote: texts,
}

export const view = z.object({ ...object, type: z.literal('View'), authors, data: z.object({}) })

export const note = z.object({
  ...object,
  type: z.literal('Note'),
  authors,
  data: z.looseObject({ body: z.string(), riseabove: z.optional(z.object({ viewId: id })) }),
})

/** `data` depends on the type. */
export const anyObject = z.object({ ...object, type: z.string(), authors: z.array(id), data: z.looseObject({}) })

/** Without id and body; `data` only marks two kinds of notes. */
export const summary = z.object({
  _id: z.optional(z.never()),
  type: z.string(),
  title: z.string(),
  status,
  permission,
  created: date,
  modified: date,
  authors: z.array(id),
  _groupMembers: z.array(id),
  data: z.optional(
    z.strictObject({
      riseabove: z.optional(z.literal('riseabove')),
      promisingContains: z.optional(z.literal('promisingContains')),
    }),
  ),
})

export const link = z.object({
  _id: id,
  communityId: id,
  from: id,
  to: id,
  type: z.string(),
  created: date,
  modified: date,
  data: z.looseObject({}),
  _from: summary,
  _to: summary,
})

export const record = z.object({
  _id: id,
  communityId: id,
  authorId: id,
  type: z.string(),
  timestamp: date,
  targetId: z.optional(id),
})

/** The temporary name has no path. */
export const uploaded = z.object({
  filename: z.string(),
  tmpFilename: z.string().check(z.regex(/^[^/\\]+$/)),
  type: z.string(),
  size: z.number(),
})
