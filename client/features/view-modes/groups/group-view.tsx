import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconPlus, IconSquareOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scaffoldsQuery } from '../../../entities/scaffold/scaffolds.ts'
import { NO_SUPPORTS, type SupportChoice } from '../../../entities/scaffold/support-chooser.tsx'
import { useBoard } from '../../../entities/view/open-board.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import type { ModeProps } from '../mode-props.ts'
import { useLiveUses, usesKey } from '../uses.queries.ts'
import classes from '../view-modes.module.css'
import { SupportGroup } from './support-group.tsx'
import { savedGroups, saveGroups } from './saved-groups.ts'

interface Keyed {
  /** Stable React key. */
  key: number
  choice: SupportChoice
}

let keys = 0
const keyed = (choice: SupportChoice): Keyed => ({ key: (keys += 1), choice })
const beginning = (communityId: string) => (savedGroups(communityId) ?? [NO_SUPPORTS]).map(keyed)

export const GroupView = ({ views }: ModeProps) => {
  const { t } = useTranslation('viewModes')
  const { communityId } = useBoard().view
  const cache = useQueryClient()
  const { data: scaffolds, error, refetch } = useQuery(scaffoldsQuery(communityId))
  const [groups, setGroups] = useState(() => beginning(communityId))
  const [loaded, setLoaded] = useState(false)
  const supports = groups.flatMap(({ choice }) => choice.supportIds)
  useLiveUses({ communityId, views, supports })
  const change = (next: Keyed[]) => {
    setGroups(next)
    saveGroups(communityId, next.map(({ choice }) => choice)) // prettier-ignore
  }
  const load = () => {
    setGroups(beginning(communityId))
    setLoaded(true)
    void cache.invalidateQueries({ queryKey: usesKey(communityId) })
  }
  if (!scaffolds) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t('group.hint')}</Text>
      <Group className={classes.controls}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => change([...groups, keyed(NO_SUPPORTS)])}
        >
          {t('group.add')}
        </Button>
        <Button leftSection={<IconDownload size={18} aria-hidden />} onClick={load}>
          {t('group.load')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconSquareOff size={18} aria-hidden />}
          onClick={() => change(groups.map(({ key, choice }) => ({ key, choice: { ...choice, supportIds: [] } })))}
        >
          {t('group.unselect')}
        </Button>
      </Group>
      {groups.map(({ key, choice }, index) => (
        <SupportGroup
          key={key}
          number={index + 1}
          scaffolds={scaffolds}
          choice={choice}
          onChange={(chosen) => change(groups.map((one) => (one.key === key ? { key, choice: chosen } : one)))}
          onRemove={() => change(groups.filter((one) => one.key !== key))}
          views={views}
          loaded={loaded}
        />
      ))}
    </Stack>
  )
}
