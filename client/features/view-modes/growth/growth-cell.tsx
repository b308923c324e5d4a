import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Table } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContextMenu, MenuEntry } from '../../../ui/context-menu.tsx'
import { IconAction } from '../../../ui/icon-action.tsx'
import { NoteButton } from '../note-button.tsx'
import type { UsedNote } from '../uses.ts'
import classes from '../view-modes.module.css'

/** Id of a draggable note, unique across cells. */
export const sortableId = (cell: string, noteId: string) => `${cell} ${noteId}`

interface Props {
  cell: string
  notes: readonly UsedNote[]
  authorsOf: (note: UsedNote) => ReactNode
  onMove: (from: number, to: number) => void
}

export const GrowthCell = ({ cell, notes, authorsOf, onMove }: Props) => (
  <Table.Td>
    <SortableContext items={notes.map(({ id }) => sortableId(cell, id))} strategy={verticalListSortingStrategy}>
      <ul className={classes.cell}>
        {notes.map((note, at) => (
          <CellNote key={note.id} cell={cell} note={note} authors={authorsOf(note)}>
            {notes.length > 1 && (
              <MoveMenu
                title={note.title}
                onUp={at > 0 ? () => onMove(at, at - 1) : undefined}
                onDown={at < notes.length - 1 ? () => onMove(at, at + 1) : undefined}
              />
            )}
          </CellNote>
        ))}
      </ul>
    </SortableContext>
  </Table.Td>
)

interface NoteProps {
  cell: string
  note: UsedNote
  authors: ReactNode
  children: ReactNode
}

const CellNote = ({ cell, note, authors, children }: NoteProps) => {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: sortableId(cell, note.id),
    data: { cell },
  })
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={classes.dragged}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition }}
    >
      <NoteButton note={note}>{authors}</NoteButton>
      {children}
    </li>
  )
}

interface MenuProps {
  title: string
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

const MoveMenu = ({ title, onUp, onDown }: MenuProps) => {
  const { t } = useTranslation('viewModes')
  const button = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<{ x: number; y: number }>()
  const close = useCallback((returnFocus: boolean) => {
    setAt(undefined)
    if (returnFocus) button.current?.focus()
  }, [])
  const label = t('growth.move', { title })
  const open = () => {
    const { left = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {}
    setAt({ x: left, y: bottom })
  }
  return (
    <>
      <IconAction ref={button} label={label} size="sm" aria-haspopup="menu" onClick={open}>
        <IconArrowsSort size={16} aria-hidden />
      </IconAction>
      {at && (
        <ContextMenu at={at} label={label} onClose={close}>
          {onUp && <MenuEntry label={t('growth.up')} icon={<IconArrowUp size={18} aria-hidden />} onSelect={onUp} />}
          {onDown && (
            <MenuEntry label={t('growth.down')} icon={<IconArrowDown size={18} aria-hidden />} onSelect={onDown} />
          )}
        </ContextMenu>
      )}
    </>
  )
}
