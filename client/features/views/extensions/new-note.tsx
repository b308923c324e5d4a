import { IconArrowRampRight, IconCornerDownRight, IconPencilPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { NEW_NOTE_TOOL } from '../../../entities/view/new-item.ts'
import { type BoardExtension, type ItemTarget, useBoard } from '../../../entities/view/open-board.ts'
import { Tool } from '../../../entities/view/tool.tsx'
import { NEW_NOTE } from '../../../engines/canvas/keyboard.ts'
import { useKey } from '../../../engines/keyboard/use-key.ts'
import type { Point } from '../../../engines/canvas/types.ts'
import { MenuEntry } from '../../../ui/context-menu.tsx'
import { useConnect } from '../acts/connecting.ts'

const NewNoteTool = () => {
  const { t } = useTranslation('views')
  const { canAdd, canvas, beginNote: make } = useBoard()
  useKey(NEW_NOTE, () => canAdd && make('inSight'))
  const writeHere = useEffectEvent(({ x, y }: Point) => {
    const place = { x: Math.round(x), y: Math.round(y) }
    if (canAdd) make({ place, apart: true, within: canvas.current?.seen() })
  })
  useEffect(() => canvas.current?.onGround((at) => writeHere(at)), [canvas])
  if (!canAdd) return null
  return (
    <Tool
      id={NEW_NOTE_TOOL}
      label={t('newNote')}
      icon={<IconPencilPlus size={22} aria-hidden />}
      // A double click makes one note.
      onClick={({ detail }) => detail < 2 && make('inSight')}
    />
  )
}

const NewNoteHere = ({ place }: { place: Point }) => {
  const { t } = useTranslation('views')
  const { canAdd, beginNote: make } = useBoard()
  if (!canAdd) return null
  return (
    <MenuEntry
      label={t('menu.newNoteHere')}
      icon={<IconPencilPlus size={18} aria-hidden />}
      onSelect={() => make({ place: { ...place } })}
    />
  )
}

const BuildOn = ({ item }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { canAdd, beginNote: make } = useBoard()
  if (!canAdd || item._to.type !== 'Note') return null
  return (
    <MenuEntry
      label={t('menu.buildson')}
      icon={<IconCornerDownRight size={18} aria-hidden />}
      onSelect={() => make({ buildsOn: item.to })}
    />
  )
}

/** Makes the clicked one of two selected notes build on the other. */
const Connect = ({ item, items }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { canAdd } = useBoard()
  const connect = useConnect()
  const other = items.length === 2 ? items.find(({ _id }) => _id !== item._id) : undefined
  if (!canAdd || !other || [item, other].some(({ _to }) => _to.type !== 'Note')) return null
  return (
    <MenuEntry
      label={t('connect.entry', { title: other._to.title })}
      icon={<IconArrowRampRight size={18} aria-hidden />}
      onSelect={() => void connect(item, other)}
    />
  )
}

const BuildOns = (target: ItemTarget) => (
  <>
    <BuildOn {...target} />
    <Connect {...target} />
  </>
)

/** New notes: at a free or chosen position, or as a build-on. */
export const newNotes: BoardExtension = {
  name: 'newNote',
  Tool: NewNoteTool,
  ItemEntries: BuildOns,
  CanvasEntries: NewNoteHere,
}
