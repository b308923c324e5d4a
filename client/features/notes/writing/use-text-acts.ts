import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { objectSchema } from '../../../../shared/domain/contributions.ts'
import type { Acts } from '../../../engines/editor/host.ts'
import type { Cited } from '../../../engines/editor/references.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { paths } from '../../../lib/paths.ts'
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
  const { note } = useOpenNote()
  const { draft, attach, draw } = useInnerNote()
  const cache = useQueryClient()
  const openCited = useOpenReference()
  const tellLeftOut = useNotifyLeftOut()
  return {
    attach,
    draw,
    leftOut: tellLeftOut,
    openCited,
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
