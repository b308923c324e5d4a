import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileCode, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Figure } from '../../../shared/analysis/figures.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { toastError } from '../../ui/toasts.ts'
import classes from './analysis.module.css'
import { analysisNamesQuery } from './analysis.queries.ts'
import { CountingRule } from './counting-rule.tsx'

interface Props {
  /** Names the page in the file of its figures, as `npm run admin -- analyse` does. */
  page: string
  community: Community
  title: string
  hint: string
  /** Says in a sentence what is counted. */
  sentence?: string | undefined
  /** The filters, as the file of figures names them. */
  filters?: Readonly<Record<string, unknown>> | undefined
  /** Undefined while they are not known. */
  figures: readonly Figure[] | undefined
  /** What could not be read, and how it is tried again. */
  error?: Error | null
  onRetry?: () => void
  /** Further acts beside saving and printing. */
  acts?: ReactNode
  /** What is chosen before there are figures; it stays while they come. */
  choice?: ReactNode
  /** Leaves on paper what is in it alone. */
  bareOnPaper?: boolean
  children: ReactNode
}

/** What all pages of analysis have around their charts: a heading, a sentence of what is counted, the figures as a file, print. */
export const AnalysisFrame = ({
  page,
  community,
  title,
  hint,
  sentence,
  filters = {},
  figures,
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
      const { saveFigures } = await import('./save-figures.ts')
      saveFigures({ page, community: { _id, title: of }, filters, timeZone, versions: names.versions }, figures)
    } catch {
      toastError(t('figuresFailed'))
    }
  }
  const isKnown = figures !== undefined && names !== undefined
  return (
    <Stack gap="md">
      {/* Not a header: those stay off paper. */}
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
