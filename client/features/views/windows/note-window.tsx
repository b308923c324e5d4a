import { IconLayoutColumns, IconMaximize, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  DIALOG_HEIGHT,
  dialogWidth,
  INTERNAL_WINDOW,
  type Size,
  WINDOW_OFFSET,
} from '../../../../shared/rules/geometry.ts'
import { isPressed } from '../../../engines/keyboard/key-bindings.ts'
import { NOTE_KEYS } from '../../../engines/keyboard/note-keys.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { useLeaveQuestion } from '../../../ui/leave-guard.tsx'
import classes from './note-window.module.css'
import { beside, type Home, limited } from './placement.ts'
import type { OpenNote } from './use-note-windows.ts'
import { type Dock, type FittedSize, useWindowBox } from './use-window-box.ts'
import { chooseSize, chosenSize } from './window-size.ts'

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
  /** Without it, the window has no “Side by side”. */
  dock?: (Dock & { toggle: () => void }) | undefined
  onClose: () => void
}

/** Right of the button for new notes, in pixels. */
const LEFT = 184
const TOP = 112
/** z-index above the canvas, below confirm dialogs. */
const LOWEST = 100

const EDGES = ['n', 'e', 's', 'w', 'nw', 'ne', 'sw'] as const

const screenSize = () => ({ width: innerWidth, height: innerHeight })

const usualSize = ({ kind, isInternal, classic }: OpenNote): FittedSize => {
  if (kind === 'view' || isInternal) return INTERNAL_WINDOW
  const width = dialogWidth(window.screen.width)
  return classic ? { width, height: DIALOG_HEIGHT } : { width }
}

const startOf = (note: OpenNote) => {
  const usual = usualSize(note)
  const known = usual.height === undefined ? chosenSize() : undefined
  const chosen = known && limited(known, screenSize())
  const offset = note.classic ? note.slot * WINDOW_OFFSET : 0
  const home: Home = { x: LEFT + offset, y: TOP + offset, step: WINDOW_OFFSET }
  const width = Math.min((chosen ?? usual).width, innerWidth * 0.8)
  return { usual, chosen, cascade: home, home: note.card ? beside(note.card, width, screenSize()) : home }
}

export const NoteWindow = ({ note, renderNote, aside, onFront, onDirtyChange, onMoreRoom, dock, onClose }: Props) => {
  const { t } = useTranslation('views')
  const [title, setTitle] = useState('')
  const mayLeave = useLeaveQuestion()
  const titleId = useId()
  const { begun, shape, docked } = note
  const isView = note.kind === 'view'
  const [{ usual, chosen, home, cascade }] = useState(() => startOf(note))
  const [size, setSize] = useState<Partial<Size>>(chosen ?? usual)
  const { root, isFree, onPointerDown, onResizeKey, fit } = useWindowBox({
    shape,
    docked,
    home,
    usual,
    chosen,
    follow: begun?.follow,
    roomier: note.classic ? cascade : undefined,
    dock,
    onResized: (resized) => {
      setSize(resized ?? usual)
      if (usual.height === undefined) chooseSize(resized)
    },
  })

  useEffect(() => {
    // A new note focuses its title instead.
    if (note.opened > (begun ? 1 : 0)) root.current?.focus({ preventScroll: true })
  }, [note.opened, begun, root])

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
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the bar and the edges move it
    <div
      ref={root}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the window is not modal and positions itself
      role="dialog"
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classes.window}
      data-shape={shape}
      data-docked={docked}
      data-internal={usual === INTERNAL_WINDOW || undefined}
      style={{ zIndex: LOWEST + note.front }}
      onPointerDownCapture={onFront}
      onFocusCapture={onFront}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    >
      <div className={classes.bar} data-edge="move">
        <h2 id={titleId} className={classes.title} dir="auto">
          {title || t(isView ? 'window.view' : begun ? 'newNote' : 'window.open')}
        </h2>
        {aside}
        {shape === 'card' && !docked && (
          <IconAction label={t('window.moreRoom')} onClick={onMoreRoom}>
            <IconMaximize size={20} aria-hidden />
          </IconAction>
        )}
        {dock && shape !== 'sheet' && (
          <IconAction
            label={t('window.sideBySide')}
            aria-pressed={docked !== undefined}
            variant={docked ? 'light' : 'subtle'}
            onClick={dock.toggle}
          >
            <IconLayoutColumns size={20} aria-hidden />
          </IconAction>
        )}
        <IconAction label={t(isView ? 'window.closeView' : 'window.close')} onClick={() => void close()}>
          <IconX size={20} aria-hidden />
        </IconAction>
      </div>
      <div className={classes.body}>
        {renderNote({ onClose: () => void close(), onDirtyChange, onTitleChange: setTitle, onMoreRoom })}
      </div>
      {isFree && (
        <>
          {EDGES.map((edge) => (
            <div key={edge} className={classes.edge} data-edge={edge} />
          ))}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that moves */}
          <div
            role="separator"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
            tabIndex={0}
            aria-label={t('window.size')}
            title={t('window.size')}
            aria-valuemin={0}
            aria-valuemax={innerWidth}
            aria-valuenow={Math.round(size.width ?? usual.width)}
            aria-valuetext={[size.width, size.height]
              .flatMap((px) => px ?? [])
              .map(Math.round)
              .join(' × ')}
            className={classes.corner}
            data-edge="se"
            onKeyDown={onResizeKey}
            onDoubleClick={fit}
          />
        </>
      )}
    </div>
  )
}
