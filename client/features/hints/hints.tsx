import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hint } from '../../../shared/domain/hints.ts'
import { useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { NEW_NOTE_TOOL } from '../../entities/view/new-item.ts'
import { markHint } from '../../entities/view/pending-hints.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import type { Rect } from '../../engines/canvas/types.ts'
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
  const [hints] = useState(initial)
  const [at, setAt] = useState(0)
  const [displayed, setDisplayed] = useState<Hint>()
  const { cover, panel, dialog, isWindowOpen } = useBoardOverlays()
  const isFree = panel === undefined && !dialog && !isWindowOpen
  const hint = hints[at]
  const isDisplayed = displayed !== undefined && displayed === hint
  const { canvas } = useBoard()
  const { card, ring } = usePlace(isDisplayed ? displayed : undefined)
  const mark = useMark()
  const end = () => {
    if (card.current?.contains(document.activeElement)) canvas.current?.focus()
    setDisplayed(undefined)
    setAt((now) => now + 1)
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
    if (!hint || !isFree) return undefined
    let wanted = true
    const cancel = whenIdle(() => begin(hint, () => wanted))
    return () => {
      wanted = false
      cancel()
    }
  }, [hint, isFree])

  // Opening a note or a panel answers the hint.
  if (isDisplayed && !isFree) {
    setDisplayed(undefined)
    setAt(at + 1)
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

/** Places the hint and the ring around its target, also while the canvas moves. */
const usePlace = (hint: Hint | undefined) => {
  const { canvas, shown, item } = useBoard()
  const isListed = useBoardOverlays().cover !== undefined
  const card = useRef<HTMLDivElement>(null)
  const ring = useRef<HTMLDivElement>(null)

  const noteInSight = useEffectEvent((): Rect | undefined => {
    const handle = canvas.current
    if (!handle) return undefined
    const seen = handle.seen()
    const isInSight = ({ x, y, width, height }: Rect) =>
      x >= seen.x && y >= seen.y && x + width <= seen.x + seen.width && y + height <= seen.y + seen.height
    const id = shown.readingOrder().find((one) => {
      const drawn = shown.get(one)
      return drawn && item(one)?._to.type === 'Note' && isInSight(drawn)
    })
    const drawn = id === undefined ? undefined : shown.get(id)
    if (!drawn) return undefined
    const [start, far] = [drawn, { x: drawn.x + drawn.width, y: drawn.y + drawn.height }].map(handle.clientAt)
    return start && far && { x: start.x, y: start.y, width: far.x - start.x, height: far.y - start.y }
  })
  /** The outline has buttons with the ids of items. */
  const noteInList = (frame: Element, area: Rect): Rect | undefined =>
    [...frame.querySelectorAll<HTMLElement>('button[data-item]')]
      .filter(({ dataset }) => item(dataset['item'] ?? '')?._to.type === 'Note')
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
