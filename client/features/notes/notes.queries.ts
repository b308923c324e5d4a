import * as z from 'zod/mini'
import { isCitation } from '../../../shared/domain/citations.ts'
import { type Contribution, objectSchema } from '../../../shared/domain/contributions.ts'
import type { ObjectSave } from '../../../shared/domain/object-saves.ts'
import type { Link } from '../../../shared/domain/links.ts'
import { anything, api, type ApiError } from '../../lib/api.ts'

/** Links of the support marks in a note's texts. */
export const supportLinks = (to: readonly Link[]) => to.filter((link) => link.type === 'supports' && !isCitation(link))

const unlinkableSchema = z.object({ marks: z.array(z.string()) })

/** Marks that made the server refuse a save: their links lead to deleted or forbidden objects. */
export const unlinkable = ({ code, body }: ApiError): string[] =>
  code === 'note.unlinkable' ? (unlinkableSchema.safeParse(body).data?.marks ?? []) : []

/** Saves a note; refused if the stored version is not `version`. */
export const putNote = (note: Contribution, save: ObjectSave, version: number) =>
  api.put(`/api/objects/${note.communityId}/${note._id}`, save, objectSchema, {
    headers: { 'If-Match': `"${version}"` },
  })

export const markRead = (note: Contribution) =>
  api.post(`/api/records/read/${note.communityId}/${note._id}`, {}, anything)
