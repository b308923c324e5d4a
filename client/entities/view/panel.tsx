import { Paper, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../ui/icon-action.tsx'
import { useBoardOverlays } from './board-overlays.ts'
import { useBoard } from './open-board.ts'
import classes from './panel.module.css'
import { focusPanelTool, Tool } from './tool.tsx'

export const PanelTool = ({ name, label, icon }: { name: string; label: string; icon: ReactNode }) => {
  const { showPanel } = useBoard()
  const { panel } = useBoardOverlays()
  const open = panel === name
  return (
    <Tool
      label={label}
      icon={icon}
      aria-expanded={open}
      data-panel-tool={name}
      onClick={() => showPanel(open ? undefined : name)}
    />
  )
}

export const Panel = ({ name, title, children }: { name: string; title: string; children: ReactNode }) => {
  const { panel } = useBoardOverlays()
  return panel === name ? (
    <OpenPanel name={name} title={title}>
      {children}
    </OpenPanel>
  ) : null
}

const OpenPanel = ({ name, title, children }: { name: string; title: string; children: ReactNode }) => {
  const { t } = useTranslation()
  const { showPanel } = useBoard()
  const root = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => root.current?.focus({ preventScroll: true }), [])
  const close = () => {
    showPanel(undefined)
    focusPanelTool(name)
  }
  return (
    <Paper
      component="section"
      ref={root}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the panel is not modal
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.panel}
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && close()}
    >
      <div className={classes.bar}>
        <Title order={2} size="h4" id={titleId}>
          {title}
        </Title>
        <IconAction label={t('close')} onClick={close}>
          <IconX size={20} aria-hidden />
        </IconAction>
      </div>
      <div className={classes.body}>{children}</div>
    </Paper>
  )
}
