import { Button, Checkbox, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NETWORK_COLUMNS, networkRows } from '../../../shared/analysis/author-network.ts'
import type { AnalysedAuthor } from '../../../shared/domain/analysis.ts'
import type { AuthorNetwork } from '../../../shared/domain/author-network.ts'
import { guardCell, writeCsv } from '../../../shared/text/csv.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import type { NetworkFilters } from './author-network.queries.ts'

const ResearchFiles = lazyComponent(async () => (await import('./research-files.tsx')).ResearchFiles, 'researchFiles')

interface Props {
  communityId: string
  filters: NetworkFilters
  network: AuthorNetwork
  authors: readonly AnalysedAuthor[]
  /** Without it all names are pseudonyms, the member's own too (ANET-11). */
  seesRealNames: boolean
}

/** Exports the network data (ANET-10). */
export const ExportNetwork = ({ communityId, filters, network, authors, seesRealNames }: Props) => {
  const { t } = useTranslation('authorNetwork')
  const [wantsPseudonyms, setWantsPseudonyms] = useState(false)
  const [withSingles, setWithSingles] = useState(false)
  const isHidden = wantsPseudonyms || !seesRealNames
  const save = () => {
    const nameById = new Map(authors.map(({ _id, name, pseudoName }) => [_id, isHidden ? pseudoName : name]))
    const rows = networkRows(network, (id) => nameById.get(id) ?? '', withSingles)
    saveCsv('author_network.csv', writeCsv([[...NETWORK_COLUMNS], ...rows].map((row) => row.map(guardCell))))
  }
  return (
    <Stack gap="sm" align="start">
      <Title order={2} size="h4">
        {t('export')}
      </Title>
      <Text c="dimmed">{t('export.hint')}</Text>
      {seesRealNames ? (
        <Checkbox
          label={t('export.pseudo')}
          checked={wantsPseudonyms}
          onChange={({ currentTarget }) => setWantsPseudonyms(currentTarget.checked)}
        />
      ) : (
        <Text>{t('export.always')}</Text>
      )}
      <Checkbox
        label={t('export.singles')}
        description={t('export.singlesHint')}
        checked={withSingles}
        onChange={({ currentTarget }) => setWithSingles(currentTarget.checked)}
      />
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
        {t('export.save')}
      </Button>
      <Suspense fallback={<PageLoading />}>
        <ResearchFiles
          communityId={communityId}
          filters={filters}
          names={isHidden ? 'hidden' : 'shown'}
          isManager={seesRealNames}
        />
      </Suspense>
    </Stack>
  )
}
