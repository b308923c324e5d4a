import { IconStar, IconStarOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rootSettingsOf } from '../../../../shared/domain/root-context.ts'
import { type BoardExtension, type ItemTarget, useBoard } from '../../../entities/view/open-board.ts'
import { getRootContext } from '../../../entities/community/community.ts'
import { objectQuery } from '../../../entities/object/objects.ts'
import { MenuEntry } from '../../../ui/context-menu.tsx'
import { notify } from '../../../ui/toasts.ts'
import { useFavourites } from '../../../entities/object/use-favourites.ts'

/** Favourite toggle; hidden while loading. */
const FavouriteEntry = ({ item }: ItemTarget) => {
  const { t } = useTranslation()
  const { view } = useBoard()
  const cache = useQueryClient()
  const { isFavourite, toggle } = useFavourites()
  const root = getRootContext(cache, view.communityId)
  const offered = root !== undefined && rootSettingsOf(root.data).plugins.enableFavourites && item._to.type === 'Note'
  const { data: note } = useQuery({ ...objectQuery(item.to), enabled: offered })
  if (!offered || note?.status !== 'active') return null
  const act = isFavourite(note) ? 'remove' : 'add'
  const Icon = act === 'add' ? IconStar : IconStarOff
  return (
    <MenuEntry
      label={t(`favourite.${act}`)}
      icon={<Icon size={18} aria-hidden />}
      onSelect={() =>
        void toggle(note).then((done) => done && notify(t(act === 'add' ? 'favourite.added' : 'favourite.removed')))
      }
    />
  )
}

export const favouriteNotes: BoardExtension = { name: 'favourite', ItemEntries: FavouriteEntry }
