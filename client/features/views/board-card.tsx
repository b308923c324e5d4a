import { isRiseAbove } from '../../../shared/domain/links.ts'
import { type ItemContent, labelsOf, readStateOf } from '../../entities/view/item-content.ts'
import { ItemDay } from '../../entities/view/item-day.tsx'
import { ItemMark } from '../../entities/view/item-mark.tsx'
import marks from '../../entities/view/item-marks.module.css'
import { ItemSigns } from '../../entities/view/item-signs.tsx'
import { useItemWords } from '../../entities/view/item-words.ts'
import { WritingMark } from '../../entities/view/writing-mark.tsx'
import type { CanvasItem } from '../../engines/canvas/types.ts'
import classes from './board-card.module.css'
import { InPlace } from './in-place.tsx'
import { pictureOf } from './picture-of.ts'

/** One item on the board. Whether it is read shows in the weight of the title and the shape of the mark, not in colour alone. */
const BoardCard = ({ content, selected }: Props) => {
  const { t, language } = useItemWords()
  const { item, isNew, title, showTime } = content
  const { type, modified } = item._to
  const state = readStateOf(content)
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
      data-rise-above={isRiseAbove(item._to) || undefined}
      data-selected={selected || undefined}
    >
      <div className={classes.title}>
        <ItemMark content={content} />
        <span dir="auto" className={classes.words}>
          {title || t('untitled')}
        </span>
        <ItemSigns item={item} />
      </div>
      {isNew && <span className={classes.new}>{t('new')}</span>}
      {state !== 'read' && <span className={marks.spoken}>{t(`read.${state}`)}</span>}
      <InPlace item={item} />
      {(labels.length > 0 || showTime) && (
        // As few lines as they need, so that a build-on, fifty units below its parent, leaves the parent's words free.
        <div className={classes.meta} dir="auto">
          {labels.join(' · ')}
          {labels.length > 0 && showTime && ' · '}
          {showTime && <ItemDay iso={modified} language={language} />}
        </div>
      )}
      <WritingMark objectId={item.to} />
    </div>
  )
}

interface Props {
  content: ItemContent
  selected: boolean
}

/** For the canvas: a function whose identity never changes. */
export const renderCard = (item: CanvasItem<ItemContent>, selected: boolean) => (
  <BoardCard content={item.content} selected={selected} />
)

/** How a card is coloured seen from far away. */
export const farTone = ({ content }: CanvasItem<ItemContent>) =>
  content.item._to.type === 'Note' ? content.read : 'other'
