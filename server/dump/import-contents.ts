import { randomInt } from 'node:crypto'
import { cleanLinkData, cleanObject, cleanSnapshot } from '../archive/clean.ts'
import { AccountModel } from '../features/accounts/accounts.model.ts'
import { noteFields } from '../features/contributions/note-fields.ts'
import { CommunityModel } from '../graph/communities/communities.model.ts'
import { LinkModel, type LinkDoc } from '../graph/links/links.model.ts'
import { summaryOf, summaryOfTarget } from '../graph/links/links.summary.ts'
import { newReadLink } from '../graph/links/read-links.ts'
import { findFields } from '../graph/objects/find-fields.ts'
import { ObjectModel, type ObjectDoc } from '../graph/objects/objects.model.ts'
import { withTerms } from '../graph/objects/object-terms.ts'
import { findSummarised } from '../graph/objects/summarised.ts'
import { HistoricalModel, RecordModel, type HistoricalDoc } from '../graph/records/records.model.ts'
import { collection } from '../store/collection.ts'
import { countedBatches, type Importing, insert, storeBatch } from './importing.ts'
import { communityOf, historicalOf, linkOf, objectOf, recordOf } from './old-documents.ts'
import type { Part } from './source.ts'
import { type Data, LeftOut, textOf } from './values.ts'

const demandCommunity = <T extends { communityId: string }>({ communities }: Importing, document: T): T => {
  if (!communities.has(document.communityId)) throw new LeftOut('its community is not in the import')
  return document
}

/** Hidden until `finish`. */
export const importCommunities = async (importing: Importing, part: Part): Promise<void> => {
  const { ids, id } = importing.source
  for await (const batch of countedBatches(importing, part))
    await storeBatch(importing, part, CommunityModel, batch, (old) => communityOf(old, ids, id))
}

/** contract/README.md 11. */
const drawPseudonym = (communityId: string, taken: Set<string>): string => {
  for (;;) {
    const pseudoName = String(randomInt(100_000, 1_000_000))
    const key = `${communityId} ${pseudoName}`
    if (taken.has(key)) continue
    taken.add(key)
    return pseudoName
  }
}

const pseudonymsTaken = async ({ communities }: Importing) => {
  const taken = new Set<string>()
  for (const communityId of communities.keys())
    for (const { pseudoName } of await findFields({ communityId, type: 'Author' }, ['pseudoName']))
      taken.add(`${communityId} ${pseudoName}`)
  return taken
}

/** Some have changed. */
const userNamesIn = async ({ source: { ids } }: Importing, batch: readonly Data[]) => {
  const found = await collection(AccountModel)
    .find({ _id: { $in: batch.flatMap(({ userId }) => ids.of(userId) ?? []) } }, { projection: { userName: 1 } })
    .toArray()
  return new Map(found.map(({ _id, userName }) => [_id, userName]))
}

export const LOCAL_FILE = /^(?:https?:\/\/[^/]+)?\/(?:attachments|uploads)\//

const withoutLocalFile = ({ url, downloadUrl, ...data }: Data): Data => {
  if (LOCAL_FILE.test(textOf(url))) return data
  return { ...data, ...(url !== undefined && { url }), ...(downloadUrl !== undefined && { downloadUrl }) }
}

const hasFile = (type: string) => type === 'Attachment' || type === 'Video'

/** Without files. */
export const importObjects = async (importing: Importing, part: Part): Promise<void> => {
  const { ids } = importing.source
  const pseudonyms = await pseudonymsTaken(importing)
  for await (const batch of countedBatches(importing, part)) {
    const names = await userNamesIn(importing, batch)
    await storeBatch(importing, part, ObjectModel, batch, async (old) => {
      const { data = {}, ...fields } = demandCommunity(importing, objectOf(old, ids))
      const { type, communityId, userId = '', userName } = fields
      const languages = importing.communities.get(communityId)
      const document = { ...fields, data: hasFile(type) ? withoutLocalFile(data) : data }
      const object: ObjectDoc = await cleanObject(document, languages, undefined)
      if (type === 'Author') object.pseudoName = drawPseudonym(communityId, pseudonyms)
      if (type === 'Author') object.userName = names.get(userId) ?? userName ?? ''
      const inLanguages = type === 'Note' && languages ? noteFields(undefined, object, undefined, languages) : {}
      return withTerms({ ...object, ...inLanguages })
    })
  }
}

/** Returns how many are new. */
const storeReads = async (reads: readonly LinkDoc[]): Promise<number> => {
  const latest = new Map<string, LinkDoc>()
  for (const link of reads) {
    const { created = link.created, modified = link.modified } = latest.get(link._id) ?? {}
    const [first, last] = [Math.min(+created, +link.created), Math.max(+modified, +link.modified)]
    latest.set(link._id, { ...link, created: new Date(first), modified: new Date(last) })
  }
  const links = collection(LinkModel)
  const there = await links.find({ _id: { $in: [...latest.keys()] } }).toArray()
  for (const { _id, modified } of there) {
    const link = latest.get(_id)
    latest.delete(_id)
    if (link && link.modified > modified) await links.updateOne({ _id }, { $set: { modified: link.modified } })
  }
  await insert(LinkModel, [...latest.values()])
  return latest.size
}

type Ends = Awaited<ReturnType<typeof endsOf>>
const endsOf = async (ids: readonly (string | undefined)[]) => {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  return new Map((await findSummarised(wanted)).map((object) => [object._id, object]))
}

const demandEnds = (link: LinkDoc, ends: Ends) => {
  const [from, to] = [ends.get(link.from), ends.get(link.to)]
  if (!from || !to) throw new LeftOut(`its “${from ? 'to' : 'from'}” ${from ? link.to : link.from} is not imported`)
  if (from.communityId !== link.communityId || to.communityId !== link.communityId)
    throw new LeftOut('it connects two communities')
  return { from, to }
}

/** With new summaries (DUMP-05). */
export const importLinks = async (importing: Importing, part: Part): Promise<void> => {
  const { ids } = importing.source
  for await (const batch of countedBatches(importing, part)) {
    const ends = await endsOf(batch.flatMap(({ from, to }) => [ids.of(from), ids.of(to)]))
    const reads = new Map<string, LinkDoc>()
    const convert = (old: Data): LinkDoc => {
      const link = demandCommunity(importing, linkOf(old, ids))
      const { from, to } = demandEnds(link, ends)
      if (link.type !== 'read')
        return { ...link, data: cleanLinkData(link.data), _from: summaryOf(from), _to: summaryOfTarget(link.type, to) }
      if (from.type !== 'Author') throw new LeftOut('its “from” is no author')
      reads.set(link._id, newReadLink(link, link.created, link.modified))
      return link
    }
    await storeBatch(importing, part, LinkModel, batch, convert, async (links) => {
      await insert(
        LinkModel,
        links.filter(({ type }) => type !== 'read'),
      )
      const added = await storeReads([...reads.values()])
      importing.report.of(part.name).added += added - reads.size
    })
  }
}

/** `read` records mark as read, too. */
export const importRecords = async (importing: Importing, part: Part): Promise<void> => {
  const { ids } = importing.source
  for await (const batch of countedBatches(importing, part)) {
    await storeBatch(importing, part, RecordModel, batch, (old) => demandCommunity(importing, recordOf(old, ids)))
    const reads = batch.filter(({ type }) => type === 'read').flatMap((old) => recordIn(old, importing) ?? [])
    const ends = await endsOf(reads.flatMap(({ authorId, targetId }) => [authorId ?? undefined, targetId]))
    await storeReads(
      reads.flatMap(({ communityId, authorId, targetId, timestamp }) => {
        const [from, to] = [ends.get(authorId ?? ''), ends.get(targetId ?? '')]
        if (from?.type !== 'Author' || from.communityId !== communityId || to?.communityId !== communityId) return []
        return [newReadLink({ communityId, from: from._id, to: to._id }, timestamp)]
      }),
    )
  }
}

const recordIn = (old: Data, { source: { ids } }: Importing) => {
  try {
    return recordOf(old, ids)
  } catch (error) {
    if (error instanceof LeftOut) return undefined
    throw error
  }
}

/** Cleaned as on saving. */
export const importHistory = async (importing: Importing, part: Part): Promise<void> => {
  const { ids } = importing.source
  for await (const batch of countedBatches(importing, part))
    await storeBatch(importing, part, HistoricalModel, batch, async (old) => {
      const snapshot = demandCommunity(importing, historicalOf(old, ids))
      return (await cleanSnapshot({ ...snapshot })) as unknown as HistoricalDoc
    })
}
