import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import { useRootSettings } from '../../../entities/community/community.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { useFavourites } from '../../../entities/object/use-favourites.ts'

export const FavouriteStar = ({ note }: { note: Contribution }) => {
  const { t } = useTranslation()
  const offered = useRootSettings(note.communityId)?.plugins.enableFavourites
  const { isFavourite, toggle } = useFavourites()
  const { mutate, isPending } = useMutation({ mutationFn: toggle })
  if (!offered || note.type !== 'Note' || note.status !== 'active') return null
  const Icon = isFavourite(note) ? IconStarFilled : IconStar
  return (
    <IconAction label={t('favourite')} aria-pressed={isFavourite(note)} onClick={() => !isPending && mutate(note)}>
      <Icon size={22} aria-hidden />
    </IconAction>
  )
}
