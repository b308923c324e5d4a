import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDriveFailure } from '../../entities/cloud-drive/consent.ts'
import { addPermission } from '../../entities/cloud-drive/drive.calls.ts'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { openDocumentWindow } from '../../lib/open-window.ts'
import { useMe } from '../../lib/session.ts'
import { toastError } from '../../ui/toasts.ts'
import { documentTextQuery } from './document-text.query.ts'
import { useDriveAct } from './use-drive-act.ts'

const addressOf = (docId: string) => `https://docs.google.com/document/d/${encodeURIComponent(docId)}/edit`

/** Opens a note's document; a co-author gets access first (GDOC-10, GDOC-11). */
export const OpenDocument = () => {
  const { t } = useTranslation('cloudDrive')
  const { note, member } = useOpenNote()
  const { userName } = useMe()
  const { busy, begin } = useDriveAct(note.communityId)
  const { data: broughtIn, refetch } = useQuery(documentTextQuery(note))
  const [opened, setOpened] = useState(false)

  // A window of another site does not report closing, so the text is refreshed whenever this page regains focus.
  const bringIn = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (!opened) return undefined
    addEventListener('focus', bringIn)
    return () => removeEventListener('focus', bringIn)
  }, [opened])

  const { authorId } = member
  const mayEnter = note.createdBy === userName || (authorId !== null && note.docShared.includes(authorId))
  const lead = async (to: Window) => {
    try {
      if (!mayEnter && authorId !== null) await addPermission(note, authorId)
    } catch (error) {
      to.close()
      return notifyDriveFailure(error)
    }
    to.location.replace(addressOf(note.docId))
    setOpened(true)
  }
  const open = async () => {
    if (busy) return
    // Without authorization the sign-in comes first, so no window is opened yet.
    const opened = broughtIn === null ? undefined : openDocumentWindow()
    if (opened === null) return toastError(t('document.refused'))
    const allowed = await begin({ name: 'open', noteId: note._id }, () => {
      const to = opened ?? openDocumentWindow()
      return to ? lead(to) : toastError(t('document.refused'))
    })
    if (!allowed) opened?.close()
  }
  return (
    <Button
      variant="light"
      size="sm"
      leftSection={<IconFileText size={20} aria-hidden />}
      aria-busy={busy}
      onClick={() => void open()}
    >
      {t('document.open')}
    </Button>
  )
}
