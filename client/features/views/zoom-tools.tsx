import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { CanvasHandle } from '../../engines/canvas/Canvas.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import classes from './board.module.css'

const ZOOM = 1.25

interface Props {
  canvas: RefObject<CanvasHandle | null>
  children?: ReactNode
}

export const ZoomTools = ({ canvas, children }: Props) => {
  const { t } = useTranslation('views')
  return (
    <div role="toolbar" aria-label={t('zoom.label')} className={classes.zoom}>
      {children}
      <IconAction label={t('zoom.in')} onClick={() => canvas.current?.zoomBy(ZOOM)}>
        <IconPlus size={20} aria-hidden />
      </IconAction>
      <IconAction label={t('zoom.out')} onClick={() => canvas.current?.zoomBy(1 / ZOOM)}>
        <IconMinus size={20} aria-hidden />
      </IconAction>
      <IconAction label={t('zoom.fit')} onClick={() => canvas.current?.fit()}>
        <IconFocusCentered size={20} aria-hidden />
      </IconAction>
    </div>
  )
}
