import type { Filter } from 'mongodb'
import type { Member } from '../../../shared/rules/access.ts'
import type { SessionUser } from '../../platform/session.ts'
import { memberAt } from './link-lists.ts'
import type { FullLink, LinkDoc } from './links.model.ts'
import { findVisible } from './visible-links.ts'

export interface ChildView {
  id: string
  title: string
  nodes: never[]
  data: FullLink['data']
  linkId: string
  /** Number of views in it. */
  child: number
}

const activeViewsIn = async (member: Member, from: readonly string[]): Promise<FullLink[]> => {
  const filter = { type: 'contains', from: { $in: from }, '_to.type': 'View', '_to.status': 'active' }
  return await findVisible(member, filter as Filter<LinkDoc>)
}

/** Returns the readable views placed on an object. */
export const childViews = async (user: SessionUser, id: string): Promise<ChildView[]> => {
  const member = await memberAt(user, id)
  if (!member) return []
  const links = await activeViewsIn(member, [id])
  const within = await activeViewsIn(member, [...new Set(links.map(({ to }) => to))])
  return links.map(({ _id, to, data, _to }) => ({
    id: to,
    title: _to.title,
    nodes: [],
    data,
    linkId: _id,
    child: within.filter(({ from }) => from === to).length,
  }))
}
