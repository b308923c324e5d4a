import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cover, ViewMode } from '../../entities/view/board-overlays.ts'
import { together } from '../../entities/view/covers.ts'
import { viewsQuery } from '../../entities/view/live-views.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { ViewsField } from '../../entities/view/views-field.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { GroupView } from './groups/group-view.tsx'
import { ScaffoldGrowth } from './growth/scaffold-growth.tsx'
import type { ModeProps } from './mode-props.ts'
import { ScaffoldTable } from './table/scaffold-table.tsx'
import classes from './view-modes.module.css'

const MODES: Record<ViewMode, ComponentType<ModeProps>> = {
  group: GroupView,
  table: ScaffoldTable,
  scaffoldGrowth: ScaffoldGrowth,
}

interface Props {
  mode: ViewMode
  views: Cover['views']
}

export const ModeScreen = ({ mode, views }: Props) => {
  const { t } = useTranslation('views')
  const { view, viewId, coverCanvas } = useBoard()
  const { communityId } = view
  const headingId = useId()
  const several = views === 'all' ? undefined : views
  const all = useQuery({ ...viewsQuery(communityId), enabled: views === 'all' })
  const ids = views === 'all' ? all.data?.map(({ _id }) => _id) : (several ?? [viewId])
  return (
    <section className={classes.screen} aria-labelledby={headingId} data-prints>
      <div className={classes.head}>
        <Title order={2} size="h3" id={headingId}>
          {t(`mode.${mode}`)}
        </Title>
        {views === 'all' && <Text c="dimmed">{t('allViews')}</Text>}
        {several && (
          <ViewsField communityId={communityId} chosen={several} onChoose={(chosen) => coverCanvas(together(chosen))} />
        )}
      </div>
      {ids ? (
        <Mode mode={mode} views={ids} />
      ) : all.error ? (
        <LoadFailed error={all.error} onRetry={() => void all.refetch()} />
      ) : (
        <PageLoading />
      )}
    </section>
  )
}

const Mode = ({ mode, views }: { mode: ViewMode } & ModeProps) => {
  const { t } = useTranslation('views')
  const Chosen = MODES[mode]
  return views.length > 0 ? <Chosen views={views} /> : <Text c="dimmed">{t('multipleViews.choose')}</Text>
}
