import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { objectSchema } from '../../../../shared/domain/contributions.ts'
import type { Acts } from '../../../engines/editor/host.ts'
import type { Cited } from '../../../engines/editor/references.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { orderIn } from '../../../lib/order.ts'
import { paths } from '../../../lib/paths.ts'
import { authorsQuery } from '../../../entities/author/member.ts'
import { peopleLike } from '../../../entities/author/people-like.ts'
import { useNameOf } from '../../../entities/community/community.ts'
import { scaffoldsQuery } from '../../../entities/scaffold/scaffolds.ts'
import { useOpenNote } from '../../../entities/note/open-note.ts'
import { useInnerNote } from '../inner-note.ts'
import { useNotifyLeftOut } from '../../../entities/note/use-notify-left-out.ts'

/** Opens the target of a reference beside the note, or in its place. */
export const useOpenReference = () => {
  const { onOpen } = useOpenNote()
  const navigate = useNavigate()
  return ({ id, type }: Pick<Cited, 'id' | 'type'>, link?: HTMLElement) => {
    if (onOpen) onOpen({ id, type }, () => link?.focus())
    else void navigate(type === 'View' ? paths.view(id) : paths.contribution(id))
  }
}

export const useTextActs = (): Acts => {
  const { note, member } = useOpenNote()
  const { draft, attach, draw } = useInnerNote()
  const cache = useQueryClient()
  const openCited = useOpenReference()
  const tellLeftOut = useNotifyLeftOut()
  const nameOf = useNameOf(note.communityId)
  const { language } = useTranslation().i18n
  return {
    attach,
    draw,
    leftOut: tellLeftOut,
    openCited,
    peopleLike: async (pattern) => {
      const authors = await cache.ensureQueryData(authorsQuery(note.communityId))
      return peopleLike(authors, pattern, { ownId: member?.authorId ?? null, nameOf, compare: orderIn(language) })
    },
    supportOf: (markId) => draft.supports.get(markId),
    supportLike: ({ id, title }) => {
      const scaffolds = cache.getQueryData(scaffoldsQuery(note.communityId).queryKey) ?? []
      const supports = scaffolds.flatMap((scaffold) => scaffold.supports)
      return supports.find((support) => support.id === id) ?? supports.find((support) => support.title === title)
    },
    addSupport: draft.addSupport,
    mayCite: async (id) => {
      try {
        return (await api.get(`/api/objects/${id}`, objectSchema)).communityId === note.communityId
      } catch (error) {
        if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return false
        throw error
      }
    },
  }
}
