import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { linkSchema } from '../../../shared/domain/links.ts'
import { myAuthorQuery } from '../../entities/author/member.ts'
import { ServiceRefusal } from '../../entities/service/ask-service.ts'
import { findService } from '../../entities/service/service.ts'
import { api } from '../../lib/api.ts'
import { report, reportFailure } from '../../lib/report.ts'
import { onWritten, type Written } from '../../lib/written.ts'
import { type Mapper, mapperToken, postToMapper } from './mapper.ts'
import { type News, newsOf, newsOfLinks } from './news-of.ts'

/** Returns the mapper's endpoint for an event, and the error message for the console. */
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
      await postToMapper(mapper, path, what)
    } catch (error) {
      report(fault, error)
      // After a connection failure the remaining events are skipped.
      if (!(error instanceof ServiceRefusal)) return
    }
  }
}

/** Forwards new objects to the community's mapper, if it has one. */
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
 * Notifies the mapper of new views, notes added to views and build-ons after they were saved (ITMX-06, ITMX-07,
 * ITMX-08). Does not block; failures are only logged.
 */
export const announceToMapper = (cache: QueryClient) =>
  onWritten((written) => void announce(cache, written).catch(reportFailure))
