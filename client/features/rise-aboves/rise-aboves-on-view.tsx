import { IconChalkboard, IconStairsUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { riseAboveViewId } from '../../../shared/domain/contributions.ts'
import { isRiseAbove } from '../../../shared/domain/links.ts'
import { useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { type BoardExtension, type ItemTarget, useBoard } from '../../entities/view/open-board.ts'
import { Tool } from '../../entities/view/tool.tsx'
import { errorText } from '../../lib/i18n.ts'
import { objectQuery } from '../../entities/object/objects.ts'
import { paths } from '../../lib/paths.ts'
import { report } from '../../lib/report.ts'
import { MenuEntry } from '../../ui/context-menu.tsx'
import { lazyDialog } from '../../ui/lazy-component.tsx'
import { toastError } from '../../ui/toasts.ts'

const NameDialog = lazyDialog(async () => (await import('./name-dialog.tsx')).default)

const NAME = 'riseAbove'

const NewRiseAbove = () => {
  const { t } = useTranslation('riseAboves')
  const { canAdd, showDialog } = useBoard()
  if (!canAdd) return null
  return (
    <Tool
      label={t('new')}
      icon={<IconStairsUp size={22} aria-hidden />}
      onClick={() => showDialog({ name: NAME, items: [] })}
    />
  )
}

const Entries = ({ item, items }: ItemTarget) => {
  const { t } = useTranslation('riseAboves')
  const { canAdd, showDialog } = useBoard()
  const openView = useOpenItsView()
  return (
    <>
      {isRiseAbove(item._to) && (
        <MenuEntry
          label={t('openView')}
          icon={<IconChalkboard size={18} aria-hidden />}
          onSelect={() => void openView(item.to)}
        />
      )}
      {canAdd && (
        <MenuEntry
          label={t('ofSelection')}
          icon={<IconStairsUp size={18} aria-hidden />}
          onSelect={() => showDialog({ name: NAME, items })}
        />
      )}
    </>
  )
}

const useOpenItsView = () => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { t } = useTranslation('errors')
  return async (noteId: string) => {
    try {
      const viewId = riseAboveViewId(await cache.fetchQuery(objectQuery(noteId)))
      // It was turned into a plain note after the menu opened.
      if (viewId === undefined) return report('this contribution is not riseabove')
      void navigate(paths.view(viewId))
    } catch (error) {
      toastError(errorText(error, t))
    }
  }
}

const Dialog = () => {
  const { showDialog } = useBoard()
  const { dialog } = useBoardOverlays()
  if (dialog?.name !== NAME) return null
  return (
    <Suspense>
      <NameDialog items={dialog.items} onClose={() => showDialog(undefined)} />
    </Suspense>
  )
}

export const riseAbovesOnView: BoardExtension = { name: NAME, Tool: NewRiseAbove, ItemEntries: Entries, Over: Dialog }
