import type { ClientSession } from 'mongoose'
import { riseAboveViewId } from '../../../shared/contributions.ts'
import type { Link, Summary } from '../../../shared/links.ts'
import { native } from '../../store/native.ts'
import type { ObjectDoc } from '../objects/objects.model.ts'
import { LinkModel, type FullLink, type SummaryDoc } from './links.model.ts'

/** The markers old clients look for; `data` stays absent when neither applies, because they take any for a rise-above. */
const markers = (object: ObjectDoc): Pick<SummaryDoc, 'data'> => {
  const riseabove = riseAboveViewId(object) !== undefined
  const promising = Boolean(object.data.promisingContains)
  if (!riseabove && !promising) return {}
  return {
    data: {
      ...(riseabove && { riseabove: 'riseabove' as const }),
      ...(promising && { promisingContains: 'promisingContains' as const }),
    },
  }
}

const names = (object: ObjectDoc) =>
  object.type === 'Author' && {
    userName: object.userName ?? '',
    firstName: object.firstName ?? '',
    lastName: object.lastName ?? '',
  }

/** The summary of an object that its links carry (contract/api.md 10.1): no id, no body, no e-mail. */
export const summaryOf = (object: ObjectDoc): SummaryDoc => ({
  type: object.type,
  title: object.title,
  status: object.status,
  permission: object.permission,
  created: object.created,
  modified: object.modified,
  authors: object.authors,
  group: object.group,
  _groupMembers: object._groupMembers,
  langInNote: object.langInNote,
  ...markers(object),
  ...names(object),
})

/** The wire shape of a summary. */
export const toSummary = (summary: SummaryDoc): Summary => ({
  ...summary,
  created: summary.created.toISOString(),
  modified: summary.modified.toISOString(),
})

/**
 * Refreshes the summary of an object in every link that touches it and returns those links; their own
 * `modified` stays, because nothing of the link itself has changed (contract/realtime.md 3.1).
 */
export const refreshSummaries = async (session: ClientSession, object: ObjectDoc): Promise<FullLink[]> => {
  const links = await native(LinkModel)
    .find<FullLink>({ $or: [{ to: object._id }, { from: object._id }], type: { $ne: 'read' } }, { session })
    .toArray()
  const summary = summaryOf(object)
  const ends = (['from', 'to'] as const).filter((end) => links.some((link) => link[end] === object._id))
  if (ends.length === 0) return []
  await native(LinkModel).bulkWrite(
    ends.map((end) => ({
      updateMany: { filter: { [end]: object._id, type: { $ne: 'read' } }, update: { $set: { [`_${end}`]: summary } } },
    })),
    { session },
  )
  return links.map((link) => ({
    ...link,
    ...(link.from === object._id && { _from: summary }),
    ...(link.to === object._id && { _to: summary }),
  }))
}

/** The wire shape of a link whose summaries are there. */
export const toLink = (link: FullLink): Link => ({
  _id: link._id,
  communityId: link.communityId,
  from: link.from,
  to: link.to,
  type: link.type,
  data: link.data,
  created: link.created.toISOString(),
  modified: link.modified.toISOString(),
  _from: toSummary(link._from),
  _to: toSummary(link._to),
})
