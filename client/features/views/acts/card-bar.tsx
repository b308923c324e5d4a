import { Button } from '@mantine/core'
import { IconCornerDownRight, IconDots, IconHeart, IconHeartFilled, IconNotes } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import type { Point } from '../../../engines/canvas/types.ts'
import { useRootSettings } from '../../../entities/community/community.ts'
import { objectQuery } from '../../../entities/object/objects.ts'
import { useFavourites } from '../../../entities/object/use-favourites.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import classes from './card-bar.module.css'
import { useConnect } from './connecting.ts'

export default function CardBar({ item }: { item: BoardItem }) {
  const { t } = useTranslation('views')
  const board = useBoard()
  const { canvas, rectOf, openItem, openMenu, canAdd } = board
  const frame = useRef<HTMLDivElement>(null)
  const isNote = item._to.type === 'Note'

  useEffect(() => {
    // A read after a write would lay out the page again.
    const place = () => {
      const [handle, element] = [canvas.current, frame.current]
      const rect = rectOf(item._id)
      const parent = element?.offsetParent?.getBoundingClientRect()
      if (!handle || !element || !parent) return
      if (!rect) {
        element.hidden = true
        return
      }
      const [start, end] = [handle.clientAt(rect), handle.clientAt({ x: rect.x + rect.width, y: rect.y + rect.height })]
      const tools = element.querySelector<HTMLElement>('[role=toolbar]')
      const room = parent.right - start.x - MARGIN - (tools?.offsetWidth ?? 0)
      element.hidden = false
      element.style.translate = `${start.x - parent.x}px ${start.y - parent.y}px`
      element.style.width = `${end.x - start.x}px`
      element.style.height = `${end.y - start.y}px`
      element.toggleAttribute('data-below', start.y - parent.y < BAR_HEIGHT)
      if (tools) tools.style.translate = `${Math.min(0, room)}px`
    }
    place()
    const sizes = new ResizeObserver(place)
    const tools = frame.current?.querySelector('[role=toolbar]')
    if (tools) sizes.observe(tools)
    const stop = canvas.current?.onPaint(place)
    return () => {
      sizes.disconnect()
      stop?.()
    }
  }, [canvas, rectOf, item._id])

  return (
    <div ref={frame} className={classes.frame}>
      <div role="toolbar" aria-label={t('cardBar', { title: item._to.title })} className={classes.bar}>
        {isNote && canAdd && (
          <Button
            {...WORDED}
            title={t('menu.buildson')}
            leftSection={<IconCornerDownRight size={18} aria-hidden />}
            onClick={() => board.beginNote({ buildsOn: item.to })}
          >
            {t('menu.buildson')}
          </Button>
        )}
        <Button
          {...WORDED}
          title={t('menu.open')}
          leftSection={<IconNotes size={18} aria-hidden />}
          onClick={() => openItem(item._id)}
        >
          {t('menu.open')}
        </Button>
        {isNote && <Favourite item={item} />}
        <IconAction
          label={t('menu.ofItem')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect()
            openMenu(item._id, { x: left, y: bottom })
          }}
        >
          <IconDots size={20} aria-hidden />
        </IconAction>
      </div>
      {isNote && canAdd && <Grip item={item} />}
    </div>
  )
}

const WORDED = { variant: 'subtle', color: 'gray', size: 'compact-md', className: classes.worded ?? '' } as const

/** In pixels, to the edge of the board. */
const MARGIN = 8

/** Height in pixels; without this space above the card, the bar is below it. */
const BAR_HEIGHT = 48

const Favourite = ({ item }: { item: BoardItem }) => {
  const { t } = useTranslation()
  const { view } = useBoard()
  const { isFavourite, toggle } = useFavourites()
  const offered = useRootSettings(view.communityId)?.plugins.enableFavourites === true
  const { data: note } = useQuery({ ...objectQuery(item.to), enabled: offered })
  if (!offered || note?.status !== 'active') return null
  const is = isFavourite(note)
  const Icon = is ? IconHeartFilled : IconHeart
  return (
    <IconAction label={t('favourite')} aria-pressed={is} onClick={() => void toggle(note)}>
      <Icon size={20} aria-hidden />
    </IconAction>
  )
}

/**
 * Handle for build-ons: dropped on the canvas it starts a new one, dropped on a note it connects that note to this one.
 */
const Grip = ({ item }: { item: BoardItem }) => {
  const board = useBoard()
  const { canvas } = board
  const connect = useConnect()
  const [line, setLine] = useState<{ from: Point; to: Point }>()

  const drop = (at: Point) => {
    const handle = canvas.current
    if (!handle) return
    const id = handle.itemAt(at)
    const other = id === undefined ? undefined : board.item(id)
    if (other?._id === item._id) return
    if (other?._to.type === 'Note') {
      void connect(other, item)
      return
    }
    if (other && !other.data.fixed) return
    const { x, y } = handle.worldAt(at)
    const seen = handle.seen()
    if (x < seen.x || y < seen.y || x > seen.x + seen.width || y > seen.y + seen.height) return
    board.beginNote({ buildsOn: item.to, place: { x: Math.round(x), y: Math.round(y) } })
  }
  const follow = ({ clientX, clientY }: PointerEvent) =>
    setLine((known) => known && { ...known, to: { x: clientX, y: clientY } })

  return (
    <>
      <div
        className={classes.grip}
        aria-hidden
        data-grip
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          const at = { x: event.clientX, y: event.clientY }
          setLine({ from: at, to: at })
        }}
        onPointerMove={follow}
        onPointerCancel={() => setLine(undefined)}
        onPointerUp={(event) => {
          setLine(undefined)
          if (line) drop({ x: event.clientX, y: event.clientY })
        }}
      />
      {line && (
        <svg className={classes.line} aria-hidden>
          <line x1={line.from.x} y1={line.from.y} x2={line.to.x} y2={line.to.y} />
        </svg>
      )}
    </>
  )
}
