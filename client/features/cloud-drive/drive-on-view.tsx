import { IconCloudDownload, IconFileText } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type DriveAct, popInterrupted } from '../../entities/cloud-drive/interrupted.ts'
import { useRootSettings } from '../../entities/community/community.ts'
import { useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { Tool } from '../../entities/view/tool.tsx'
import type { Point } from '../../engines/canvas/types.ts'
import { MenuEntry } from '../../ui/context-menu.tsx'
import { lazyDialog } from '../../ui/lazy-component.tsx'
import { DOCUMENT, IMPORT } from './dialog-names.ts'
import { useDriveAct } from './use-drive-act.ts'

const DocumentDialog = lazyDialog(async () => (await import('./document-dialog.tsx')).default, 'cloudDrive')
const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).default, 'cloudDrive')

const useOffered = (plugin: 'googledocs' | 'googledrive') => {
  const { view, canAdd } = useBoard()
  return useRootSettings(view.communityId)?.plugins[plugin] === true && canAdd
}

const DocumentTool = () => {
  const { t } = useTranslation('views')
  const { view, showDialog } = useBoard()
  const { busy, begin } = useDriveAct(view.communityId)
  if (!useOffered('googledocs')) return null
  return (
    <Tool
      label={t('googleDoc')}
      icon={<IconFileText size={22} aria-hidden />}
      aria-busy={busy}
      onClick={() => void begin({ name: 'document' }, () => showDialog({ name: DOCUMENT, items: [] }))}
    />
  )
}

const ImportEntry = ({ place: { x, y } }: { place: Point }) => {
  const { t } = useTranslation('views')
  const { view, showDialog } = useBoard()
  const { begin } = useDriveAct(view.communityId)
  if (!useOffered('googledrive')) return null
  const place = { x, y }
  return (
    <MenuEntry
      label={t('menu.cloudDrive')}
      icon={<IconCloudDownload size={18} aria-hidden />}
      onSelect={() => void begin({ name: 'import', place }, () => showDialog({ name: IMPORT, items: [], place }))}
    />
  )
}

const useGoingOn = () => {
  const { viewId, canAdd, showDialog, openObject } = useBoard()
  const goOn = useEffectEvent((act: DriveAct) => {
    if (act.name === 'open') openObject({ id: act.noteId, type: 'Note' })
    else if (act.name === 'document' && canAdd) showDialog({ name: DOCUMENT, items: [] })
    else if (act.name === 'import' && canAdd) showDialog({ name: IMPORT, items: [], place: act.place })
  })
  useEffect(() => {
    const act = popInterrupted(viewId)
    const goOnOnceAllowed = async () => {
      if (!act) return
      const { mayGoOn } = await import('./come-back.ts')
      if (await mayGoOn(act)) goOn(act)
    }
    void goOnOnceAllowed()
  }, [viewId])
}

const Dialogs = () => {
  const { showDialog } = useBoard()
  const { dialog } = useBoardOverlays()
  useGoingOn()
  const close = () => showDialog(undefined)
  if (dialog?.name === DOCUMENT)
    return (
      <Suspense>
        <DocumentDialog onClose={close} />
      </Suspense>
    )
  if (dialog?.name === IMPORT)
    return (
      <Suspense>
        <ImportDialog place={dialog.place} onClose={close} />
      </Suspense>
    )
  return null
}

/** Cloud documents as notes of a view, if the community enables them (GDOC-01, GDOC-14). */
export const driveOnView: BoardExtension = {
  name: 'cloudDrive',
  Tool: DocumentTool,
  CanvasEntries: ImportEntry,
  Over: Dialogs,
}
