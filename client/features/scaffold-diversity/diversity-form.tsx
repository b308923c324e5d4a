import { Stack, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scaffoldsQuery } from '../../entities/scaffold/scaffolds.ts'
import { NO_SUPPORTS, SupportChooser } from '../../entities/scaffold/support-chooser.tsx'
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

export const DiversityForm = ({ communityId, searching, onSearch }: Props) => {
  const { t } = useTranslation('diversity')
  const { data: scaffolds, error, refetch } = useQuery(scaffoldsQuery(communityId))
  const [selections, setSelections] = useState<NoteSelection[]>([])
  const [choice, setChoice] = useState(NO_SUPPORTS)
  const [refused, setRefused] = useState(false)
  const { scaffoldId, supportIds } = choice
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    if (searching) return
    setRefused(supportIds.length === 0)
    const scaffold = scaffolds?.find(({ id }) => id === scaffoldId)
    const supports = scaffold?.supports.filter(({ id }) => supportIds.includes(id)) ?? []
    if (supports.length > 0) onSearch({ selections, supports: supports.map(({ id, title }) => ({ id, title })) })
  }
  return (
    <Card title={t('form')}>
      <form onSubmit={search}>
        <Stack gap="lg">
          <div>
            <Text size="sm" c="dimmed" mb="xs">
              {t('form.hint')}
            </Text>
            <NoteSelector communityId={communityId} selections={selections} onChange={setSelections} />
          </div>
          {error && !scaffolds && <LoadFailed error={error} onRetry={() => void refetch()} />}
          {scaffolds && (
            <SupportChooser
              scaffolds={scaffolds}
              value={choice}
              onChange={(chosen) => {
                setChoice(chosen)
                setRefused(false)
              }}
            />
          )}
          <FormAlert message={refused ? t('noSupports') : undefined} />
          <BusyButton
            type="submit"
            loading={searching}
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
