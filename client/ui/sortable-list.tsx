import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconAction } from './icon-action.tsx'
import classes from './sortable-list.module.css'
import { SILENT } from './sortable-silence.ts'

const upright: Modifier = ({ transform }) => ({ ...transform, x: 0 })

interface Entry {
  id: string
  title: string
}

export interface SortableWords {
  drag: string
  up: (title: string) => string
  down: (title: string) => string
  moved: (to: Moved) => string
}

// A type, not an interface: i18next requires an index signature.
type Moved = { title: string; place: number; all: number }

interface Props<E extends Entry> {
  label: string
  /** A dropped entry keeps its old position until the caller passes the new order. */
  entries: readonly E[]
  words: SortableWords
  onMove: (from: number, to: number) => void
  children: (entry: E) => ReactNode
  renderActs?: (entry: E) => ReactNode
}

/** A sortable list: rows are dragged by handles or moved by buttons. */
export const SortableList = <E extends Entry>({ label, entries, words, onMove, children, renderActs }: Props<E>) => {
  const [moved, setMoved] = useState<Moved>()
  const sensors = useSensors(useSensor(PointerSensor))
  const ids = entries.map(({ id }) => id)

  const move = (from: number, to: number) => {
    const entry = entries[from]
    if (!entry || !entries[to] || from === to) return
    onMove(from, to)
    setMoved({ title: entry.title, place: to + 1, all: ids.length })
  }
  const drop = ({ active, over }: DragEndEvent) =>
    over && move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upright]}
      accessibility={SILENT}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} aria-label={label}>
          {entries.map((entry, index) => (
            <Row
              key={entry.id}
              entry={entry}
              words={words}
              first={index === 0}
              last={index === ids.length - 1}
              onMove={(by) => move(index, index + by)}
              acts={renderActs?.(entry)}
            >
              {children(entry)}
            </Row>
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden component="output">{moved && words.moved(moved)}</VisuallyHidden>
    </DndContext>
  )
}

interface RowProps {
  entry: Entry
  words: SortableWords
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
  acts: ReactNode
  children: ReactNode
}

const Row = ({ entry: { id, title }, words, first, last, onMove, acts, children }: RowProps) => {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  const button = (by: -1 | 1, label: string, end: boolean) => (
    <IconAction
      label={label}
      variant="default"
      size="xl"
      // `disabled` would lose the focus.
      aria-disabled={end}
      data-disabled={end || undefined}
      onClick={() => onMove(by)}
    >
      {by < 0 ? <IconArrowUp size={20} aria-hidden /> : <IconArrowDown size={20} aria-hidden />}
    </IconAction>
  )
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <span ref={setActivatorNodeRef} {...listeners} className={classes.handle} title={words.drag}>
        <IconGripVertical size={22} aria-hidden />
      </span>
      <div className={classes.content}>{children}</div>
      <div className={classes.actions}>
        {button(-1, words.up(title), first)}
        {button(1, words.down(title), last)}
        {acts}
      </div>
    </li>
  )
}
