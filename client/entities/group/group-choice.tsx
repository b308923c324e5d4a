import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNames } from '../community/community.ts'
import { groupsQuery } from '../author/member.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'

interface Props {
  communityId: string
  hint: string
  group: string | null
  onChange: (group: string | null) => void
  disabled?: boolean
}

const NONE = ''

export const GroupChoice = ({ communityId, hint, group, onChange, disabled = false }: Props) => {
  const { t, i18n } = useTranslation('notes')
  const groups = useQuery(groupsQuery(communityId))
  const nameOf = useNames(communityId)
  if (!groups.data && groups.error) return <LoadFailed error={groups.error} onRetry={() => void groups.refetch()} />
  const known = groups.data ?? []
  const chosen = known.find(({ _id }) => _id === group)
  const names = chosen?.members.flatMap((id) => nameOf.get(id) ?? []) ?? []
  return (
    <div>
      <NativeSelect
        size="md"
        label={t('group')}
        description={hint}
        disabled={disabled || !groups.data}
        value={group ?? NONE}
        data={[
          { value: NONE, label: t('group.none') },
          // A deleted group stays selectable while the contribution has it.
          ...(group !== null && !chosen ? [{ value: group, label: t('group.unknown') }] : []),
          ...known.map(({ _id, title }) => ({ value: _id, label: title })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange(value === NONE ? null : value)}
      />
      {names.length > 0 && (
        <Text size="sm" mt="xs" dir="auto">
          {t('group.members', { names: new Intl.ListFormat(i18n.language).format(names) })}
        </Text>
      )}
    </div>
  )
}
