import type { ReactNode } from 'react'
import { IconAction } from './icon-action.tsx'
import classes from './unfold.module.css'
import { useUnfolding } from './use-unfolding.ts'

/** An icon button, or one that is named by its content. */
type Face = { label: string; icon: ReactNode } | { words: ReactNode; className: string | undefined; title?: string }

type Props = Face & {
  /** As wide as the bar on phones. */
  wide?: boolean
  /** The content stays mounted while it is closed. */
  stays?: boolean
  children: ReactNode
}

export const Unfold = ({ wide = false, stays = false, children, ...face }: Props) => {
  const { open, root, button, panel } = useUnfolding()
  return (
    <div {...root} className={classes.unfold} data-wide={wide || undefined}>
      {'words' in face ? (
        <button type="button" {...button} className={face.className} title={face.title}>
          {face.words}
        </button>
      ) : (
        <IconAction {...button} label={face.label}>
          {face.icon}
        </IconAction>
      )}
      {(open || stays) && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- events of links and buttons inside
        <div {...panel} className={classes.panel} data-closed={!open || undefined}>
          {children}
        </div>
      )}
    </div>
  )
}
