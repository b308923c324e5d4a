import { FloatingWindow } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  DIALOG_HEIGHT,
  dialogWidth,
  INTERNAL_WINDOW,
  INTERNAL_WINDOW_SHARE,
  WINDOW_OFFSET,
} from '../../../shared/rules/geometry.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { useLeaveQuestion } from '../../ui/leave-guard.tsx'
import classes from './note-window.module.css'
import type { OpenNote } from './use-note-windows.ts'

/** What a note in a window is given by it. */
export interface NoteInWindow {
  noteId: string
  onClose: () => void
  onDirtyChange: (dirty: boolean) => void
  onTitleChange: (title: string) => void
}

interface Props {
  note: OpenNote
  renderNote: (note: NoteInWindow) => ReactNode
  /** What else its bar tells. */
  aside?: ReactNode
  onFront: () => void
  onDirtyChange: (dirty: boolean) => void
  onClose: () => void
}

/** Beside the button for new notes, not over it. */
const LEFT = 184
const TOP = 112
/** Below dialogs that ask, above the canvas. */
const LOWEST = 100

const share = INTERNAL_WINDOW_SHARE * 100
const VIEW_SIZE = {
  width: `min(${INTERNAL_WINDOW.width}px, ${share}vw)`,
  height: `min(${INTERNAL_WINDOW.height}px, ${share}vh)`,
}

/** A note or a view in a window over the canvas, dragged by its bar; it asks before it closes on something unsaved. */
export const NoteWindow = ({ note, renderNote, aside, onFront, onDirtyChange, onClose }: Props) => {
  const { t } = useTranslation('views')
  const [title, setTitle] = useState('')
  const mayLeave = useLeaveQuestion()
  const root = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const [width] = useState(() => dialogWidth(window.screen.width))
  const isView = note.kind === 'view'

  useEffect(() => {
    if (note.opened > 0) root.current?.focus({ preventScroll: true })
  }, [note.opened])

  const close = async () => {
    if (note.dirty && !(await mayLeave())) return
    onClose()
    note.returnFocus()
  }

  return (
    <FloatingWindow
      ref={root}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the window is not modal and places itself
      role="dialog"
      withinPortal={false}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classes.window}
      style={isView ? VIEW_SIZE : { width: `min(${width}px, 80vw)`, height: `min(${DIALOG_HEIGHT}px, 90vh)` }}
      zIndex={LOWEST + note.front}
      initialPosition={{ left: LEFT + note.slot * WINDOW_OFFSET, top: TOP + note.slot * WINDOW_OFFSET }}
      constrainToViewport
      dragHandleSelector="[data-drag]"
      excludeDragHandleSelector="button"
      onPointerDownCapture={onFront}
    >
      <div className={classes.bar} data-drag>
        <h2 id={titleId} className={classes.title} dir="auto">
          {title || t(isView ? 'window.view' : 'window.open')}
        </h2>
        {aside}
        <IconAction label={t(isView ? 'window.closeView' : 'window.close')} onClick={() => void close()}>
          <IconX size={20} aria-hidden />
        </IconAction>
      </div>
      <div className={classes.body}>
        {renderNote({
          noteId: note.noteId,
          onClose: () => void close(),
          onDirtyChange,
          onTitleChange: setTitle,
        })}
      </div>
    </FloatingWindow>
  )
}
