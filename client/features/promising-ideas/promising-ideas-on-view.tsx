import { IconSparkles } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { Panel, PanelTool } from '../../entities/view/panel.tsx'
import { useRootSettings } from '../../entities/community/community.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const IdeasOfView = lazyComponent(async () => (await import('./ideas-of-view.tsx')).IdeasOfView, 'promisingIdeas')

const NAME = 'promisingIdeas'

/** Promising ideas are a plugin of the community. */
const useOffered = () => useRootSettings(useBoard().view.communityId)?.plugins.promisingnessidea === true

const IdeasTool = () => {
  const { t } = useTranslation('views')
  if (!useOffered()) return null
  return <PanelTool name={NAME} label={t('panel.promisingIdeas')} icon={<IconSparkles size={22} aria-hidden />} />
}

const IdeasPanel = () => {
  const { t } = useTranslation('views')
  if (!useOffered()) return null
  return (
    <Panel name={NAME} title={t('panel.promisingIdeas')}>
      <Suspense>
        <IdeasOfView />
      </Suspense>
    </Panel>
  )
}

/** Lists what members find promising in the notes of a view. */
export const promisingIdeasOnView: BoardExtension = { name: NAME, Tool: IdeasTool, Over: IdeasPanel }
