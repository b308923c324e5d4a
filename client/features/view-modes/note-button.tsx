import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from '../../entities/view/open-board.ts'
import type { UsedNote } from './uses.ts'
import classes from './view-modes.module.css'

interface Props {
  note: UsedNote
  children?: ReactNode
}

export const NoteButton = ({ note: { id, title, riseAbove }, children }: Props) => {
  const { t } = useTranslation('views')
  const { openObject } = useBoard()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <button
      ref={button}
      type="button"
      className={classes.note}
      onClick={() => openObject({ id, type: 'Note', riseAbove }, () => button.current?.focus())}
    >
      <span className={classes.title} dir="auto">
        {title || t('untitled')}
      </span>
      {children && (
        <span className={classes.meta} dir="auto">
          {children}
        </span>
      )}
    </button>
  )
}
