import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { objectQuery } from '../../../entities/object/objects.ts'
import { useShownTitle } from '../../../entities/object/use-shown-title.ts'
import { paths } from '../../../lib/paths.ts'
import classes from './internal-view.module.css'

interface Props {
  viewId: string
  onTitleChange: (title: string) => void
  onFront: () => void
}

/** Another view within a window over the canvas, in a frame: what happens in one touches nothing of the other. */
export const InternalView = ({ viewId, onTitleChange, onFront }: Props) => {
  const { t } = useTranslation('views')
  const frame = useRef<HTMLIFrameElement>(null)
  const { data: view } = useQuery(objectQuery(viewId))
  const title = useShownTitle(view?.title ?? '')
  const tellTitle = useEffectEvent(onTitleChange)
  useEffect(() => tellTitle(title), [title])
  // A press within a frame is none of the page's, but takes the focus from it.
  const front = useEffectEvent(() => document.activeElement === frame.current && onFront())
  useEffect(() => {
    addEventListener('blur', front)
    return () => removeEventListener('blur', front)
  }, [])
  // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours
  return <iframe ref={frame} className={classes.frame} src={paths.bareView(viewId)} title={title || t('board')} />
}
