import { IconChalkboard, IconLock, IconPaperclip, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CanvasItem } from '../../canvas/types.ts'
import classes from './board-card.module.css'
import type { CardContent } from './board-items.ts'
import { InPlace } from './in-place.tsx'
import { pictureOf } from './picture-of.ts'

const TYPE_ICONS: Partial<Record<string, typeof IconLock>> = {
  View: IconChalkboard,
  Drawing: IconPencil,
  Attachment: IconPaperclip,
}

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

/** The day an item was last changed; the exact moment in its hint. */
const Day = ({ iso, language }: { iso: string; language: string }) => {
  const { day, moment } = formatsOf(language)
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={moment.format(date)}>
      {day.format(date)}
    </time>
  )
}

/** One item on the board. Whether it is read shows in the weight of the title and the shape of the mark, not in colour alone. */
const BoardCard = ({ content: { item, read, title, authors, showTime }, selected }: Props) => {
  const { t, i18n } = useTranslation('views')
  const { type, permission, modified } = item._to
  const Icon = TYPE_ICONS[type]
  const state = type === 'Note' ? read : 'read'
  if (pictureOf(item)) {
    return (
      <div className={classes.framed} data-selected={selected || undefined}>
        <InPlace item={item} />
      </div>
    )
  }
  return (
    <div className={classes.card} data-read={state} data-type={type} data-selected={selected || undefined}>
      <div className={classes.title}>
        <span className={classes.mark} aria-hidden>
          {Icon && <Icon size={16} />}
        </span>
        <span dir="auto" className={classes.words}>
          {title || t('untitled')}
        </span>
        {permission === 'private' && (
          <span className={classes.private} title={t('private')}>
            <IconLock size={14} aria-hidden />
            <span className={classes.spoken}>{t('private')}</span>
          </span>
        )}
      </div>
      {state !== 'read' && <span className={classes.spoken}>{t(`read.${state}`)}</span>}
      <InPlace item={item} />
      {(authors || showTime) && (
        // One line, so that a build-on, fifty units below its parent, leaves the parent's words free.
        <div className={classes.meta} dir="auto">
          {authors}
          {authors && showTime && ' · '}
          {showTime && <Day iso={modified} language={i18n.language} />}
        </div>
      )}
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
