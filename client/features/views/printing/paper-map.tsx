import { type CSSProperties, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { linesOf } from '../../../../shared/rules/cards.ts'
import { labelsOf, type ItemContent } from '../../../entities/view/item-content.ts'
import { ItemDay } from '../../../entities/view/item-day.tsx'
import { arrowPath } from '../../../engines/canvas/arrows.ts'
import type { Arrow, CanvasItem } from '../../../engines/canvas/types.ts'
import { InPlace } from '../cards/in-place.tsx'
import { isPicture } from '../cards/picture-of.ts'
import type { Fit } from './map-fit.ts'
import classes from './printing.module.css'

/** Font sizes on paper, in CSS pixels. */
const TITLE_SIZES = [9, 8, 7.2, 6.4]
const NUMBER_SIZES = [4.6, 9] as const
const LINE_HEIGHT = 1.15
/** Border and padding of a small card, in canvas units. */
const EDGES = 12

interface Props {
  fit: Fit
  items: readonly CanvasItem<ItemContent>[]
  arrows: readonly Arrow[]
  /** By object. */
  numbers: ReadonlyMap<string, number>
}

export const PaperMap = memo(function PaperMap({ fit, items, arrows, numbers }: Props) {
  const { width, height, scale, left, top, detail } = fit
  const known = new Map(items.map((item) => [item.id, item]))
  const inOrder = items.toSorted((a, b) => a.layer - b.layer)
  return (
    <div className={classes.map} style={{ width: `${width}mm`, height: `${height}mm` }} data-detail={detail}>
      {/* Zoomed, not transformed: pages break by layout, which transforms leave unscaled. */}
      <div className={classes.world} style={{ zoom: scale, left: -left, top: -top }}>
        <svg className={classes.arrows} aria-hidden>
          <defs>
            <marker id="print-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0L8 4L0 8z" />
            </marker>
          </defs>
          {arrows.map(({ id, from, to, kind }) => {
            const [start, end] = [known.get(from), known.get(to)]
            return (
              start && end && <path key={id} d={arrowPath(start, end)} data-kind={kind} markerEnd="url(#print-arrow)" />
            )
          })}
        </svg>
        {inOrder.map((item) => (
          <Item key={item.id} item={item} fit={fit} number={numbers.get(item.content.item.to)} />
        ))}
      </div>
    </div>
  )
})

const Item = ({ item, fit, number }: { item: CanvasItem<ItemContent>; fit: Fit; number: number | undefined }) => {
  const { t } = useTranslation('views')
  const { x, y, width, height, content } = item
  const title = content.title || t('untitled')
  const isWhole = fit.detail === 'cards'
  const sizes = isWhole && !item.clipped ? { minHeight: height } : { height }
  const place = { left: x, top: y, width, ...sizes } as const
  if (isPicture(content.item))
    return (
      <div className={classes.picture} style={place} data-printed-item>
        <InPlace item={content.item} />
      </div>
    )
  const colour = { '--card-colour': content.colour } as CSSProperties
  if (isWhole)
    return (
      <div className={classes.card} style={{ ...place, ...colour }} data-printed-item>
        <Whole content={content} title={title} number={number} />
      </div>
    )
  const size = fit.detail === 'titles' ? titleSize(title, item, fit.scale) : numberSize(height * fit.scale)
  const lines = Math.max(1, Math.floor((height * fit.scale) / (size * LINE_HEIGHT)))
  const small = { fontSize: size / fit.scale, lineHeight: LINE_HEIGHT, WebkitLineClamp: lines }
  return (
    <div className={classes.small} style={{ ...place, ...colour }} data-printed-item>
      <span className={classes.words} style={small} dir="auto" data-numbered={number !== undefined || undefined}>
        {number !== undefined && <b>{number} </b>}
        {(fit.detail === 'titles' || number === undefined) && title}
      </span>
    </div>
  )
}

const titleSize = (title: string, { width, height }: CanvasItem<ItemContent>, scale: number) =>
  TITLE_SIZES.find((size) => {
    const font = size / scale
    return linesOf(`0000 ${title}`, font / 14, width - EDGES) * font * LINE_HEIGHT <= height
  }) ??
  TITLE_SIZES.at(-1) ??
  0

const numberSize = (height: number) => Math.max(NUMBER_SIZES[0], Math.min(NUMBER_SIZES[1], height / LINE_HEIGHT))

const Whole = ({ content, title, number }: { content: ItemContent; title: string; number: number | undefined }) => {
  const { i18n } = useTranslation()
  const labels = labelsOf(content).join(' · ')
  return (
    <>
      <div className={classes.title} dir="auto">
        {number !== undefined && <span className={classes.number}>{number}</span>}
        {title}
      </div>
      {content.lines > 0 && content.excerpt && (
        <div className={classes.excerpt} dir="auto" style={{ WebkitLineClamp: content.lines }}>
          {content.excerpt}
        </div>
      )}
      {content.item.data.showInPlace && <InPlace item={content.item} />}
      <div className={classes.meta} dir="auto">
        {labels}
        {labels !== '' && content.showTime && ' · '}
        {content.showTime && <ItemDay iso={content.item._to.modified} language={i18n.language} />}
      </div>
    </>
  )
}
