import { IconPaperclip } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ATTACHMENT_PLACE, PICTURE_WIDTH } from '../../../shared/rules/geometry.ts'
import { useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { PanelTool } from '../../entities/view/panel.tsx'
import { focusPanelTool } from '../../entities/view/tool.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const ViewAttachments = lazyComponent(
  async () => (await import('./view-attachments.tsx')).ViewAttachments,
  'attachments',
)

const NAME = 'attachments'
/** Pictures are rarely taller than 1.5 times their width. */
const PICTURE_SIZE = { width: PICTURE_WIDTH, height: 1.5 * PICTURE_WIDTH }

const AttachmentsTool = () => {
  const { t } = useTranslation('views')
  const { canAdd } = useBoard()
  if (!canAdd) return null
  return <PanelTool name={NAME} label={t('attachments')} icon={<IconPaperclip size={22} aria-hidden />} />
}

/** Mounted on first use and then kept, so that uploads continue while it is closed. */
const AttachmentsPanel = () => {
  const { view, member, canAdd, classic, placeFor, showPanel } = useBoard()
  const { panel, dropped } = useBoardOverlays()
  const { authorId } = member
  const open = panel === NAME
  const [asked, setAsked] = useState(open)
  if (open && !asked) setAsked(true)
  useEffect(() => {
    if (dropped) showPanel(NAME)
  }, [dropped, showPanel])
  if (!asked || !canAdd || authorId === null) return null
  const close = (returnFocus: boolean) => {
    showPanel(undefined)
    if (returnFocus) focusPanelTool(NAME)
  }
  return (
    <Suspense>
      <ViewAttachments
        view={view}
        authorId={authorId}
        open={open}
        placeFor={async () => (classic ? ATTACHMENT_PLACE : placeFor(PICTURE_SIZE))}
        dropped={dropped}
        onOpen={() => showPanel(NAME)}
        onClose={close}
      />
    </Suspense>
  )
}

export const attachmentsOnView: BoardExtension = { name: NAME, Tool: AttachmentsTool, Over: AttachmentsPanel }
