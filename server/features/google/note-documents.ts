import { canWrite } from '../../../shared/rules/access.ts'
import type { GoogleExportCall, GooglePermissionCall } from '../../../shared/domain/google.ts'
import { userNameKey } from '../../../shared/domain/users.ts'
import { changeReactions } from '../../graph/objects/reactions.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { openObject, saveObject } from '../contributions/contributions.service.ts'
import { readDocument } from './documents.ts'
import { googleAccountOf, withDrive, type Tools } from './google-accounts.ts'
import { GoogleDocumentModel } from './google.model.ts'

type NoteTools = Tools & Pick<AppContext, 'events'>
interface Named {
  noteId: string
  docId: string
  createdBy: string
}

/** Throws 'google.noteWithout' if note and document don't belong together. */
const openNote = async (user: SessionUser, { noteId, docId, createdBy }: Named) => {
  const { object: note, member } = await openObject(user, noteId)
  // Only the server sets `createdBy`.
  const made = note.createdBy !== '' && note.docId === docId ? await documentNamed(docId) : null
  if (!made || userNameKey(note.createdBy) !== userNameKey(createdBy)) throw new AppError('google.noteWithout')
  return { note, member, makerId: made.userId }
}

const documentNamed = (_id: string) => collection(GoogleDocumentModel).findOne({ _id })

/** Other users can't reconnect the creator's drive, hence another error. */
const withDriveOfMaker: typeof withDrive = async (tools, makerId, act) => {
  try {
    return await withDrive(tools, makerId, act)
  } catch (error) {
    throw error instanceof AppError && error.code === 'google.notConnected' ? new AppError('google.makerGone') : error
  }
}

/** Gives a note's author write access (GDOC-11, GDOC-12); returns the author id. */
export const shareDocument = async (
  tools: NoteTools,
  user: SessionUser,
  call: GooglePermissionCall,
): Promise<string> => {
  const { note, member, makerId } = await openNote(user, call)
  const { authorId, docId: fileId } = call
  if (authorId !== member.authorId || !note.authors.includes(authorId)) throw new AppError('forbidden')
  if (user._id === makerId) return authorId
  const account = await googleAccountOf(user._id)
  if (account?.refreshToken === undefined) throw new AppError('google.notConnected')
  const requestBody = { type: 'user', role: 'writer', emailAddress: account.email }
  await withDriveOfMaker(tools, makerId, async (drive) => {
    await drive.permissions.create({ fileId, requestBody, sendNotificationEmail: false, fields: 'id' })
  })
  if (!note.docShared.includes(authorId))
    await changeReactions(tools.events, note._id, ({ docShared }) => ({
      docShared: [...new Set([...docShared, authorId])],
    }))
  return authorId
}

/**
 * Returns title and text of a note's document; also stores them in the note, if the caller may write it, for reading
 * and search (GDOC-13).
 */
export const exportDocument = async (
  tools: NoteTools,
  user: SessionUser,
  { noteId, docId, userName: createdBy }: GoogleExportCall,
): Promise<{ title: string; body: string }> => {
  const { note, member, makerId } = await openNote(user, { noteId, docId, createdBy })
  const { title, body } = await withDriveOfMaker(tools, makerId, (drive) => readDocument(drive, docId))
  const changed = title !== note.title || body !== note.data.body
  if (changed && canWrite(member, note)) await saveObject(tools, user, noteId, { title, data: { body } })
  return { title, body }
}
