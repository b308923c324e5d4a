import type { ObjectHooks } from '../../graph/objects/object-types.ts'
import type { ObjectDoc } from '../../graph/objects/objects.service.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { collection } from '../../store/collection.ts'
import { activeAuthors } from '../contributions/active-authors.ts'
import { GoogleDocumentModel } from './google.model.ts'

/** Only documents that the writer created here give access (GDOC-09). */
const ownDocument = async ({ userId, communityId, authorId }: Member, docId: string): Promise<Partial<ObjectDoc>> => {
  const made = docId === '' ? null : await collection(GoogleDocumentModel).findOne({ _id: docId, userId })
  if (!made || authorId === null) return {}
  const coauthors = await activeAuthors(communityId, made.coauthors, [authorId])
  return { createdBy: made.userName, docShared: [authorId], coauthors }
}

/** Object hooks for notes with Google documents: never drafts (GDOC-08), and always with the same document. */
export const documentHooks: ObjectHooks = {
  beforeCreate: async ({ docId = '', ...fields }, { member }) => {
    const document = await ownDocument(member, docId)
    return { ...fields, docId, ...(document.createdBy !== undefined && { status: 'active' as const, ...document }) }
  },
  beforeSave: async (set, { found, member }) => {
    const { docId, docShared: _shared, ...rest } = set
    if (found.createdBy !== '') return rest
    return docId === undefined || docId === found.docId ? set : { ...set, ...(await ownDocument(member, docId)) }
  },
}
