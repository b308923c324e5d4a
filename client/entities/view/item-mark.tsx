import {
  IconChalkboard,
  IconFileText,
  IconMovie,
  IconPaperclip,
  IconPencil,
  IconPhoto,
  IconUser,
  IconUserFilled,
  IconVolume,
} from '@tabler/icons-react'
import { createElement } from 'react'
import type { BoardItem } from '../../../shared/domain/views.ts'
import type { ItemContent } from './item-content.ts'
import classes from './item-marks.module.css'
import { useItemWords } from './item-words.ts'

const ICONS = {
  View: IconChalkboard,
  Drawing: IconPencil,
  picture: IconPhoto,
  video: IconMovie,
  sound: IconVolume,
  document: IconFileText,
  Attachment: IconPaperclip,
}
type Kind = keyof typeof ICONS

/** By file extension, because a board has no file types for hidden files. */
const ENDINGS: readonly [Kind, RegExp][] = [
  ['picture', /\.(png|jpe?g|jfif|gif|webp|avif|svg|bmp|tiff?|hei[cf])$/i],
  ['video', /\.(mp4|m4v|mov|webm|ogv|avi|mkv|mpe?g)$/i],
  ['sound', /\.(mp3|m4a|wav|ogg|oga|opus|aac|flac)$/i],
  ['document', /\.\w{1,5}$/],
]

/** Kind of an item; undefined for notes, which have a read mark instead. */
const kindOf = ({ _to: { type, title } }: Pick<BoardItem, '_to'>): Kind | undefined => {
  if (type !== 'Attachment') return type === 'View' || type === 'Drawing' ? type : undefined
  return ENDINGS.find(([, ending]) => ending.test(title))?.[0] ?? 'Attachment'
}

/**
 * Icon of the item's kind; for notes their read state and whether they are the user's own, by shape as well as colour.
 */
export const ItemMark = ({ content }: { content: ItemContent }) => {
  const { t } = useItemWords()
  const { item, own } = content
  const kind = kindOf(item)
  const told = kind ? t(`kind.${kind}`) : own ? t('own') : undefined
  return (
    <span
      className={classes.mark}
      data-read={content.read}
      data-picture={told !== undefined || undefined}
      data-own={(!kind && own) || undefined}
      title={told}
    >
      {kind && createElement(ICONS[kind], { size: 16, 'aria-hidden': true })}
      {!kind && own && <OwnMark />}
      {told && <span className={classes.spoken}>{told}</span>}
    </span>
  )
}

const OwnMark = () => (
  <>
    <IconUser size={16} aria-hidden />
    <IconUserFilled size={16} className={classes.fill} aria-hidden />
  </>
)
