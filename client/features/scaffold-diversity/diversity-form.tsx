import { Stack, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Scaffold, scaffoldsQuery } from '../../entities/scaffold/scaffolds.ts'
import { NO_SUPPORTS, type SupportChoice, SupportChooser } from '../../entities/scaffold/support-chooser.tsx'
import type { NoteSelection } from '../../entities/view/note-selection.ts'
import { NoteSelector } from '../../entities/view/note-selector.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import type { DiversitySearch } from './diversity.queries.ts'

interface Props {
  communityId: string
  searching: boolean
  onSearch: (search: DiversitySearch) => void
}

const allOf = (scaffold: Scaffold): SupportChoice => ({
  scaffoldId: scaffold.id,
  supportIds: scaffold.supports.map(({ id }) => id),
})

export const DiversityForm = ({ communityId, searching, onSearch }: Props) => {
  const { t } = useTranslation('diversity')
  const { data: scaffolds, error, refetch } = useQuery(scaffoldsQuery(communityId))
  const [selections, setSelections] = useState<NoteSelection[]>([])
  const [chosen, setChoice] = useState<SupportChoice>()
  const [refused, setRefused] = useState(false)
  // A count without a press takes no focus.
  const [pressed, setPressed] = useState(false)
  const first = scaffolds?.find(({ supports }) => supports.length > 0)
  const choice = chosen ?? (first ? allOf(first) : NO_SUPPORTS)
  const count = ({ scaffoldId, supportIds }: SupportChoice) => {
    const scaffold = scaffolds?.find(({ id }) => id === scaffoldId)
    const supports = scaffold?.supports.filter(({ id }) => supportIds.includes(id)) ?? []
    if (supports.length > 0) onSearch({ selections, supports: supports.map(({ id, title }) => ({ id, title })) })
    return supports.length > 0
  }
  const begin = useEffectEvent(() => void count(choice))
  const firstId = first?.id
  useEffect(() => {
    if (firstId !== undefined) begin()
  }, [firstId])
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    if (searching) return
    setPressed(true)
    setRefused(!count(choice))
  }
  const choose = (next: SupportChoice) => {
    const scaffold = next.scaffoldId !== choice.scaffoldId && scaffolds?.find(({ id }) => id === next.scaffoldId)
    const wanted = scaffold ? allOf(scaffold) : next
    setChoice(wanted)
    setRefused(false)
    if (scaffold) count(wanted)
  }
  return (
    <Card title={t('form')}>
      <form onSubmit={search}>
        <Stack gap="lg">
          {error && !scaffolds && <LoadFailed error={error} onRetry={() => void refetch()} />}
          {scaffolds && <SupportChooser scaffolds={scaffolds} value={choice} onChange={choose} />}
          <div>
            <Text size="sm" c="dimmed" mb="xs">
              {t('form.hint')}
            </Text>
            <NoteSelector communityId={communityId} selections={selections} onChange={setSelections} />
          </div>
          <FormAlert message={refused ? t('noSupports') : undefined} />
          <BusyButton
            type="submit"
            loading={searching && pressed}
            leftSection={<IconSearch size={18} aria-hidden />}
            style={{ justifySelf: 'start', alignSelf: 'start' }}
          >
            {t('search')}
          </BusyButton>
        </Stack>
      </form>
    </Card>
  )
}
