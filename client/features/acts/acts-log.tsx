import { Button, Group, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ACTS, type ActsPage, type LoggedAct } from '../../../shared/domain/acts.ts'
import { download } from '../../lib/download.ts'
import { errorText } from '../../lib/i18n.ts'
import { saveFile } from '../../lib/save-file.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { actsParams, actsQuery, csvPath, type Filters } from './acts.queries.ts'
import classes from './acts.module.css'
import { useDetails } from './details.ts'

const DEBOUNCE_MS = 300
const NAMES = ['person', 'act', 'community', 'from', 'to'] as const

const useFilters = () => {
  const [params, setParams] = useSearchParams()
  // Navigation is a transition, so the address follows later than the next key.
  const [filters, setFilters] = useState(
    () =>
      Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as Record<(typeof NAMES)[number], string>,
  )
  const change = (some: Partial<Filters>) => {
    const next = { ...filters, ...some }
    setFilters(next)
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), { replace: true })
  }
  return [filters, change] as const
}

/** The site's log without `communityId`; `communities` are those to choose from (AUDT-02). */
export const ActsLog = ({
  communityId,
  timeZone,
  communities = [],
}: {
  communityId?: string
  timeZone: string
  communities?: readonly { _id: string; title: string }[]
}) => {
  const { t } = useTranslation('acts')
  const { t: tErrors } = useTranslation('errors')
  const [filters, change] = useFilters()
  const [params] = useDebouncedValue(actsParams(filters, timeZone), DEBOUNCE_MS)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    actsQuery(communityId, params),
  )
  const save = useMutation({
    mutationFn: async () =>
      saveFile(
        'log-of-acts.csv',
        await download(csvPath(communityId, params), {
          signal: new AbortController().signal,
          onProgress: () => undefined,
        }),
      ),
  })
  const acts = data?.pages.flatMap((page) => page.acts.map((act) => ({ act, page })))
  return (
    <Stack>
      <Group align="end" gap="md">
        <TextInput
          label={t('person')}
          description={t('personHint')}
          value={filters.person}
          maxLength={200}
          autoCapitalize="none"
          onChange={({ currentTarget: { value } }) => change({ person: value })}
        />
        <NativeSelect
          size="md"
          label={t('actName')}
          value={filters.act}
          onChange={({ currentTarget: { value } }) => change({ act: value })}
          data={[{ value: '', label: t('anyAct') }, ...ACTS.map((act) => ({ value: act, label: t(`act.${act}`) }))]}
        />
        {communityId === undefined && (
          <NativeSelect
            size="md"
            label={t('community')}
            value={filters.community}
            onChange={({ currentTarget: { value } }) => change({ community: value })}
            data={[
              { value: '', label: t('anyCommunity') },
              ...communities.map(({ _id, title }) => ({ value: _id, label: title })),
            ]}
          />
        )}
        <DateRange from={filters.from} to={filters.to} timeZone={timeZone} onChange={change} />
        <BusyButton
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('save')}
        </BusyButton>
      </Group>
      {save.error && <FormAlert message={errorText(save.error, tErrors)} />}
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : acts === undefined ? (
        <Skeleton h={320} radius="lg" />
      ) : acts.length === 0 ? (
        <EmptyList icon={IconHistory} title={t('none')} text={t('noneText')} />
      ) : (
        <ActsTable acts={acts} withCommunity={communityId === undefined} timeZone={timeZone} />
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Stack>
  )
}

interface TableProps {
  acts: readonly { act: LoggedAct; page: ActsPage }[]
  withCommunity: boolean
  timeZone: string
}

const ActsTable = ({ acts, withCommunity, timeZone }: TableProps) => {
  const { t, i18n } = useTranslation('acts')
  const language = i18n.language.replace('_', '-').replace(/^cn$/, 'zh-Hant')
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  const detailsOf = useDetails((at) => time.format(at))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region, focusable for keyboard users
    <section className={classes.scroll} tabIndex={0} aria-label={t('title')}>
      <table className={classes.table} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('actName')}</th>
            <th scope="col">{t('by')}</th>
            <th scope="col">{t('person')}</th>
            {withCommunity && <th scope="col">{t('community')}</th>}
            <th scope="col">{t('details')}</th>
          </tr>
        </thead>
        <tbody>
          {acts.map(({ act, page: { people, communities } }) => (
            <tr key={act._id}>
              <td>{time.format(new Date(act.time))}</td>
              <th scope="row">{t(`act.${act.act}`)}</th>
              <td>{act.by === null ? t('commandLine') : (people[act.by] ?? act.by)}</td>
              <td>{act.userId !== undefined && (people[act.userId] ?? act.userId)}</td>
              {withCommunity && (
                <td>{act.communityId !== undefined && (communities[act.communityId] ?? act.communityId)}</td>
              )}
              <td>{detailsOf(act)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
