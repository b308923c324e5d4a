import { createHash } from 'node:crypto'
import { figuresFile, figuresText } from '../../../shared/analysis/figures-file.ts'
import { findCommunity } from '../../graph/communities/communities.service.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { readVersions } from '../../platform/versions.ts'
import type { SessionUser } from '../../platform/session.ts'
import { ANALYSED } from './analysed-pages.ts'

export type AnalysedPage = keyof typeof ANALYSED

/** Returns whether an analysis page has this name. */
export const isAnalysedPage = (page: string): page is AnalysedPage => Object.hasOwn(ANALYSED, page)
export const ANALYSED_PAGES = Object.keys(ANALYSED)

const ADMIN: SessionUser = { _id: '', userName: '', role: 'admin' }

/**
 * Returns an analysis page's figures for the filters of its URL, as the file saved for admins (FIGR-02). Throws
 * 'notFound' for an unknown community.
 */
export const analyse = async (
  page: AnalysedPage,
  communityId: string,
  given: Readonly<Record<string, string>>,
): Promise<string> => {
  const { _id, title, timeZone } = await findCommunity(communityId)
  const member = await memberOf(ADMIN, communityId)
  const { filters, figures, definitions } = await ANALYSED[page]({ member, timeZone, given })
  const hash = createHash('sha256').update(figuresText(figures)).digest('hex')
  const of = { page, community: { _id, title }, filters, timeZone, versions: readVersions(), definitions }
  return figuresFile(of, figures, hash, new Date().toISOString())
}
