import { Skeleton } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawingToolHeight } from '../../../shared/rules/geometry.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import classes from './drawing-tool.module.css'
import { fromToolSchema, TOOL_PATH, type ToTool } from './messages.ts'

export interface DrawingToolHandle {
  load: (svg: string) => void
}

interface Props {
  ref?: RefObject<DrawingToolHandle | null>
  /** Initial drawing; use `load` to replace it. */
  svg: string
  /** Address of a background picture that is not part of the drawing. */
  below?: string
  onDrawn: (svg: string) => void
}

const useWindowHeight = () => {
  const [height, setHeight] = useState(() => window.innerHeight)
  useEffect(() => {
    const measure = () => setHeight(window.innerHeight)
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return height
}

export const DrawingTool = ({ ref, svg, below, onDrawn }: Props) => {
  const { t, i18n } = useTranslation('drawings')
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef(svg)
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const height = drawingToolHeight(useWindowHeight())

  const send = (message: ToTool) => frame.current?.contentWindow?.postMessage(message, location.origin)
  const load = () => send({ type: 'load', svg: latest.current, ...(below !== undefined && { below }) })
  useImperativeHandle(ref, () => ({
    load: (next) => {
      latest.current = next
      load()
    },
  }))

  const hear = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== frame.current?.contentWindow) return
    const message = fromToolSchema.safeParse(data).data
    if (message?.type === 'drawn') {
      latest.current = message.svg
      onDrawn(message.svg)
    } else if (message?.type === 'ready') load()
    else if (message) setState(message.type)
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])

  // An error page in the frame sends no message.
  const look = () => {
    if (!frame.current?.contentDocument?.getElementById('tool')) setState('failed')
  }
  if (state === 'failed') return <FormAlert message={t('tool.failed')} />
  return (
    <div className={classes.tool} style={{ height }} aria-busy={state === 'loading'}>
      {state === 'loading' && <Skeleton className={classes.waiting} radius={0} />}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page with its own content security policy */}
      <iframe
        ref={frame}
        className={classes.frame}
        src={`${TOOL_PATH}?language=${encodeURIComponent(i18n.language)}`}
        title={t('tool')}
        onLoad={look}
      />
    </div>
  )
}
