import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileCode, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Figure } from '../../../shared/analysis/figures.ts'
import type { Definition } from '../../../shared/analysis/figures-file.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { toastError } from '../../ui/toasts.ts'
import classes from './analysis.module.css'
import { analysisNamesQuery } from './analysis.queries.ts'
import { CountingRule } from './counting-rule.tsx'

interface Props {
  /** Name of the page in exported files, as in `npm run admin -- analyse`. */
  page: string
  community: Community
  title: string
  hint: string
  sentence?: ReactNode
  filters?: Readonly<Record<string, unknown>> | undefined
  /** Undefined while loading. */
  figures: readonly Figure[] | undefined
  /** Figures that are only loaded for the file. */
  loadMore?: () => Promise<{ figures: readonly Figure[]; definitions: readonly Definition[] }>
  error?: Error | null
  onRetry?: () => void
  acts?: ReactNode
  choice?: ReactNode
  /** Prints only the content. */
  bareOnPaper?: boolean
  children: ReactNode
}

export const AnalysisFrame = ({
  page,
  community,
  title,
  hint,
  sentence,
  filters = {},
  figures,
  loadMore,
  error,
  onRetry = () => {},
  acts,
  choice,
  bareOnPaper = false,
  children,
}: Props) => {
  const { t } = useTranslation('charts')
  const { data: names } = useQuery(analysisNamesQuery(community._id))
  const save = async () => {
    if (!figures || !names) return
    const { timeZone, _id, title: of } = community
    try {
      const [{ saveFigures }, more] = await Promise.all([import('./save-figures.ts'), loadMore?.()])
      const { versions } = names
      saveFigures(
        { page, community: { _id, title: of }, filters, timeZone, versions, definitions: more?.definitions },
        [...figures, ...(more?.figures ?? [])],
      )
    } catch {
      toastError(t('figuresFailed'))
    }
  }
  const isKnown = figures !== undefined && names !== undefined
  return (
    <Stack gap="md">
      {/* Not a `header`, because those are not printed. */}
      <div className={bareOnPaper ? `${classes.head} ${classes.offPaper}` : classes.head}>
        <div>
          <Title order={1}>{title}</Title>
          <Text c="dimmed">{hint}</Text>
          <CountingRule />
        </div>
        <Group gap="xs" className={classes.acts}>
          {acts}
          <Button
            variant="default"
            leftSection={<IconFileCode size={18} aria-hidden />}
            disabled={!isKnown || figures.length === 0}
            onClick={() => void save()}
          >
            {t('saveFigures')}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
            {t('print')}
          </Button>
        </Group>
      </div>
      {choice}
      {sentence !== undefined && <output className={classes.sentence}>{sentence}</output>}
      {error && !isKnown ? <LoadFailed error={error} onRetry={onRetry} /> : isKnown ? children : <PageLoading />}
    </Stack>
  )
}
