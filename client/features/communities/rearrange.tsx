import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Text, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Author } from '../../../shared/authors.ts'
import { errorText } from '../../lib/i18n.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { ShortTitle } from '../../ui/short-title.tsx'
import { tellFailure } from '../../ui/toasts.ts'
import { useReorder } from './communities.queries.ts'
import classes from './my-communities.module.css'

const upright: Modifier = ({ transform }) => ({ ...transform, x: 0 })

const nothing = () => undefined
/** Where somebody's community has come to is told by ourselves, for pointers and buttons alike. */
const SILENT = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
}

/** One's communities, to be put into an order: dragged by their handles or moved by buttons; each move is kept at once. */
export default function Rearrange({ registrations }: { registrations: Author[] }) {
  const { t } = useTranslation('communities')
  const { t: tErrors } = useTranslation('errors')
  const [moved, setMoved] = useState<{ title: string; place: number; all: number }>()
  const reorder = useReorder((error) => tellFailure(t('order.failed', { message: errorText(error, tErrors) })))
  const sensors = useSensors(useSensor(PointerSensor))
  // The cache tells of a move a moment later: until then a dropped row would be seen at its old place.
  const [held, setHeld] = useState({ of: registrations, list: registrations })
  const shown = held.of === registrations ? held.list : registrations
  const ids = shown.map(({ _id }) => _id)

  const move = (from: number, to: number) => {
    const author = shown[from]
    if (!author || !shown[to] || from === to) return
    const list = arrayMove(shown, from, to)
    setHeld({ of: registrations, list })
    reorder(list)
    setMoved({ title: author._community.title, place: to + 1, all: ids.length })
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
        <ol className={classes.list} aria-label={t('order.title')}>
          {shown.map((author, index) => (
            <Row
              key={author._id}
              author={author}
              first={index === 0}
              last={index === ids.length - 1}
              onMove={(by) => move(index, index + by)}
            />
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden component="output">{moved && t('order.moved', moved)}</VisuallyHidden>
    </DndContext>
  )
}

interface RowProps {
  author: Author
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
}

const Row = ({ author, first, last, onMove }: RowProps) => {
  const { t } = useTranslation('communities')
  const { title } = author._community
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: author._id,
  })
  const button = (by: -1 | 1, label: string, end: boolean) => (
    <IconAction
      label={label}
      variant="default"
      size="xl"
      // A button that is disabled would lose the focus.
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
      data-movable
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <span ref={setActivatorNodeRef} {...listeners} className={classes.handle} title={t('order.drag')}>
        <IconGripVertical size={22} aria-hidden />
      </span>
      <Text fw={700} size="lg" lh={1.3} className={classes.text}>
        <ShortTitle title={title} />
      </Text>
      <div className={classes.actions}>
        {button(-1, t('order.up', { title }), first)}
        {button(1, t('order.down', { title }), last)}
      </div>
    </li>
  )
}
