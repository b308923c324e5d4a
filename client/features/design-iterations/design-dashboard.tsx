import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { IconPlus, IconRefreshDot } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../shared/domain/communities.ts'
import { visibleIterations } from '../../../shared/domain/design-iterations.ts'
import { type Member, mayContribute } from '../../../shared/rules/access.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { DesignTree } from './design-tree.tsx'
import { DesignViewer } from './design-viewer.tsx'
import classes from './designs.module.css'
import { useDesigns } from './designs.queries.ts'
import { openNewDesign } from './open-design-form.tsx'

/** Design iterations of a community as a tree, and the selected one (ANLP-06). */
export const DesignDashboard = ({ community, member }: { community: Community; member: Member }) => {
  const { t } = useTranslation('designs')
  const { data: all, error, refetch } = useDesigns(community._id)
  const [chosen, choose] = useState<string>()
  const [withHidden, setWithHidden] = useState(false)
  if (!all) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  const shown = withHidden ? all : visibleIterations(all)
  const hasHidden = all.some(({ status, editable }) => status !== 'active' && editable)
  const iteration = shown.find(({ _id }) => _id === chosen) ?? shown[0]
  const begin = mayContribute(member) && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => void openNewDesign({ communityId: community._id })}
    >
      {t('new')}
    </Button>
  )
  return (
    <Stack>
      <Group justify="space-between" mt={4}>
        <div>
          <Title order={1}>{t('dashboard')}</Title>
          <Text c="dimmed">{t('dashboard.hint')}</Text>
        </div>
        <Group>
          {hasHidden && (
            <Switch
              label={t('withHidden')}
              checked={withHidden}
              onChange={({ currentTarget }) => setWithHidden(currentTarget.checked)}
            />
          )}
          {begin}
        </Group>
      </Group>
      {iteration ? (
        <div className={classes.both}>
          <nav aria-label={t('tree')} className={classes.part}>
            <DesignTree iterations={shown} chosen={iteration._id} onChoose={choose} />
          </nav>
          <section className={classes.part} aria-label={iteration.title}>
            <DesignViewer community={community} member={member} iteration={iteration} />
          </section>
        </div>
      ) : (
        <EmptyList icon={IconRefreshDot} title={t('empty')} text={t('empty.text')} />
      )}
    </Stack>
  )
}
