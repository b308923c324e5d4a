import { Button, Group, Skeleton, Stack, Switch, Tabs } from '@mantine/core'
import { IconDownload, IconStairsUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Member, mayContribute } from '../../../shared/rules/access.ts'
import { useNames } from '../../entities/community/community.ts'
import { viewsQuery } from '../../entities/view/live-views.ts'
import { useSelectionParts } from '../../entities/view/use-selection-parts.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { Card } from '../../ui/card.tsx'
import { lazyComponent, lazyDialog } from '../../ui/lazy-component.tsx'
import type { DiversitySearch } from './diversity.queries.ts'
import { type Frequency, frequencyCsv, selected, totalsOf } from './frequencies.ts'
import { FrequencyTable } from './frequency-table.tsx'

const DiversityChart = lazyComponent(async () => (await import('./diversity-chart.tsx')).DiversityChart, 'charts')
const AddToView = lazyDialog(async () => (await import('./add-to-view.tsx')).AddToView)

export interface Found extends DiversitySearch {
  /** Notes that use the supports, and those within the selections. */
  all: readonly Frequency[]
  rows: readonly Frequency[]
  timeZone: string
}

const useSeries = ({ supports, selections, all, timeZone }: Found, communityId: string) => {
  const { t } = useTranslation('diversity')
  const { partsOf } = useSelectionParts(communityId)
  if (selections.length === 0) return [{ name: t('uses'), values: totalsOf(supports, all) }]
  return selections.map((selection) => {
    const { viewTitle, author, ...parts } = partsOf(selection)
    const [from, to] = (['fromDate', 'toDate'] as const).map((end) => (selection[end] === '' ? '' : parts[end]))
    const days = from || to ? [`${from} – ${to}`.trim()] : []
    const name = [viewTitle, ...(selection.authorId === '' ? [] : [author]), ...days].join(' · ')
    return { name, values: totalsOf(supports, selected(all, [selection], timeZone)) }
  })
}

const KINDS = ['bar', 'radar', 'table'] as const
export type ResultKind = (typeof KINDS)[number]

interface Props {
  found: Found
  member: Member
  kind: ResultKind
  onKind: (kind: ResultKind) => void
}

export const DiversityResult = ({ found, member, kind: shown, onKind }: Props) => {
  const { t } = useTranslation('diversity')
  const { supports, rows } = found
  const { communityId } = member
  const names = useNames(communityId)
  const { data: views = [] } = useQuery(viewsQuery(communityId))
  const titles = new Map(views.map(({ _id, title }) => [_id, title]))
  const data = { categories: supports.map(({ title }) => title), series: useSeries(found, communityId) }
  const file = {
    columns: found.selections.length === 0 ? ['uses'] : data.series.map(({ name }) => name),
    keys: supports.map(({ id }) => id),
  }
  const [extra, setExtra] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [adding, setAdding] = useState(false)
  return (
    <Card title={t('result')}>
      <Stack gap="md">
        <Group justify="end" gap="sm">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => saveCsv('scaffold_growth.csv', frequencyCsv(supports, rows, { names, titles }))}
          >
            {t('csv')}
          </Button>
          {mayContribute(member) && (
            <Button
              variant="light"
              leftSection={<IconStairsUp size={18} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {t('add')}
            </Button>
          )}
        </Group>
        <Tabs value={shown} onChange={(next) => onKind(KINDS.find((one) => one === next) ?? 'bar')} keepMounted={false}>
          <Tabs.List mb="md">
            {KINDS.map((kind) => (
              <Tabs.Tab key={kind} value={kind}>
                {t(`kind.${kind}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="table">
            <Stack gap="md">
              <Switch
                label={t('extra')}
                checked={extra}
                onChange={({ currentTarget: { checked } }) => setExtra(checked)}
              />
              <FrequencyTable {...{ supports, rows, names, titles, extra, chosen }} onChoose={setChosen} />
            </Stack>
          </Tabs.Panel>
          {(['bar', 'radar'] as const).map((kind) => (
            <Tabs.Panel key={kind} value={kind}>
              <Suspense fallback={<Skeleton h={320} />}>
                <DiversityChart file={file} kind={kind} data={data} />
              </Suspense>
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
      {adding && (
        <Suspense>
          <AddToView communityId={communityId} noteIds={[...chosen]} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Card>
  )
}
