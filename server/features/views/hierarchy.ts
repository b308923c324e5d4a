import { canRead } from '../../../shared/rules/access.ts'
import type { Hierarchy } from '../../../shared/rules/hierarchy.ts'
import type { SessionUser } from '../../platform/session.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { registeredViews } from '../../graph/communities/communities.service.ts'
import { viewsWithin } from '../../graph/links/link-targets.ts'

/** Returns readable views and their nesting; see shared/rules/hierarchy.ts. */
export const hierarchyOf = async (user: SessionUser, communityId: string): Promise<Hierarchy> => {
  const member = await memberOf(user, communityId)
  const views = (await registeredViews(communityId)).filter((view) => canRead(member, view))
  const links = await viewsWithin(views.map(({ _id }) => _id))
  return {
    views: views.map(({ _id, title, permission, authors, created }) => ({
      _id,
      title,
      permission,
      authors,
      created: created.toISOString(),
    })),
    links: links.map(({ _id, from, to }) => ({ _id, from, to })),
  }
}
