import { IconStar } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board, BoardItem } from '../../../shared/domain/views.ts'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { Tool } from '../../entities/view/tool.tsx'
import { useRootSettings } from '../../entities/community/community.ts'
import { objectQuery } from '../../entities/object/objects.ts'
import { notify } from '../../ui/toasts.ts'
import { useFavourites } from '../../entities/object/use-favourites.ts'

const NAME = 'favourites'

/** Tests whether an item is a favourite: by the cached object, else by the board. */
const keeperOf = (
  cache: QueryClient,
  board: Board | undefined,
  isFavourite: ReturnType<typeof useFavourites>['isFavourite'],
) => {
  const told = new Set(board?.favourites)
  return ({ to }: BoardItem) => {
    const object = cache.getQueryData(objectQuery(to).queryKey)
    return object ? isFavourite(object) : told.has(to)
  }
}

const FavouritesTool = () => {
  const { t } = useTranslation('filter')
  const { view, read, keepOnly } = useBoard()
  const offered = useRootSettings(view.communityId)?.plugins.enableFavourites === true
  const cache = useQueryClient()
  const { isFavourite } = useFavourites()
  const [on, setOn] = useState(false)
  const active = on && offered

  useEffect(() => {
    if (!active) return undefined
    const renew = () => keepOnly(NAME, keeperOf(cache, read(), isFavourite))
    renew()
    const [kind] = objectQuery('').queryKey
    const stop = cache
      .getQueryCache()
      .subscribe(({ type, query }) => type === 'updated' && query.queryKey[0] === kind && renew())
    return () => {
      stop()
      keepOnly(NAME, undefined)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- favourites depend only on the current user
  }, [active, cache, read, keepOnly])

  if (!offered) return null
  const toggle = () => {
    setOn(!on)
    const keep = keeperOf(cache, read(), isFavourite)
    if (!on && !read()?.items.some(keep)) notify(t('favourites.none'))
  }
  return (
    <Tool
      label={t('favourites')}
      icon={<IconStar size={22} aria-hidden />}
      aria-pressed={on}
      title={on ? t('favourites.on') : undefined}
      onClick={toggle}
    />
  )
}

/** Shows only the user's favourites; other users are not affected. */
export const favouritesOnView: BoardExtension = { name: NAME, Tool: FavouritesTool }
