import type { Place } from '../../shared/domain/links.ts'
import { cleanData } from '../features/contributions/content.ts'
import { firstFile, insertFiles } from '../features/files/first-files.ts'
import type { ObjectDoc } from '../graph/objects/objects.service.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { newId } from '../store/new-id.ts'
import { transaction } from '../store/transaction.ts'
import type { Bulk } from './bulk.ts'
import type { Founded } from './founding.ts'
import { paint } from './pictures/paint.ts'
import { PICTURES } from './pictures/pictures.ts'
import type { Picture } from './write-note.ts'

export interface Desk {
  bulk: Bulk
  founded: Founded
  files: FileStore
}

interface Shown {
  author: ObjectDoc
  view: ObjectDoc
  place: Place
  at: Date
}

const IN_TEXT_WIDTH = 280

const place = ({ bulk, founded: { communityId } }: Desk, to: ObjectDoc, { author, view, place: data, at }: Shown) =>
  bulk.insertLink(
    { communityId, from: view, to, type: 'contains', data: { ...data, showInPlace: true } },
    author._id,
    at,
  )

/** Collects a drawing shown on a view. */
export const showDrawing = (desk: Desk, shown: Shown & { drawing: { title: string; svg: string } }): void => {
  const { bulk, founded } = desk
  const { author, drawing, at } = shown
  const { data } = cleanData('Drawing', { svg: drawing.svg })
  const own = { communityId: founded.communityId, permission: 'protected' as const, authors: [author._id] }
  const draft = bulk.insertObject({ ...own, type: 'Drawing', title: 'a Drawing', data }, author._id, at)
  place(desk, bulk.changeObject(draft, { title: drawing.title, status: 'active' }, author._id, at), shown)
}

const LIMITS = { pictureMegapixels: 64, clamd: undefined }

/** Stores a picture's file and collects its attachment, shown on a view. */
export const showPicture = async (desk: Desk, shown: Shown & { name: string }): Promise<Picture> => {
  const { bulk, founded, files } = desk
  const { author, name, at } = shown
  const picture = PICTURES[name]
  if (!picture) throw new Error(`There is no picture ${name}.`)
  const own = { _id: newId(), communityId: founded.communityId }
  const sent = { userId: author.userId ?? '', filename: `${name}.png`, bytes: paint(picture.rule) }
  const { file, data } = await firstFile({ files, env: LIMITS }, own, sent)
  await transaction((session) => insertFiles(session, [file]))
  const fields = { ...own, type: 'Attachment', permission: 'protected' as const, authors: [author._id] }
  const draft = bulk.insertObject({ ...fields, title: 'an Attachment', data: { version: 0 } }, author._id, at)
  const set = { title: picture.title, status: 'active' as const, data: { ...data } }
  const attachment = bulk.changeObject(draft, set, author._id, at)
  place(desk, attachment, shown)
  return { attachment, url: data.url, width: IN_TEXT_WIDTH }
}
