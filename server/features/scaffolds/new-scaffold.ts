import { insertLinks } from '../../graph/links/make-links.ts'
import { insertObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import type { Writes } from '../../graph/writes.ts'

export interface ScaffoldTexts {
  title: string
  supports: readonly string[]
}

/** Returns the fields of a scaffold and its supports, in order. */
export const scaffoldFields = (
  { _id, communityId }: Pick<ObjectDoc, '_id' | 'communityId'>,
  { title, supports }: ScaffoldTexts,
) => {
  const guarded = { communityId, authors: [_id], permission: 'protected' as const }
  return {
    scaffold: { ...guarded, type: 'Scaffold', title },
    supports: supports.map((support) => ({ ...guarded, type: 'Support', title: support })),
  }
}

/** Writes a scaffold with its supports, by an author; it is neither listed nor used yet. */
export const insertScaffold = async (
  writes: Writes,
  author: Pick<ObjectDoc, '_id' | 'communityId'>,
  texts: ScaffoldTexts,
): Promise<ObjectDoc> => {
  const { _id: by, communityId } = author
  const fields = scaffoldFields(author, texts)
  const scaffold = await insertObject(writes, fields.scaffold, by)
  const supports: ObjectDoc[] = []
  for (const support of fields.supports) supports.push(await insertObject(writes, support, by))
  const contains = supports.map((to, order) => ({
    communityId,
    from: scaffold,
    to,
    type: 'contains' as const,
    data: { order },
  }))
  await insertLinks(writes, contains, by)
  return scaffold
}
