import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { queryClient } from '../../lib/queries.ts'
import { attachFile } from './attach-file.ts'
import { attachmentsQuery } from './attachments.queries.ts'
import classes from './note-attachments.module.css'
import { Uploader } from './uploader.tsx'
import { useUploads } from './use-uploads.ts'

interface Props {
  note: Contribution
  authorId: string
  /** The note has no attachments yet. */
  empty: boolean
}

export const AddFiles = ({ note, authorId, empty }: Props) => {
  const { t } = useTranslation('attachments')
  const [asked, ask] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => {
    if (panel.current?.contains(document.activeElement)) button.current?.focus()
    ask(false)
  }
  const uploads = useUploads(async (file, progress) => {
    await attachFile(file, { host: note, authorId }, progress)
    await queryClient.invalidateQueries(attachmentsQuery(note._id))
  }, close)
  const failed = uploads.rows.some(({ state }) => state === 'failed')
  const open = failed || (asked ?? empty)
  return (
    <div>
      <Button
        ref={button}
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden />}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => ask(!open)}
      >
        {t('add')}
      </Button>
      {open && (
        <div ref={panel} id={id} role="region" aria-label={t('add')} className={classes.panel}>
          <Uploader
            uploads={uploads}
            onFiles={(files) => {
              ask(true)
              uploads.add(files, undefined)
            }}
          />
        </div>
      )}
    </div>
  )
}
