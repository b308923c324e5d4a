import * as z from 'zod/mini'
import { linkSchema } from '../../../shared/domain/links.ts'
import { myAuthorQuery } from '../../entities/author/member.ts'
import { ServiceRefusal } from '../../entities/service/ask-service.ts'
import { api } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'
import { type Mapper, mapperToken, postToMapper } from './mapper.ts'
import { type News, newsOfLinks } from './news-of.ts'

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
      if (!(error instanceof ServiceRefusal)) return
    }
  }
}

export const tellMapper = async (mapper: Mapper, news: readonly News[]) => {
  const isKnown = await mapperToken(mapper).then(
    () => true,
    () => false,
  )
  if (isKnown) await told(mapper, news)
}
