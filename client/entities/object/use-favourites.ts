import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { anything, api } from '../../lib/api.ts'
import { objectQuery } from './objects.ts'
import { useMe } from '../../lib/session.ts'
import { toastError } from '../../ui/toasts.ts'

type Note = Pick<Contribution, '_id' | 'communityId' | 'favAuthors'>

/** Favourite notes of the user, and a toggle, which resolves with success and shows errors. */
export const useFavourites = () => {
  const cache = useQueryClient()
  const { t } = useTranslation()
  const me = useMe()._id
  const isFavourite = ({ favAuthors }: Note) => favAuthors.includes(me)
  const toggle = async (note: Note): Promise<boolean> => {
    const wanted = !isFavourite(note)
    try {
      const act = wanted ? 'addTofav' : 'remFromfav'
      await api.post(`/api/objects/${act}/${note.communityId}/${note._id}`, undefined, anything)
    } catch {
      toastError(t(wanted ? 'favourite.addFailed' : 'favourite.removeFailed'))
      return false
    }
    cache.setQueryData(objectQuery(note._id).queryKey, (known) => {
      if (!known) return known
      const others = known.favAuthors.filter((id) => id !== me)
      return { ...known, favAuthors: wanted ? [...others, me] : others }
    })
    return true
  }
  return { isFavourite, toggle }
}
