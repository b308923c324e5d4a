import { Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { IDEA_COLOURS, type IdeaColour } from '../../../shared/domain/promising-ideas.ts'
import type { RootSettings } from '../../../shared/domain/root-context.ts'
import { useRootSettings } from '../../entities/community/community.ts'
import { Colour } from './colour.tsx'
import { meaningsQuery } from './promising-ideas.queries.ts'

/** No colour first, then enabled colours; a stored colour that was disabled since is still offered. */
const offered = (settings: RootSettings | undefined, stored: IdeaColour) =>
  IDEA_COLOURS.filter((name) => name === '' || name === stored || settings?.plugins[name])

interface Props {
  communityId: string
  stored: IdeaColour
  value: IdeaColour
  onChange: (colour: IdeaColour) => void
}

export const ColourChoice = ({ communityId, stored, value, onChange }: Props) => {
  const { t } = useTranslation('promisingIdeas')
  const settings = useRootSettings(communityId)
  const { data: meanings } = useQuery(meaningsQuery(communityId))
  return (
    <Radio.Group label={t('colour')} value={value} onChange={(name) => onChange(name)}>
      <Stack gap={6} mt={6}>
        {offered(settings, stored).map((name) => (
          <Radio key={name} value={name} label={<Colour name={name} meaning={meanings?.get(name)?.meaning} />} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
