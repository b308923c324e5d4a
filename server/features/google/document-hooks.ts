import type { ObjectHooks } from '../../graph/objects/object-types.ts'
import type { ObjectDoc } from '../../graph/objects/objects.service.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { collection } from '../../store/collection.ts'
import { authorsAmong } from '../contributions/authors-among.ts'
import { GoogleDocumentModel } from './google.model.ts'

/**
 * Returns what a note is told of the document that its writer has had made here (GDOC-09); nothing of any other one, which stays a
 * mere text: by it nobody is let into a document.
 */
const ownDocument = async ({ userId, communityId, authorId }: Member, docId: string): Promise<Partial<ObjectDoc>> => {
  const made = docId === '' ? null : await collection(GoogleDocumentModel).findOne({ _id: docId, userId })
  if (!made || authorId === null) return {}
  const coauthors = await authorsAmong(communityId, made.coauthors, [authorId])
  return { createdBy: made.userName, docShared: [authorId], coauthors }
}

/** Gives notes their Google documents. Such a note is nobody's draft (GDOC-08), and keeps its document. */
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
