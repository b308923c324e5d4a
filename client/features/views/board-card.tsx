import { WritingMark } from '../../board/writing-mark.tsx'
import type { CanvasItem } from '../../canvas/types.ts'
import classes from './board-card.module.css'
import type { CardContent } from './board-items.ts'
import { CardMark } from './card-mark.tsx'
import { CardSigns } from './card-signs.tsx'
import { labelsOf } from './card-size.ts'
import { useCardWords } from './card-words.ts'
import { InPlace } from './in-place.tsx'
import { pictureOf } from './picture-of.ts'

const formats = new Map<string, Record<'day' | 'moment', Intl.DateTimeFormat>>()
/** Making a format costs more than drawing a card: a pair for each language. */
const formatsOf = (language: string) => {
  const known = formats.get(language) ?? {
    day: new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' }),
    moment: new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }),
  }
  formats.set(language, known)
  return known
}

/** The day an item was last changed; the exact moment in its hint, which few cards are ever asked for. */
const Day = ({ iso, language }: { iso: string; language: string }) => {
  const { day, moment } = formatsOf(language)
  const date = new Date(iso)
  return (
    <time dateTime={iso} onPointerEnter={({ currentTarget }) => (currentTarget.title = moment.format(date))}>
      {day.format(date)}
    </time>
  )
}

/** One item on the board. Whether it is read shows in the weight of the title and the shape of the mark, not in colour alone. */
const BoardCard = ({ content, selected }: Props) => {
  const { t, language } = useCardWords()
  const { item, read, isNew, title, showTime } = content
  const { type, modified, data } = item._to
  const state = type === 'Note' ? read : 'read'
  const labels = labelsOf(content)
  if (pictureOf(item)) {
    return (
      <div className={classes.framed} data-selected={selected || undefined}>
        <InPlace item={item} />
        <WritingMark objectId={item.to} />
        {isNew && <span className={classes.new}>{t('new')}</span>}
      </div>
    )
  }
  return (
    <div
      className={classes.card}
      data-read={state}
      data-type={type}
      data-rise-above={data?.riseabove ? true : undefined}
      data-selected={selected || undefined}
    >
      <div className={classes.title}>
        <CardMark content={content} />
        <span dir="auto" className={classes.words}>
          {title || t('untitled')}
        </span>
        <CardSigns item={item} />
      </div>
      {isNew && <span className={classes.new}>{t('new')}</span>}
      {state !== 'read' && <span className={classes.spoken}>{t(`read.${state}`)}</span>}
      <InPlace item={item} />
      {(labels.length > 0 || showTime) && (
        // As few lines as they need, so that a build-on, fifty units below its parent, leaves the parent's words free.
        <div className={classes.meta} dir="auto">
          {labels.join(' · ')}
          {labels.length > 0 && showTime && ' · '}
          {showTime && <Day iso={modified} language={language} />}
        </div>
      )}
      <WritingMark objectId={item.to} />
    </div>
  )
}

interface Props {
  content: CardContent
  selected: boolean
}

/** For the canvas: a function whose identity never changes. */
export const renderCard = (item: CanvasItem<CardContent>, selected: boolean) => (
  <BoardCard content={item.content} selected={selected} />
)

/** How a card is coloured seen from far away. */
export const farTone = ({ content }: CanvasItem<CardContent>) =>
  content.item._to.type === 'Note' ? content.read : 'other'
