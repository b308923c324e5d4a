import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Button, Table, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Scaffold } from '../../../entities/scaffold/scaffolds.ts'
import { SILENT } from '../../../ui/sortable-silence.ts'
import type { UsedNote } from '../uses.ts'
import classes from '../view-modes.module.css'
import { GrowthCell, sortableId } from './growth-cell.tsx'
import { inOwnOrder, moved } from './own-order.ts'
import { type Gap, type Period, periodOf, withGaps } from './periods.ts'

interface Props {
  scaffold: Scaffold
  notes: ReadonlyMap<string, readonly UsedNote[]>
  periods: readonly Period[]
  dayOf: (note: UsedNote) => string
  renderHead: (period: Period) => ReactNode
  /** Folds long gaps into one column. */
  folds?: boolean
  authorsOf: (note: UsedNote) => ReactNode
}

/** Notes stay in their cells, because dragging does not change their date. */
const withinCell: CollisionDetection = (asked) => {
  const cell: unknown = asked.active.data.current?.cell
  const droppableContainers = asked.droppableContainers.filter(({ data }) => data.current?.cell === cell)
  return closestCenter({ ...asked, droppableContainers })
}

const oldestFirst = (a: UsedNote, b: UsedNote) => a.created.localeCompare(b.created)

export const GrowthTable = ({ scaffold, notes, periods, dayOf, renderHead, folds = false, authorsOf }: Props) => {
  const { t } = useTranslation('viewModes')
  const { t: tScaffolds } = useTranslation('selectors')
  const [orders, setOrders] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const [told, setTold] = useState('')
  const [unfolded, setUnfolded] = useState(false)
  const sensors = useSensors(
    // A click opens the note, and a swipe scrolls.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const cells = new Map<string, UsedNote[]>()
  const filled = new Set<number>()
  const cellOf = (supportId: string, period: number) => `${supportId}.${periods[period]?.start ?? ''}`
  for (const { id } of scaffold.supports)
    for (const note of (notes.get(id) ?? []).toSorted(oldestFirst)) {
      const period = periodOf(periods, dayOf(note))
      filled.add(period)
      const cell = cellOf(id, period)
      cells.set(cell, [...(cells.get(cell) ?? []), note])
    }
  const notesIn = (cell: string) => inOwnOrder(cells.get(cell) ?? [], orders.get(cell))
  const columns = withGaps(periods, (at) => folds && !unfolded && !filled.has(at))

  const move = (cell: string, from: number, to: number) => {
    const next = moved(notesIn(cell), from, to)
    setOrders(new Map([...orders, [cell, next.map(({ id }) => id)]]))
    setTold(t('growth.moved', { title: next[to]?.title ?? '', place: to + 1, all: next.length }))
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const cell: unknown = active.data.current?.cell
    if (!over || active.id === over.id || typeof cell !== 'string') return
    const ids = notesIn(cell).map(({ id }) => sortableId(cell, id))
    move(cell, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={withinCell}
      accessibility={SILENT}
      autoScroll={false}
      onDragEnd={drop}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region, focusable for keyboard users */}
      <section className={classes.scroller} aria-label={t('growth.label', { title: scaffold.title })} tabIndex={0}>
        <Table className={classes.table} withColumnBorders>
          <Table.Thead>
            <Table.Tr>
              <Table.Td className={classes.corner}>{tScaffolds('supports')}</Table.Td>
              {columns.map((column) =>
                typeof column === 'number' ? (
                  <Table.Th key={column} scope="col">
                    {periods[column] && renderHead(periods[column])}
                  </Table.Th>
                ) : (
                  <Table.Th key={`gap ${column.from}`} scope="col" className={classes.gap}>
                    <GapHead gap={column} onUnfold={() => setUnfolded(true)} />
                  </Table.Th>
                ),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {scaffold.supports.map(({ id, title }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" dir="auto">
                  {title}
                </Table.Th>
                {columns.map((column) => {
                  if (typeof column !== 'number') return <Table.Td key={`gap ${column.from}`} />
                  const cell = cellOf(id, column)
                  return (
                    <GrowthCell
                      key={column}
                      cell={cell}
                      notes={notesIn(cell)}
                      authorsOf={authorsOf}
                      onMove={(from, to) => move(cell, from, to)}
                    />
                  )
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <VisuallyHidden component="output">{told}</VisuallyHidden>
    </DndContext>
  )
}

const GapHead = ({ gap: { from, to }, onUnfold }: { gap: Gap; onUnfold: () => void }) => {
  const { t } = useTranslation('viewModes')
  return (
    <>
      {t('growth.gap', { from, to })}
      <Button variant="subtle" size="compact-xs" onClick={onUnfold}>
        {t('growth.unfold')}
      </Button>
    </>
  )
}
