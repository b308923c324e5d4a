import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from '../../../entities/view/open-board.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { continued, type Draft, findAllDrafts } from './draft-store.ts'
import classes from './unfinished-card.module.css'

export const UnfinishedCard = () => {
  const { t } = useTranslation('notes')
  const { member, canvas, openObject } = useBoard()
  const { userId, communityId } = member
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  useEffect(() => void findAllDrafts({ userId, communityId }).then(setDrafts), [userId, communityId])
  const [next, ...rest] = drafts
  if (!next) return null
  const open = () => {
    continued.add(next.noteId)
    setDrafts(rest)
    openObject({ id: next.noteId, type: 'Note' }, () => canvas.current?.focus())
  }
  const close = () => {
    setDrafts([])
    canvas.current?.focus()
  }
  return (
    <section className={classes.card} aria-label={t('unfinished', { count: drafts.length })}>
      <span className={classes.words}>
        <strong>{t('unfinished', { count: drafts.length })}</strong>
        {next.title && (
          <span className={classes.title} dir="auto">
            {next.title}
          </span>
        )}
      </span>
      <Button size="compact-md" onClick={open}>
        {t('unfinished.continue')}
      </Button>
      <IconAction label={t('close')} onClick={close}>
        <IconX size={18} aria-hidden />
      </IconAction>
    </section>
  )
}
