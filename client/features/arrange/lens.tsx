import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boundsOf, FIRST_PLACE } from '../../../shared/rules/geometry.ts'
import type { Heading } from '../../engines/canvas/arrange/arrange.ts'
import { layOut } from '../../engines/canvas/arrange/lay-out.ts'
import type { ArrangeWay } from '../../entities/view/arrange-ways.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { errorText } from '../../lib/i18n.ts'
import { toastError } from '../../ui/toasts.ts'
import classes from './arrange.module.css'
import { isFree, questionFor } from './question.ts'
import { showArrangement } from './show-area.ts'
import { useGrouping } from './use-grouping.ts'

const HEADING = 56
/** In ms, for several changes in a row. */
const TOGETHER_MS = 200

export default function Lens({ way }: { way: ArrangeWay }) {
  const { t } = useTranslation('errors')
  const board = useBoard()
  const { canvas, shown, read, readAll, showAt, setLens } = board
  const groupingFor = useGrouping()
  const [headings, setHeadings] = useState<readonly Heading[]>([])
  const last = useRef('')
  const isPlaced = useRef(false)

  const renew = useEffectEvent(async (by: ArrangeWay, stop: AbortSignal) => {
    const grouping = await groupingFor(by)
    const all = readAll().filter(({ id }) => shown.get(id))
    const question = questionFor({
      way: by,
      moved: all.filter(isFree),
      staying: all.filter((item) => !isFree(item)),
      arrows: read()?.arrows ?? [],
      sizeOf: (item) => canvas.current?.sizeOf(item.id) ?? item,
      grouping,
      heading: HEADING,
      origin: FIRST_PLACE,
    })
    const asked = JSON.stringify(question)
    if (stop.aborted || asked === last.current) return
    const { places, headings: found } = await layOut(question, stop)
    if (stop.aborted) return
    last.current = asked
    setHeadings(found)
    showAt(new Map(places.map(({ id, x, y }) => [id, { x, y }])))
    if (isPlaced.current) return
    isPlaced.current = true
    const sizes = new Map(question.items.map((item) => [item.id, item]))
    const rects = places.map(({ id, x, y }) => ({ x, y, width: sizes.get(id)?.width ?? 0, height: sizes.get(id)?.height ?? 0 })) // prettier-ignore
    showArrangement(canvas.current, boundsOf([...rects, ...found]))
  })
  const fail = useEffectEvent((error: unknown) => {
    toastError(errorText(error, t))
    setLens(undefined)
  })

  useEffect(() => {
    const stop = new AbortController()
    isPlaced.current = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let [isRunning, isDue] = [false, true]
    const run = async () => {
      if (isRunning || !isDue) return
      ;[isRunning, isDue] = [true, false]
      try {
        await renew(way, stop.signal)
      } catch (error) {
        if (!stop.signal.aborted) fail(error)
      }
      isRunning = false
      void run()
    }
    const later = () => {
      isDue = true
      clearTimeout(timer)
      timer = setTimeout(() => void run(), TOGETHER_MS)
    }
    void run()
    const unsubscribe = shown.onChange(later)
    return () => {
      stop.abort()
      unsubscribe()
      clearTimeout(timer)
    }
  }, [way, shown])

  useEffect(() => {
    showAt(new Map())
    const handle = canvas.current
    const seen = handle?.seen()
    return () => {
      showAt(undefined)
      if (seen) handle?.showArea(seen, false)
    }
  }, [canvas, showAt])

  return <Headings headings={headings} />
}

const Headings = ({ headings }: { headings: readonly Heading[] }) => {
  const { canvas } = useBoard()
  const world = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = () => {
      const [handle, parent] = [canvas.current, world.current?.offsetParent?.getBoundingClientRect()]
      if (!handle || !parent || !world.current) return
      const [start, end] = [handle.clientAt({ x: 0, y: 0 }), handle.clientAt({ x: 1000, y: 0 })]
      const zoom = (end.x - start.x) / 1000
      world.current.style.transform = `translate(${start.x - parent.x}px, ${start.y - parent.y}px) scale(${zoom})`
    }
    place()
    return canvas.current?.onPaint(place)
  }, [canvas])
  return (
    <div className={classes.frame}>
      <div ref={world} className={classes.headings}>
        {headings.map(({ label, x, y, width }) => (
          <span key={`${x} ${y}`} className={classes.heading} style={{ left: x, top: y, maxWidth: width }} dir="auto">
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}
