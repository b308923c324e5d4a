import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { authorNetworkFigures, authorRoles } from '../../../shared/analysis/author-network.ts'
import { NETWORK_CONTRIBUTIONS_MAX, NETWORK_DATE_LIMIT, NETWORK_FROM } from '../../../shared/domain/author-network.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { dayIn, schoolYearOf } from '../../../shared/text/days.ts'
import { AnalysisFrame } from '../../entities/analysis/analysis-frame.tsx'
import { analysisNamesQuery } from '../../entities/analysis/analysis.queries.ts'
import { behindTitle, openSourceNotes } from '../../entities/analysis/source-notes.tsx'
import { useAddressFilters } from '../../entities/analysis/use-address-filters.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { AuthorTable, CLASSIC } from './author-table.tsx'
import { authorNetworkQuery, type NetworkFilters } from './author-network.queries.ts'
import classes from './author-network.module.css'
import { ExportNetwork } from './export-network.tsx'
import { NetworkFilterFields } from './network-filters.tsx'
import { NetworkGraph } from './network-graph.tsx'
import { measuresQuery } from './measures.queries.ts'
import { NetworkTotals, TOTALS } from './network-totals.tsx'

const Measures = lazyComponent(async () => (await import('./measures.tsx')).Measures, 'measures')

const CHOSEN_MS = 300
const PLAIN = ['contributions', 'community'] as const

/** From the school year on; all of an archived community. */
const firstDay = ({ timeZone, archived }: Community) => {
  const start = schoolYearOf(dayIn(timeZone)(Date.now()))
  return archived || start < NETWORK_DATE_LIMIT ? NETWORK_DATE_LIMIT : start
}

interface Props {
  community: Community
  member: Member
  /** As in Knowledge Forum 6: with times, from the date limit on, and with all measures at once. */
  classic: boolean
}

export const AuthorNetworkOfCommunity = ({ community, member, classic }: Props) => {
  const { t } = useTranslation('authorNetwork')
  const { _id: communityId } = community
  const [from] = useState(() => (classic ? NETWORK_FROM : firstDay(community)))
  const { filters, change, reset } = useAddressFilters<NetworkFilters>({ group: '', views: [], from, to: '' })
  const [isOpen, setIsOpen] = useState(false)
  const client = useQueryClient()
  const [asked] = useDebouncedValue(filters, CHOSEN_MS)
  const network = useQuery(authorNetworkQuery(communityId, asked))
  const names = useQuery(analysisNamesQuery(communityId))
  const shown = useMemo(() => {
    if (!network.data || !names.data) return undefined
    const nameById = new Map(names.data.authors.map(({ _id, name }) => [_id, name]))
    const nameOf = (id: string) => nameById.get(id) ?? id
    return {
      network: network.data,
      figures: authorNetworkFigures(network.data, nameOf),
      roles: authorRoles(network.data),
      names: network.data.authors.map(nameOf),
      authors: names.data.authors,
    }
  }, [network.data, names.data])
  const openAuthor = (place: number, column = 0) => {
    const { name, counts } = shown?.figures.author.rows[place] ?? { name: '', counts: [] }
    const { value = 0, ids = [] } = counts[column] ?? {}
    openSourceNotes({ communityId, title: behindTitle([name], value), ids })
  }
  const count = shown?.network.contributions.length
  const sentence =
    shown &&
    t(shown.network.contributions.length >= NETWORK_CONTRIBUTIONS_MAX ? 'newest' : 'sentence', {
      count: shown.network.contributions.length,
      authors: shown.names.length,
    })
  const table = shown && {
    figure: shown.figures.author,
    roles: shown.roles,
    namesTheAlone: canManage(member),
    onOpen: openAuthor,
  }
  return (
    <AnalysisFrame
      page="authornetwork"
      community={community}
      title={t('title')}
      hint={t(canManage(member) ? 'hint.all' : 'hint.own')}
      sentence={sentence}
      filters={{ ...asked }}
      figures={shown && Object.values(shown.figures)}
      loadMore={async () => {
        const { MEASURES, measuresFigure } = await import('../../../shared/analysis/measures.ts')
        const measures = await client.fetchQuery(measuresQuery(communityId, asked))
        return { figures: [measuresFigure(measures)], definitions: MEASURES }
      }}
      error={network.error ?? names.error}
      onRetry={() => void Promise.all([network.refetch(), names.refetch()])}
      choice={
        <NetworkFilterFields
          community={community}
          filters={filters}
          withClock={classic}
          onChange={change}
          onReset={reset}
        />
      }
    >
      {network.error && <Text c="red">{t('stale')}</Text>}
      {shown && count === 0 && <EmptyList icon={IconUsersGroup} title={t('none')} text={t('none.text')} />}
      {shown && table && count !== 0 && (
        <div className={classes.parts}>
          <section className={`${classes.part} ${classes.wide}`}>
            <NetworkTotals
              communityId={communityId}
              figure={shown.figures.network}
              totals={classic ? TOTALS : TOTALS.filter((total) => total !== 'density')}
            />
          </section>
          <div className={classes.pair}>
            <section className={`${classes.part} ${classes.graph}`}>
              <NetworkGraph
                communityId={communityId}
                network={shown.network}
                tie={shown.figures.tie}
                names={shown.names}
                onPickAuthor={openAuthor}
              />
            </section>
            <section className={classes.part}>
              <AuthorTable {...table} title={t('authors')} shows={classic ? CLASSIC : PLAIN} />
            </section>
          </div>
          {!classic && (
            <details
              className={`${classes.part} ${classes.wide} ${classes.researchers}`}
              onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
            >
              <summary>{t('researchers')}</summary>
              <NetworkTotals communityId={communityId} figure={shown.figures.network} totals={['density']} />
              <AuthorTable {...table} title={t('measures')} shows={['degree', 'weightedDegree', 'betweenness']} />
              {isOpen && (
                <Suspense fallback={<PageLoading />}>
                  <Measures communityId={communityId} filters={asked} />
                </Suspense>
              )}
            </details>
          )}
          <section className={`${classes.part} ${classes.wide} ${classes.unprinted}`}>
            <ExportNetwork
              communityId={communityId}
              filters={asked}
              network={shown.network}
              authors={shown.authors}
              seesRealNames={canManage(member)}
            />
          </section>
        </div>
      )}
    </AnalysisFrame>
  )
}
