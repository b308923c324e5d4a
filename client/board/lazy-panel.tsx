import { Button, Stack, Text } from '@mantine/core'
import type { IconHelp } from '@tabler/icons-react'
import type { ParseKeys } from 'i18next'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../lib/i18n.ts'
import { type BoardExtension, type OpenBoard, useBoard } from './open-board.ts'
import { Panel, PanelTool } from './panel.tsx'

interface LazyPanel {
  name: string
  label: ParseKeys<'views'>
  Icon: typeof IconHelp
  /** What is in the panel: loaded when it is opened for the first time, with its texts. */
  load: () => Promise<ComponentType>
  texts: readonly Parameters<typeof loadTexts>[0][]
  /** Whether the panel is for this view and member; for all unless told otherwise. */
  offered?: (board: OpenBoard) => boolean
}

/** A panel beside the canvas with its button among the tools. */
export const lazyPanel = ({ name, label, Icon, load, texts, offered = () => true }: LazyPanel): BoardExtension => {
  const Body = lazy(async () => {
    try {
      const [body] = await Promise.all([load(), ...texts.map((area) => loadTexts(area))])
      return { default: body }
    } catch {
      return { default: NotLoaded }
    }
  })
  const LazyTool = () => {
    const { t } = useTranslation('views')
    if (!offered(useBoard())) return null
    return <PanelTool name={name} label={t(label)} icon={<Icon size={22} aria-hidden />} />
  }
  const LazyPanelBody = () => {
    const { t } = useTranslation('views')
    const board = useBoard()
    if (board.panel !== name || !offered(board)) return null
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

/** The connection is lost, or the server has been updated since. */
export const NotLoaded = () => {
  const { t } = useTranslation()
  return (
    <Stack role="alert" align="start">
      <Text>{t('failed.title')}</Text>
      <Button variant="default" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </Stack>
  )
}
