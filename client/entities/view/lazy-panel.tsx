import type { IconHelp } from '@tabler/icons-react'
import type { ParseKeys } from 'i18next'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { loadTexts } from '../../lib/i18n.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { type BoardExtension, type OpenBoard, useBoard } from './open-board.ts'
import { Panel, PanelTool } from './panel.tsx'

interface LazyPanel {
  name: string
  label: ParseKeys<'views'>
  Icon: typeof IconHelp
  load: () => Promise<ComponentType>
  texts: Parameters<typeof loadTexts>
  /** Returns whether it applies to the view and member; default: always. */
  offered?: (board: OpenBoard) => boolean
}

/** Panel beside the canvas, and its button among the tools. */
export const lazyPanel = ({ name, label, Icon, load, texts, offered = () => true }: LazyPanel): BoardExtension => {
  const Body = lazyComponent(load, ...texts)
  const LazyTool = () => {
    const { t } = useTranslation('views')
    if (!offered(useBoard())) return null
    return <PanelTool name={name} label={t(label)} icon={<Icon size={22} aria-hidden />} />
  }
  const LazyPanelBody = () => {
    const { t } = useTranslation('views')
    if (!offered(useBoard())) return null
    return (
      <Panel name={name} title={t(label)}>
        <Suspense>
          <Body />
        </Suspense>
      </Panel>
    )
  }
  return { name, Tool: LazyTool, Over: LazyPanelBody }
}
