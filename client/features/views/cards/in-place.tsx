import { Body } from '../../../engines/editor/body.tsx'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { MENTION } from '../../../../shared/text/markup.ts'
import { edited } from '../../../engines/editor/decoration.ts'
import { useNames } from '../../../entities/community/community.ts'
import { useHere } from '../../../entities/community/current-community.ts'
import { smallAddress } from '../../../lib/small-address.ts'
import classes from './board-card.module.css'
import paper from './in-place.module.css'
import { pictureOf } from './picture-of.ts'

/** Uses thumbnails in texts on cards. */
const withSmallPictures = (body: string) =>
  edited(body, (root) => {
    for (const picture of root.querySelectorAll('img[src]'))
      picture.setAttribute('src', smallAddress(picture.getAttribute('src') ?? ''))
  })

/** Content of an item shown in place: its picture, or its text below the title. */
export const InPlace = ({ item }: { item: BoardItem }) => {
  const communityId = useHere()?.communityId
  const names = useNames(item.shown?.body?.includes(MENTION) ? communityId : undefined)
  const picture = pictureOf(item)
  if (picture) {
    const className = `${classes.picture} ${item.shown?.svg ? paper.paper : classes.awaited}`
    return (
      <img
        className={className}
        src={picture}
        alt={item._to.title}
        draggable={false}
        loading="lazy"
        decoding="async"
        onLoad={({ currentTarget }) => currentTarget.classList.remove(classes.awaited ?? '')}
      />
    )
  }
  if (!item.data.showInPlace || !item.shown?.body) return null
  return (
    <div className={classes.text} dir="auto">
      <Body body={withSmallPictures(item.shown.body)} titles={names} />
    </div>
  )
}
