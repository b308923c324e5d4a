import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowsMove, IconGripVertical } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Branch, type Hierarchy, withAllBelow } from '../../../shared/rules/hierarchy.ts'
import { errorText } from '../../lib/i18n.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { toastError } from '../../ui/toasts.ts'
import { useMoveView } from './hierarchy.queries.ts'
import { stepToNext, whereItGoes } from './keyboard-steps.ts'
import { MoveDialog } from './move-dialog.tsx'
import classes from './view-manager.module.css'
import { type ListedView, RemoveView, useTitleOf, ViewRow } from './view-row.tsx'

const TOP = 'top'
/** Drag threshold in pixels. */
const DRAG_PX = 6
/** Long press in milliseconds before a touch drags instead of scrolling. */
const REST_MS = 250

interface Props {
  communityId: string
  hierarchy: Hierarchy
  roots: readonly Branch[]
  editing: boolean
  onRemoved: () => void
}

const allOf = (branches: readonly Branch[]): Branch[] => branches.flatMap((one) => [one, ...allOf(one.below)])

/** Editable hierarchy: views are moved by pointer, keyboard or dialog. */
export default function MovableTree({ communityId, hierarchy, roots, editing, onRemoved }: Props) {
  const { t } = useTranslation('viewManager')
  const { t: tErrors } = useTranslation('errors')
  const titleOf = useTitleOf()
  const [dragged, setDragged] = useState<string>()
  const [choosing, setChoosing] = useState<string>()
  const [moved, setMoved] = useState<{ viewId: string; to: string | null }>()
  const { mutate } = useMoveView(communityId)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: REST_MS, tolerance: DRAG_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: stepToNext }),
  )
  const branches = new Map(allOf(roots).map((branch) => [branch.view._id, branch]))
  const nameOf = (id: UniqueIdentifier | undefined) => {
    const branch = branches.get(String(id))
    return branch ? titleOf(branch.view) : t('top')
  }
  const closedTo = (id: string | undefined) =>
    id === undefined ? new Set<string>() : withAllBelow(hierarchy.links, id)
  const closed = closedTo(dragged)

  // A moved row is remounted, so its focus is restored.
  const followed = useRef<string>(undefined)
  useEffect(() => {
    const there = hierarchy.views.find(({ _id }) => _id === followed.current)
    if (there && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-handle="${there._id}"]`)?.focus()
    followed.current = undefined
  }, [hierarchy])

  const move = (viewId: string, to: string | null) => {
    const from = branches.get(viewId)?.parent ?? null
    if (to === from) return
    mutate({ viewId, from, to }, { onError: (error) => toastError(errorText(error, tErrors)) })
    setMoved({ viewId, to })
    followed.current = viewId
  }
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    if (over) move(String(active.id), over.id === TOP ? null : String(over.id))
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('drag.began', { title: nameOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over
        ? t('drag.over', { title: nameOf(active.id), place: nameOf(over.id) })
        : t('drag.nowhere', { title: nameOf(active.id) }),
    // Announced by the live region below, for all ways of moving.
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => t('drag.let', { title: nameOf(active.id) }),
  }
  const chosen = choosing === undefined ? undefined : branches.get(choosing)

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={whereItGoes}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('drag.how') } }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      <TopLevel shown={dragged !== undefined} />
      <ul className={classes.tree} aria-label={t('title')}>
        {roots.map((branch) => (
          <Node key={branch.view._id} {...{ communityId, branch, closed, editing, onRemoved }} onChoose={setChoosing} />
        ))}
      </ul>
      <DragOverlay dropAnimation={null}>
        {dragged !== undefined && <div className={classes.carried}>{nameOf(dragged)}</div>}
      </DragOverlay>
      {chosen && (
        <MoveDialog
          branch={chosen}
          roots={roots}
          closed={closedTo(choosing)}
          onMove={(to) => move(chosen.view._id, to)}
          onClose={() => setChoosing(undefined)}
        />
      )}
      <VisuallyHidden component="output">
        {moved &&
          (moved.to === null
            ? t('moved.top', { title: nameOf(moved.viewId) })
            : t('moved', { title: nameOf(moved.viewId), place: nameOf(moved.to) }))}
      </VisuallyHidden>
    </DndContext>
  )
}

const TopLevel = ({ shown }: { shown: boolean }) => {
  const { t } = useTranslation('viewManager')
  const { setNodeRef, isOver } = useDroppable({ id: TOP })
  return (
    <div ref={setNodeRef} className={classes.top} data-shown={shown || undefined} data-over={isOver || undefined}>
      {shown && t('top.drop')}
    </div>
  )
}

interface NodeProps extends Pick<Props, 'communityId' | 'editing' | 'onRemoved'> {
  branch: Branch
  closed: ReadonlySet<string>
  onChoose: (viewId: string) => void
}

const Node = ({ branch, ...rest }: NodeProps) => (
  <li>
    <Row view={branch.view} {...rest} />
    {branch.below.length > 0 && (
      <ul className={classes.below}>
        {branch.below.map((one) => (
          <Node key={one.view._id} branch={one} {...rest} />
        ))}
      </ul>
    )}
  </li>
)

const Row = ({
  view,
  communityId,
  closed,
  editing,
  onRemoved,
  onChoose,
}: Omit<NodeProps, 'branch'> & { view: ListedView }) => {
  const { t } = useTranslation('viewManager')
  const title = useTitleOf()(view)
  const { _id: id } = view
  const { attributes, listeners, setNodeRef: setDraggable, setActivatorNodeRef, isDragging } = useDraggable({ id })
  const { setNodeRef, isOver } = useDroppable({ id, disabled: closed.has(id) })
  return (
    <div
      ref={(element) => {
        setNodeRef(element)
        setDraggable(element)
      }}
      className={classes.row}
      data-movable
      data-over={isOver || undefined}
      data-dragging={isDragging || undefined}
      {...listeners}
    >
      <IconAction
        ref={setActivatorNodeRef}
        label={t('drag.named', { title })}
        aria-describedby={attributes['aria-describedby']}
        data-handle={id}
        className={classes.handle ?? ''}
      >
        <IconGripVertical size={20} aria-hidden />
      </IconAction>
      <ViewRow view={view}>
        {editing && (
          <>
            <IconAction label={t('move.named', { title })} onClick={() => onChoose(id)}>
              <IconArrowsMove size={20} aria-hidden />
            </IconAction>
            <RemoveView communityId={communityId} view={view} onRemoved={onRemoved} />
          </>
        )}
      </ViewRow>
    </div>
  )
}
