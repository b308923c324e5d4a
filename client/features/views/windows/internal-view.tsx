import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { objectQuery } from '../../../entities/object/objects.ts'
import { useDisplayTitle } from '../../../entities/object/use-display-title.ts'
import { paths } from '../../../lib/paths.ts'
import classes from './internal-view.module.css'

interface Props {
  viewId: string
  onTitleChange: (title: string) => void
  onFront: () => void
}

/** Another view in an iframe in a window, which isolates both. */
export const InternalView = ({ viewId, onTitleChange, onFront }: Props) => {
  const { t } = useTranslation('views')
  const frame = useRef<HTMLIFrameElement>(null)
  const { data: view } = useQuery(objectQuery(viewId))
  const title = useDisplayTitle(view?.title ?? '')
  const tellTitle = useEffectEvent(onTitleChange)
  useEffect(() => tellTitle(title), [title])
  // A click in an iframe fires no event here, but takes the focus.
  const front = useEffectEvent(() => document.activeElement === frame.current && onFront())
  useEffect(() => {
    addEventListener('blur', front)
    return () => removeEventListener('blur', front)
  }, [])
  // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page
  return <iframe ref={frame} className={classes.frame} src={paths.bareView(viewId)} title={title || t('board')} />
}
