import { IconQuote } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { canWrite } from '../../../shared/rules/access.ts'
import { useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { type BoardExtension, type ItemTarget, useBoard } from '../../entities/view/open-board.ts'
import { Panel, PanelTool } from '../../entities/view/panel.tsx'
import { useRootSettings } from '../../entities/community/community.ts'
import { MenuEntry } from '../../ui/context-menu.tsx'
import { lazyComponent, lazyDialog } from '../../ui/lazy-component.tsx'
import { asGuarded } from './citing-notes.ts'

const Viewer = lazyComponent(async () => (await import('./reference-viewer.tsx')).ReferenceViewer, 'citations', 'notes')
const CiteDialog = lazyDialog(async () => (await import('./cite-dialog.tsx')).CiteDialog, 'citations', 'notes')

const NAME = 'citations'

const useOn = () => useRootSettings(useBoard().view.communityId)?.citationScaffolds.enabled === true

const CitationTool = () => {
  const { t } = useTranslation('views')
  return useOn() ? (
    <PanelTool name={NAME} label={t('panel.citations')} icon={<IconQuote size={22} aria-hidden />} />
  ) : null
}

const CiteEntry = ({ item }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { member, showDialog } = useBoard()
  const may = useOn() && item._to.type === 'Note' && canWrite(member, asGuarded(item))
  if (!may) return null
  return (
    <MenuEntry
      label={t('menu.cite')}
      icon={<IconQuote size={18} aria-hidden />}
      onSelect={() => showDialog({ name: NAME, items: [item] })}
    />
  )
}

const CitationParts = () => {
  const { t } = useTranslation('views')
  const { view, showDialog } = useBoard()
  const { dialog } = useBoardOverlays()
  const [item] = dialog?.name === NAME ? dialog.items : []
  const on = useOn()
  if (!on) return null
  return (
    <>
      <Panel name={NAME} title={t('panel.citations')}>
        <Suspense>
          <Viewer />
        </Suspense>
      </Panel>
      {item && (
        <Suspense>
          <CiteDialog
            communityId={view.communityId}
            note={{ _id: item.to, title: item._to.title }}
            onClose={() => showDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

export const citationsOnView: BoardExtension = {
  name: NAME,
  Tool: CitationTool,
  ItemEntries: CiteEntry,
  Over: CitationParts,
}
