import { FloatingWindow, type FloatingWindowProps } from '@mantine/core'
import { IconMaximize, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  DIALOG_HEIGHT,
  dialogWidth,
  INTERNAL_WINDOW,
  INTERNAL_WINDOW_SHARE,
  WINDOW_OFFSET,
} from '../../../../shared/rules/geometry.ts'
import type { PendingNote } from '../../../entities/view/pending-note.ts'
import { isPressed } from '../../../engines/keyboard/key-bindings.ts'
import { NOTE_KEYS } from '../../../engines/keyboard/note-keys.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { useLeaveQuestion } from '../../../ui/leave-guard.tsx'
import classes from './note-window.module.css'
import type { OpenNote } from './use-note-windows.ts'

export interface NoteInWindow {
  onClose: () => void
  onDirtyChange: (dirty: boolean) => void
  onTitleChange: (title: string) => void
  onMoreRoom: () => void
}

interface Props {
  note: OpenNote
  renderNote: (note: NoteInWindow) => ReactNode
  aside?: ReactNode
  onFront: () => void
  onDirtyChange: (dirty: boolean) => void
  /** Turns a card into a window. */
  onMoreRoom: () => void
  onClose: () => void
}

/** Right of the button for new notes, in pixels. */
const LEFT = 184
const TOP = 112
/** z-index above the canvas, below confirm dialogs. */
const LOWEST = 100

const share = INTERNAL_WINDOW_SHARE * 100
const INTERNAL_SIZE = {
  width: `min(${INTERNAL_WINDOW.width}px, ${share}vw)`,
  height: `min(${INTERNAL_WINDOW.height}px, ${share}vh)`,
}
const CARD_SIZE = { width: 'min(34rem, 94vw)', height: 'min(33rem, 86vh)' }

type SetPosition = NonNullable<
  NonNullable<FloatingWindowProps['setPositionRef']> extends RefObject<infer Set> ? Set : never
>

const placeOf = ({ follow }: PendingNote) => {
  let at = { left: LEFT, top: TOP }
  follow(({ x, y }) => (at = { left: x, top: y }))()
  return at
}

/**
 * A note or a view over the canvas: as draggable window, at its card, or full screen on small screens; confirms closing
 * with unsaved content.
 */
export const NoteWindow = ({ note, renderNote, aside, onFront, onDirtyChange, onMoreRoom, onClose }: Props) => {
  const { t } = useTranslation('views')
  const [title, setTitle] = useState('')
  const mayLeave = useLeaveQuestion()
  const root = useRef<HTMLDivElement>(null)
  const setPosition = useRef<SetPosition>(null)
  const titleId = useId()
  const [width] = useState(() => dialogWidth(window.screen.width))
  const { begun, shape, slot } = note
  const isView = note.kind === 'view'
  const [left, top] = [LEFT + slot * WINDOW_OFFSET, TOP + slot * WINDOW_OFFSET]
  const [start] = useState(() => (shape === 'card' && begun ? placeOf(begun) : { left, top }))

  useEffect(() => {
    // A new note focuses its title instead.
    if (note.opened > (begun ? 1 : 0)) root.current?.focus({ preventScroll: true })
  }, [note.opened, begun])

  useEffect(() => {
    if (!begun) return undefined
    if (shape === 'card') return begun.follow(({ x, y }) => setPosition.current?.({ left: x, top: y }))
    if (shape === 'window') setPosition.current?.({ left, top })
    return undefined
  }, [shape, begun, left, top])

  const close = async () => {
    if (note.dirty && !(await mayLeave())) return
    onClose()
    note.returnFocus()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event
    if (event.defaultPrevented || !isPressed(NOTE_KEYS.closeNote.chord, event)) return
    // Escape in a dialog or an open list closes only that.
    if (!(target instanceof Element) || !event.currentTarget.contains(target)) return
    if (target.closest('[aria-expanded=true]')) return
    event.preventDefault()
    void close()
  }
  const size =
    isView || note.isInternal === true
      ? INTERNAL_SIZE
      : shape === 'card'
        ? CARD_SIZE
        : { width: `min(${width}px, 80vw)`, height: `min(${DIALOG_HEIGHT}px, 90vh)` }

  return (
    <FloatingWindow
      ref={root}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the window is not modal and positions itself
      role="dialog"
      withinPortal={false}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classes.window}
      data-shape={shape}
      style={shape === 'sheet' ? {} : size}
      zIndex={LOWEST + note.front}
      enabled={shape === 'window'}
      setPositionRef={setPosition}
      initialPosition={start}
      constrainToViewport
      dragHandleSelector="[data-drag]"
      excludeDragHandleSelector="button"
      onPointerDownCapture={onFront}
      onKeyDown={onKeyDown}
    >
      <div className={classes.bar} data-drag>
        <h2 id={titleId} className={classes.title} dir="auto">
          {title || t(isView ? 'window.view' : begun ? 'newNote' : 'window.open')}
        </h2>
        {aside}
        {shape === 'card' && (
          <IconAction label={t('window.moreRoom')} onClick={onMoreRoom}>
            <IconMaximize size={20} aria-hidden />
          </IconAction>
        )}
        <IconAction label={t(isView ? 'window.closeView' : 'window.close')} onClick={() => void close()}>
          <IconX size={20} aria-hidden />
        </IconAction>
      </div>
      <div className={classes.body}>
        {renderNote({ onClose: () => void close(), onDirtyChange, onTitleChange: setTitle, onMoreRoom })}
      </div>
    </FloatingWindow>
  )
}
