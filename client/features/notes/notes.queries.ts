import * as z from 'zod/mini'
import { isCitation } from '../../../shared/domain/citations.ts'
import { type Contribution, objectSchema } from '../../../shared/domain/contributions.ts'
import type { ObjectSave } from '../../../shared/domain/object-saves.ts'
import type { Link } from '../../../shared/domain/links.ts'
import { anything, api, type ApiError } from '../../lib/api.ts'

/** Those of the links to a note that stand behind the marks of supports in its texts. */
export const supportsAmong = (to: readonly Link[]) => to.filter((link) => link.type === 'supports' && !isCitation(link))

const unlinkableSchema = z.object({ marks: z.array(z.string()) })

/** The links of new marks for want of which a save was refused: they would lead to what is gone or closed to the writer. */
export const unlinkable = ({ code, body }: ApiError): string[] =>
  code === 'note.unlinkable' ? (unlinkableSchema.safeParse(body).data?.marks ?? []) : []

/** Saves a note, unless somebody has saved it since `version`. */
export const putNote = (note: Contribution, save: ObjectSave, version: number) =>
  api.put(`/api/objects/${note.communityId}/${note._id}`, save, objectSchema, {
    headers: { 'If-Match': `"${version}"` },
  })

export const markRead = (note: Contribution) =>
  api.post(`/api/records/read/${note.communityId}/${note._id}`, {}, anything)
