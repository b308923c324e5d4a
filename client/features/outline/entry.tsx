import { IconDots } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ItemContent, labelsOf } from '../../entities/view/item-content.ts'
import { ItemDay } from '../../entities/view/item-day.tsx'
import { ItemMark } from '../../entities/view/item-mark.tsx'
import marks from '../../entities/view/item-marks.module.css'
import { ItemSigns } from '../../entities/view/item-signs.tsx'
import { useItemWords } from '../../entities/view/item-words.ts'
import { useIsWritten } from '../../entities/view/presence.ts'
import { WritingMark } from '../../entities/view/writing-mark.tsx'
import { entryId } from './entry-id.ts'
import classes from './outline.module.css'

interface Props {
  id: string
  content: ItemContent
}

/** One item: buttons that open it and its menu. The list handles their events. */
export const Entry = memo(({ id, content }: Props) => {
  const { t: tOutline } = useTranslation('outline')
  const { t, language } = useItemWords()
  const { item, isNew, showTime } = content
  const title = item._to.title || t('untitled')
  const state = content.read
  const labels = labelsOf(content)
  const written = useIsWritten(item.to)
  return (
    <div className={classes.row} data-written={written || undefined}>
      <button type="button" id={entryId(id)} data-item={id} data-read={state} className={classes.entry}>
        <ItemMark content={content} />
        <span className={classes.words}>
          <span className={classes.title}>
            <span dir="auto">{title}</span>
            <ItemSigns item={item} />
            {isNew && <span className={classes.new}>{t('new')}</span>}
          </span>
          {state !== 'read' && <span className={marks.spoken}>{t(`read.${state}`)}</span>}
          {content.excerpt && (
            <span className={classes.excerpt} dir="auto">
              {content.excerpt}
            </span>
          )}
          {(labels.length > 0 || showTime) && (
            <span className={classes.meta} dir="auto">
              {labels.join(' · ')}
              {labels.length > 0 && showTime && ' · '}
              {showTime && <ItemDay iso={item._to.modified} language={language} />}
            </span>
          )}
        </span>
        {written && <WritingMark objectId={item.to} />}
      </button>
      <button
        type="button"
        data-item={id}
        data-menu
        className={classes.menu}
        aria-haspopup="menu"
        aria-label={tOutline('menuOf', { title })}
      >
        <IconDots size={20} aria-hidden />
      </button>
    </div>
  )
})
