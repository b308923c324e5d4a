import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNotifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hint } from '../../../shared/domain/hints.ts'
import { useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { NEW_NOTE_TOOL } from '../../entities/view/new-item.ts'
import { markHint } from '../../entities/view/pending-hints.ts'
import type { ItemContent } from '../../entities/view/item-content.ts'
import { type OpenBoard, useBoard } from '../../entities/view/open-board.ts'
import type { CanvasItem, Rect } from '../../engines/canvas/types.ts'
import { whenIdle } from '../../lib/idle-callback.ts'
import classes from './hints.module.css'
import { placeHint } from './place-hint.ts'

const rectOf = (element: Element | null | undefined): Rect | undefined => {
  if (!element) return undefined
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}

const useMark = () => {
  const cache = useQueryClient()
  const marked = useRef(new Map<Hint, Promise<boolean>>())
  return (hint: Hint) => {
    const answer = marked.current.get(hint) ?? markHint(cache, hint)
    marked.current.set(hint, answer)
    return answer
  }
}

/**
 * Displays hints one after another beside what they point at. Each is marked before it is displayed, so that no reload
 * and no other browser displays it again.
 */
export const Hints = ({ hints: initial }: { hints: readonly Hint[] }) => {
  const { t } = useTranslation('hints')
  const { t: tViews } = useTranslation('views')
  const [left, setLeft] = useState(initial)
  const [displayed, setDisplayed] = useState<Hint>()
  const { cover, panel, dialog, isWindowOpen } = useBoardOverlays()
  const isFree = panel === undefined && !dialog && !isWindowOpen
  const others = useNotesOfOthers(displayed === undefined && left.length > 0)
  const next = others === 'none' ? left.find((one) => one === 'write') : others === 'inSight' ? left[0] : undefined
  const hint = displayed ?? next
  // A toast would lie over the hint.
  const isClear = useNotifications().notifications.length === 0
  const isDisplayed = displayed !== undefined && isClear
  const { canvas } = useBoard()
  const { card, ring } = usePlace(isDisplayed ? displayed : undefined)
  const mark = useMark()
  const end = () => {
    if (card.current?.contains(document.activeElement)) canvas.current?.focus()
    setDisplayed(undefined)
    setLeft((now) => now.filter((one) => one !== hint))
  }
  const onEnd = useEffectEvent(end)

  const begin = useEffectEvent((next: Hint, isWanted: () => boolean) => {
    const show = (isFirst: boolean) => {
      if (isWanted()) (isFirst ? () => setDisplayed(next) : onEnd)()
    }
    // Without an answer no more hints are displayed.
    mark(next).then(show, () => undefined)
  })
  useEffect(() => {
    if (!hint || !isFree || !isClear) return undefined
    let wanted = true
    const cancel = whenIdle(() => begin(hint, () => wanted))
    return () => {
      wanted = false
      cancel()
    }
  }, [hint, isFree, isClear])

  // Opening a note or a panel answers the hint.
  if (displayed !== undefined && !isFree) {
    setDisplayed(undefined)
    setLeft(left.filter((one) => one !== displayed))
  }
  useEffect(() => {
    if (!isDisplayed) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEnd()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isDisplayed])

  return (
    <>
      <div ref={ring} className={classes.ring} hidden />
      <div ref={card} className={classes.card} data-displayed={isDisplayed || undefined}>
        <output className={classes.words}>
          {isDisplayed && (
            <>
              <strong>{t(`${displayed}.title`)}</strong>
              <span>
                {t(displayed === 'read' && cover ? 'read.inList' : `${displayed}.text`, {
                  open: tViews('menu.open'),
                  buildOn: tViews('menu.buildson'),
                  newNote: tViews('newNote'),
                })}
              </span>
            </>
          )}
        </output>
        {isDisplayed && (
          <Button size="compact-md" className={classes.done} onClick={end}>
            {t('done')}
          </Button>
        )}
      </div>
    </>
  )
}

const isOfOthers = (drawn: CanvasItem<ItemContent>) => drawn.content.item._to.type === 'Note' && !drawn.content.own

const noteOfOthers = ({ canvas, shown }: OpenBoard, isListed: boolean): CanvasItem<ItemContent> | undefined => {
  const seen = canvas.current?.seen()
  const isInSight = ({ x, y, width, height }: Rect) =>
    seen && x >= seen.x && y >= seen.y && x + width <= seen.x + seen.width && y + height <= seen.y + seen.height
  for (const id of shown.readingOrder()) {
    const drawn = shown.get(id)
    if (drawn && isOfOthers(drawn) && (isListed || isInSight(drawn))) return drawn
  }
  return undefined
}

/** Searches with each paint, so only while `isWanted`. */
const useNotesOfOthers = (isWanted: boolean): 'none' | 'outOfSight' | 'inSight' => {
  const board = useBoard()
  const { authorId } = board.member
  const isListed = useBoardOverlays().cover !== undefined
  return useSyncExternalStore(
    (changed) => {
      const stops = isWanted ? [board.shown.onChange(changed), board.canvas.current?.onPaint(changed)] : []
      return () => stops.forEach((stop) => stop?.())
    },
    () => {
      if (!isWanted) return 'none'
      if (noteOfOthers(board, isListed)) return 'inSight'
      const has = board.read()?.items.some(({ _to }) => _to.type === 'Note' && !_to.authors.includes(authorId ?? ''))
      return has ? 'outOfSight' : 'none'
    },
  )
}

/** Places the hint and the ring around its target, also while the canvas moves. */
const usePlace = (hint: Hint | undefined) => {
  const board = useBoard()
  const { canvas, shown } = board
  const isListed = useBoardOverlays().cover !== undefined
  const card = useRef<HTMLDivElement>(null)
  const ring = useRef<HTMLDivElement>(null)

  const noteInSight = useEffectEvent((): Rect | undefined => {
    const handle = canvas.current
    const drawn = noteOfOthers(board, false)
    if (!handle || !drawn) return undefined
    const [start, far] = [drawn, { x: drawn.x + drawn.width, y: drawn.y + drawn.height }].map(handle.clientAt)
    return start && far && { x: start.x, y: start.y, width: far.x - start.x, height: far.y - start.y }
  })
  /** The outline has buttons with the ids of items. */
  const noteInList = (frame: Element, area: Rect): Rect | undefined =>
    [...frame.querySelectorAll<HTMLElement>('button[data-item]')]
      .filter(({ dataset }) => {
        const drawn = shown.get(dataset['item'] ?? '')
        return drawn && isOfOthers(drawn)
      })
      .map((entry) => rectOf(entry))
      .find((rect) => rect && rect.y >= area.y && rect.y + rect.height <= area.y + area.height)
  const place = useEffectEvent((shownHint: Hint, inList: boolean) => {
    const [element, frame] = [card.current, ring.current]
    const desk = element?.parentElement
    const area = rectOf(desk)
    if (!element || !frame || !desk || !area) return
    const noteOn = inList ? noteInList(desk, area) : noteInSight()
    const target = shownHint === 'write' ? rectOf(document.getElementById(NEW_NOTE_TOOL)) : noteOn
    const { offsetWidth: width, offsetHeight: height } = element
    const { x, y } = placeHint(target, { width, height }, area)
    element.style.translate = `${x}px ${y}px`
    frame.hidden = !target
    if (!target) return
    frame.style.translate = `${target.x}px ${target.y}px`
    frame.style.width = `${target.width}px`
    frame.style.height = `${target.height}px`
  })

  useEffect(() => {
    const [element, frame] = [card.current, ring.current]
    if (!hint || !element) return undefined
    const again = () => place(hint, isListed)
    again()
    const unpaint = canvas.current?.onPaint(again)
    const sizes = new ResizeObserver(again)
    const desk = element.parentElement
    for (const one of [element, desk]) if (one) sizes.observe(one)
    // Of the outline.
    desk?.addEventListener('scroll', again, { capture: true })
    return () => {
      unpaint?.()
      sizes.disconnect()
      desk?.removeEventListener('scroll', again, { capture: true })
      if (frame) frame.hidden = true
    }
  }, [hint, canvas, isListed])
  return { card, ring }
}
