import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { linkSchema } from '../../../shared/domain/links.ts'
import { myAuthorQuery } from '../../entities/author/member.ts'
import { ServiceRefusal } from '../../entities/service/ask-service.ts'
import { findService } from '../../entities/service/service.ts'
import { api } from '../../lib/api.ts'
import { report, reportFailure } from '../../lib/report.ts'
import { onWritten, type Written } from '../../lib/written.ts'
import { type Mapper, mapperToken, tellMapper } from './mapper.ts'
import { type News, newsOf, newsOfLinks } from './news-of.ts'

/** Returns by which path the mapper is told, in its own words, and what the console is told where that fails. */
const callOf = async ({ cache, communityId }: Mapper, news: Exclude<News, { kind: 'made' }>) => {
  if (news.kind === 'view') {
    const author = await cache.ensureQueryData(myAuthorQuery(communityId))
    const what = { viewid: news.viewId, title: news.title, authorid: author?._id, vcreatetime: news.created }
    return { path: '/WSG/view/add', what, fault: 'Add view failed!' } as const
  }
  if (news.kind === 'placed') {
    const what = { viewid: news.viewId, noteid: news.noteId }
    return { path: '/WSG/view_note/add', what, fault: 'Add buildon failed!' } as const
  }
  const what = { fromnoteid: news.from, tonoteid: news.to, linktype: 'buildson' }
  return { path: '/WSG/note_note/add', what, fault: 'Add buildon failed!' } as const
}

const told = async (mapper: Mapper, news: readonly News[]) => {
  for (const one of news) {
    if (one.kind === 'made') {
      await told(mapper, newsOfLinks(await api.get(`/api/links/either/${one.noteId}`, z.array(linkSchema))))
      continue
    }
    const { path, what, fault } = await callOf(mapper, one)
    try {
      await tellMapper(mapper, path, what)
    } catch (error) {
      report(fault, error)
      // One that does not answer is not asked for each note of many.
      if (!(error instanceof ServiceRefusal)) return
    }
  }
}

/** Tells the mapper of a community of what was made, while it has one. */
const announce = async (cache: QueryClient, written: Written) => {
  const news = newsOf(written)
  const communityId = news[0]?.communityId
  if (communityId === undefined) return
  const { address } = await findService(cache, communityId, 'itmServer')
  if (address === undefined) return
  const mapper = { cache, communityId, address }
  const isKnown = await mapperToken(mapper).then(
    () => true,
    () => false,
  )
  if (isKnown) await told(mapper, news)
}

/**
 * Has the mapper told of new views, of notes that are put on views and of build-ons (ITMX-06, ITMX-07, ITMX-08), after our
 * server has kept them: nothing waits for it, and that it failed is nobody's concern but the console's.
 */
export const announceToMapper = (cache: QueryClient) =>
  onWritten((written) => void announce(cache, written).catch(reportFailure))
