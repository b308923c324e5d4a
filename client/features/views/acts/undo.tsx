import { VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Direction } from '../../../entities/view/history.ts'
import { useItemActs } from '../../../entities/view/item-acts.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import { commandFor } from '../../../engines/canvas/keyboard.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import classes from './acts.module.css'
import { useDelete } from './delete-items.tsx'

const WAYS = [
  { way: 'undo', Icon: IconArrowBackUp },
  { way: 'redo', Icon: IconArrowForwardUp },
] as const

/** Undo and redo buttons, and shortcuts, also for deleting. */
export const Undo = () => {
  const { t } = useTranslation('views')
  const { canvas, canAdd, history, item } = useBoard()
  const { step } = useItemActs()
  const remove = useDelete()
  const can = useSyncExternalStore(history.subscribe, history.can)
  const [told, setTold] = useState('')

  const take = async (way: Direction) => {
    if (await step(way)) setTold(t(way === 'undo' ? 'history.undone' : 'history.redone'))
  }
  const onStep = useEffectEvent((way: Direction) => void take(way))
  const onDelete = useEffectEvent((ids: readonly string[]) => void remove(ids.flatMap((id) => item(id) ?? [])))
  // After the focused item was deleted, the body receives the keys.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const wanted = event.target === document.body && !event.defaultPrevented ? commandFor(event) : undefined
    if (wanted?.kind !== 'command' || (wanted.command !== 'undo' && wanted.command !== 'redo')) return
    event.preventDefault()
    void take(wanted.command)
  })
  useEffect(() => {
    const handle = canvas.current
    const stops = [
      handle?.onCommand('undo', () => onStep('undo')),
      handle?.onCommand('redo', () => onStep('redo')),
      handle?.onCommand('delete', onDelete),
    ]
    document.addEventListener('keydown', onKey)
    return () => {
      for (const stop of stops) stop?.()
      document.removeEventListener('keydown', onKey)
    }
  }, [canvas])

  if (!canAdd) return null
  const said = <VisuallyHidden component="output">{told}</VisuallyHidden>
  if (!can.undo && !can.redo) return said
  return (
    <div role="toolbar" aria-label={t('history.label')} className={classes.history}>
      {WAYS.map(({ way, Icon }) => (
        <IconAction
          key={way}
          label={t(`history.${way}`)}
          // A disabled button would lose the focus after the last step.
          aria-disabled={!can[way]}
          data-disabled={!can[way] || undefined}
          onClick={() => can[way] && void take(way)}
        >
          <Icon size={20} aria-hidden />
        </IconAction>
      ))}
      {said}
    </div>
  )
}
