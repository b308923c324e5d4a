import { Button, Group, Stack, Switch } from '@mantine/core'
import { IconDownload, IconStairsUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Member } from '../../../shared/rules/access.ts'
import { useNames } from '../../entities/community/community.ts'
import { viewsQuery } from '../../entities/view/live-views.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { Card } from '../../ui/card.tsx'
import { lazyDialog } from '../../ui/lazy-component.tsx'
import type { DiversitySearch } from './diversity.queries.ts'
import { type Frequency, frequencyCsv } from './frequencies.ts'
import { FrequencyTable } from './frequency-table.tsx'

const AddToView = lazyDialog(async () => (await import('./add-to-view.tsx')).AddToView)

export interface Found extends DiversitySearch {
  /** Notes that use the supports, and those of them that the selections mean. */
  all: readonly Frequency[]
  rows: readonly Frequency[]
  timeZone: string
}

/** Shows what was found: a table of frequencies, and what can be done with its notes. */
export const DiversityResult = ({ found, member }: { found: Found; member: Member }) => {
  const { t } = useTranslation('diversity')
  const { supports, rows } = found
  const { communityId } = member
  const names = useNames(communityId)
  const { data: views = [] } = useQuery(viewsQuery(communityId))
  const titles = new Map(views.map(({ _id, title }) => [_id, title]))
  const [extra, setExtra] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [adding, setAdding] = useState(false)
  return (
    <Card title={t('result')}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Switch label={t('extra')} checked={extra} onChange={({ currentTarget: { checked } }) => setExtra(checked)} />
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => saveCsv('scaffold_growth.csv', frequencyCsv(supports, rows, { names, titles }))}
            >
              {t('csv')}
            </Button>
            {member.authorId !== null && (
              <Button
                variant="light"
                leftSection={<IconStairsUp size={18} aria-hidden />}
                onClick={() => setAdding(true)}
              >
                {t('add')}
              </Button>
            )}
          </Group>
        </Group>
        <FrequencyTable {...{ supports, rows, names, titles, extra, chosen }} onChoose={setChosen} />
      </Stack>
      {adding && (
        <Suspense>
          <AddToView communityId={communityId} noteIds={[...chosen]} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Card>
  )
}
