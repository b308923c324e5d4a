import type { CSSProperties } from 'react'
import { isRiseAbove } from '../../../../shared/domain/links.ts'
import { placesOfPattern, spellingsOf } from '../../../../shared/text/fold.ts'
import { type ItemContent, labelsOf } from '../../../entities/view/item-content.ts'
import { ItemDay } from '../../../entities/view/item-day.tsx'
import { ItemMark } from '../../../entities/view/item-mark.tsx'
import marks from '../../../entities/view/item-marks.module.css'
import { ItemSigns } from '../../../entities/view/item-signs.tsx'
import { useItemWords } from '../../../entities/view/item-words.ts'
import { WritingMark } from '../../../entities/view/writing-mark.tsx'
import { smallAddress } from '../../../lib/small-address.ts'
import type { CanvasItem } from '../../../engines/canvas/types.ts'
import classes from './board-card.module.css'
import { InPlace } from './in-place.tsx'
import { isPicture } from './picture-of.ts'

/** Card of an item. Unread items also differ in font weight and mark, not only in colour. */
const BoardCard = ({ content, selected }: Props) => {
  const { t, language } = useItemWords()
  const { item, isNew, title, showTime, dimmed, marked, buildOns } = content
  const { type, modified } = item._to
  const state = content.read
  const labels = labelsOf(content)
  const held = item._to.status === 'unsaved' ? undefined : item._to.held
  const edgeMarks = (
    <>
      {isNew && <span className={classes.new}>{t('new')}</span>}
      {held && (
        <span className={classes.held} aria-hidden>
          {t(`moderation.${held}`)}
        </span>
      )}
    </>
  )
  if (isPicture(item)) {
    return (
      <div
        className={classes.framed}
        data-selected={selected || undefined}
        data-dimmed={dimmed || undefined}
        data-held={held}
      >
        <InPlace item={item} />
        <WritingMark objectId={item.to} />
        {edgeMarks}
      </div>
    )
  }
  return (
    <div
      className={classes.card}
      data-read={state}
      data-type={type}
      data-rise-above={isRiseAbove(item._to) || undefined}
      data-selected={selected || undefined}
      data-dimmed={dimmed || undefined}
      data-held={held}
      style={{ '--card-colour': content.colour } as CSSProperties}
    >
      <div className={classes.title}>
        <ItemMark content={content} />
        <span dir="auto" className={classes.words}>
          {marked && title ? <Marked text={title} words={marked} /> : title || t('untitled')}
        </span>
        <ItemSigns item={item} />
      </div>
      {edgeMarks}
      {state !== 'read' && <span className={marks.spoken}>{t(`read.${state}`)}</span>}
      {content.lines > 0 && <Excerpt content={content} />}
      {item.data.showInPlace && <InPlace item={item} />}
      {/* As few lines as possible, so that build-ons below do not cover text. */}
      <div className={classes.meta} dir="auto">
        <span className={classes.initials} aria-hidden>
          {content.initials}
        </span>
        {labels.join(' · ') + (labels.length > 0 && showTime ? ' · ' : '')}
        {showTime && <ItemDay iso={modified} language={language} />}
        {buildOns > 0 && <BuildOns count={buildOns} told={t('buildOns', { count: buildOns })} />}
      </div>
      <WritingMark objectId={item.to} />
    </div>
  )
}

const Excerpt = ({ content: { excerpt, picture, lines, marked } }: { content: ItemContent }) => (
  <div className={classes.excerpt} data-lines={lines}>
    <div dir="auto" className={classes.beginning}>
      {marked ? <Marked text={excerpt} words={marked} /> : excerpt}
    </div>
    {picture && (
      <img
        className={classes.small}
        src={smallAddress(picture)}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    )}
  </div>
)

const Marked = ({ text, words }: { text: string; words: string }) => {
  const wanted = spellingsOf(words).flatMap((spelling) => spelling.split(' ').filter(Boolean))
  if (wanted.length === 0) return text
  const pattern = new RegExp(wanted.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'gu')
  const places = placesOfPattern(text, pattern)
  const parts = places.flatMap(([from, to], i) => [
    text.slice(places[i - 1]?.[1] ?? 0, from),
    <mark key={from}>{text.slice(from, to)}</mark>,
  ])
  return [...parts, text.slice(places.at(-1)?.[1] ?? 0)]
}

/** The icon is drawn by CSS to save DOM nodes on a thousand cards. */
const BuildOns = ({ count, told }: { count: number; told: string }) => (
  <span className={classes.buildOns} role="img" aria-label={told} title={told}>
    {count}
  </span>
)

interface Props {
  content: ItemContent
  selected: boolean
}

/** Stable identity for the canvas. */
export const renderCard = (item: CanvasItem<ItemContent>, selected: boolean) => (
  <BoardCard content={item.content} selected={selected} />
)

/** Colour class of a card at low zoom. */
export const farTone = ({ content }: CanvasItem<ItemContent>) =>
  content.item._to.type === 'Note' ? content.read : 'other'
