import { IconPaperclip } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { PanelTool } from '../../entities/view/panel.tsx'
import { lazily } from '../../ui/lazily.tsx'

const ViewAttachments = lazily(async () => (await import('./view-attachments.tsx')).ViewAttachments, 'attachments')

const NAME = 'attachments'

const AttachmentsTool = () => {
  const { t } = useTranslation('views')
  const { canAdd } = useBoard()
  if (!canAdd) return null
  return <PanelTool name={NAME} label={t('attachments')} icon={<IconPaperclip size={22} aria-hidden />} />
}

/** The panel, once somebody has asked for it: uploads go on while it is closed. */
const AttachmentsPanel = () => {
  const { view, member, canAdd, panel, showPanel, dropped } = useBoard()
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
    if (returnFocus) document.querySelector<HTMLElement>(`[data-panel-tool="${NAME}"]`)?.focus()
  }
  return (
    <Suspense>
      <ViewAttachments
        view={view}
        authorId={authorId}
        open={open}
        dropped={dropped}
        onOpen={() => showPanel(NAME)}
        onClose={close}
      />
    </Suspense>
  )
}

/** Files that are put on a view. */
export const attachmentsOnView: BoardExtension = { name: NAME, Tool: AttachmentsTool, Over: AttachmentsPanel }
