import { Body } from '../../editor/body.tsx'
import type { BoardItem } from '../../../shared/views.ts'
import classes from './board-card.module.css'

const NO_TITLES = new Map<string, string>()

/** The picture an item is shown as on the view itself, if it is shown in place and is one. */
export const pictureOf = ({ data, shown }: BoardItem): string | undefined => {
  if (!data.showInPlace || !shown) return undefined
  // As an image a drawing can run no script, whatever is in it.
  if (shown.svg) return `data:image/svg+xml,${encodeURIComponent(shown.svg)}`
  return shown.type?.startsWith('image/') ? shown.url : undefined
}

/** What is shown of an item on the view itself: its picture, or its text below the title. */
export const InPlace = ({ item }: { item: BoardItem }) => {
  const picture = pictureOf(item)
  if (picture) return <img className={classes.picture} src={picture} alt={item._to.title} draggable={false} />
  if (!item.data.showInPlace || !item.shown?.body) return null
  return (
    <div className={classes.text} dir="auto">
      <Body body={item.shown.body} titles={NO_TITLES} />
    </div>
  )
}
