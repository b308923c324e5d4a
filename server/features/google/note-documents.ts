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

/** A note for somebody who may read it, with its document; refused ('google.noteWithout') where it is another note's. */
const openNote = async (user: SessionUser, { noteId, docId, createdBy }: Named) => {
  const { object: note, member } = await openObject(user, noteId)
  // `createdBy` is the server's word: only a note whose own writer had the document made has it.
  const made = note.createdBy !== '' && note.docId === docId ? await documentNamed(docId) : null
  if (!made || userNameKey(note.createdBy) !== userNameKey(createdBy)) throw new AppError('google.noteWithout')
  return { note, member, makerId: made.userId }
}

const documentNamed = (_id: string) => collection(GoogleDocumentModel).findOne({ _id })

/** As `withDrive`, for others than its owner: they cannot mend it where that has ended. */
const withDriveOfMaker: typeof withDrive = async (tools, makerId, act) => {
  try {
    return await withDrive(tools, makerId, act)
  } catch (error) {
    throw error instanceof AppError && error.code === 'google.notConnected' ? new AppError('google.makerGone') : error
  }
}

/** Lets an author of a note write in its document (GDOC-11, GDOC-12); answers who that is. */
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
 * Returns what a note's document is called and says, for whoever may read the note; it is stored in the note where they may write it,
 * so that it is read and found without Google (GDOC-13).
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
