import { SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canManage } from '../../../../shared/rules/access.ts'
import { SELECTOR_MAX } from '../../../../shared/wire/limits.ts'
import { choicesFor } from '../../../lib/choices.ts'
import { useAuthorChoices } from '../../../entities/author/use-author-choices.ts'
import { communityQuery } from '../../../entities/community/community.ts'
import { ScaffoldField } from '../../../entities/scaffold/scaffold-field.tsx'
import { scaffoldsQuery } from '../../../entities/scaffold/scaffolds.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import type { ModeProps } from '../mode-props.ts'
import classes from '../view-modes.module.css'
import { authorsFor } from './authors.ts'
import { GrowthByIterations } from './growth-by-iterations.tsx'
import { GrowthByWeeks } from './growth-by-weeks.tsx'

const WHOLE_COMMUNITY = ''

export const ScaffoldGrowth = ({ views }: ModeProps) => {
  const { t } = useTranslation('viewModes')
  const { t: tSelectors } = useTranslation('selectors')
  const { member } = useBoard()
  const { communityId } = member
  const { data: scaffolds, error, refetch } = useQuery(scaffoldsQuery(communityId))
  const { data: community } = useQuery(communityQuery(communityId))
  const { choices } = useAuthorChoices(communityId)
  const [scaffoldId, setScaffoldId] = useState('')
  const [authorId, setAuthorId] = useState(WHOLE_COMMUNITY)
  const [by, setBy] = useState<'weeks' | 'iterations'>('weeks')
  if (!scaffolds || !community)
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  const scaffold = scaffolds.find(({ id }) => id === scaffoldId)
  const authors = [{ value: WHOLE_COMMUNITY, label: t('growth.wholeCommunity') }, ...authorsFor(member, choices)]
  const Table = by === 'weeks' ? GrowthByWeeks : GrowthByIterations
  return (
    <Stack gap="lg">
      <div className={classes.fields}>
        <ScaffoldField scaffolds={scaffolds} value={scaffold?.id ?? ''} onChange={setScaffoldId} />
        <Select
          size="md"
          label={tSelectors('author')}
          data={authors}
          value={authorId}
          allowDeselect={false}
          searchable={canManage(member)}
          limit={SELECTOR_MAX + 1}
          filter={({ search, limit }) => choicesFor(authors, search, limit)}
          nothingFoundMessage={tSelectors('author.nobody')}
          onChange={(id) => setAuthorId(id ?? WHOLE_COMMUNITY)}
        />
        <SegmentedControl
          aria-label={t('growth.by')}
          value={by}
          data={[
            { value: 'weeks', label: t('growth.weeks') },
            { value: 'iterations', label: t('growth.iterations') },
          ]}
          onChange={setBy}
        />
      </div>
      <Table views={views} scaffold={scaffold} authorId={authorId} timeZone={community.timeZone} />
      {!scaffold && <Text c="dimmed">{t('growth.hint')}</Text>}
    </Stack>
  )
}
