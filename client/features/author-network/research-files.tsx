import { Group, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NETWORK_FORMATS, NETWORKS, TABLES } from '../../../shared/domain/research-files.ts'
import { download } from '../../lib/download.ts'
import { errorText } from '../../lib/i18n.ts'
import { saveFile } from '../../lib/save-file.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { toastError } from '../../ui/toasts.ts'
import { type NetworkFilters, queryOf } from './author-network.queries.ts'
import classes from './research-files.module.css'

const FORMAT_NAMES = { graphml: 'GraphML', gexf: 'GEXF', csv: 'CSV' } as const

interface Props {
  communityId: string
  filters: NetworkFilters
  names: 'shown' | 'hidden'
  isManager: boolean
}

const filesFor = ({ communityId, filters, names, isManager }: Props) => {
  const query = queryOf(filters)
  query.set('names', names)
  const root = `/api/analysis/${communityId}`
  const networks = NETWORKS.filter((name) => name !== 'coreading' || isManager).map((name) => ({
    name,
    formats: NETWORK_FORMATS.map((format) => ({
      format,
      file: `network-${name}.${format}`,
      path: `${root}/networks/${name}/${format}?${query.toString()}`,
    })),
  }))
  const tables = TABLES.map((name) => ({
    name,
    formats: [{ format: 'csv' as const, file: `${name}.csv`, path: `${root}/tables/${name}?names=${names}` }],
  }))
  return [...networks, ...tables]
}

/** Networks and tables for other programs (JOIN-02, JOIN-03). */
export const ResearchFiles = (props: Props) => {
  const { t } = useTranslation('researchFiles')
  const { t: tErrors } = useTranslation('errors')
  const titleId = useId()
  const save = useMutation({
    mutationFn: async ({ file, path }: { file: string; path: string }) =>
      saveFile(file, await download(path, { signal: new AbortController().signal, onProgress: () => undefined })),
    onError: (error) => toastError(errorText(error, tErrors)),
  })
  return (
    <section aria-labelledby={titleId} className={classes.part}>
      <Title order={3} size="h5" id={titleId}>
        {t('title')}
      </Title>
      <Text c="dimmed">{t('hint')}</Text>
      <ul className={classes.files} aria-labelledby={titleId}>
        {filesFor(props).map(({ name, formats }) => (
          <li key={name}>
            <span>{t(`file.${name}`)}</span>
            <Group gap={6}>
              {formats.map(({ format, file, path }) => (
                <BusyButton
                  key={format}
                  variant="default"
                  size="compact-sm"
                  loading={save.isPending && save.variables.file === file}
                  disabled={save.isPending}
                  aria-label={t('saveAs', { format: FORMAT_NAMES[format], file: t(`file.${name}`) })}
                  onClick={() => save.mutate({ file, path })}
                >
                  {FORMAT_NAMES[format]}
                </BusyButton>
              ))}
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}
