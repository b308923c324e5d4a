import { Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNameOf } from '../../entities/community/community.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import classes from './next-year.module.css'
import { copyCandidatesQuery } from './next-year.queries.ts'

interface Props {
  communityId: string
  /** Author ids. */
  ticked: readonly string[]
  onChange: (ticked: string[]) => void
}

export const MembersField = ({ communityId, ticked, onChange }: Props) => {
  const { t } = useTranslation('nextYear')
  const nameOf = useNameOf(communityId)
  const { data: offered, error, refetch } = useQuery(copyCandidatesQuery(communityId))
  if (!offered) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={80} />
  if (offered.length === 0) return <Text c="dimmed">{t('members.none')}</Text>
  return (
    <Stack gap="sm">
      <Checkbox
        size="md"
        label={t('members.all', { count: offered.length })}
        checked={ticked.length === offered.length}
        indeterminate={ticked.length > 0 && ticked.length < offered.length}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? offered.map(({ _id }) => _id) : [])}
      />
      <Checkbox.Group label={t('members.list')} value={[...ticked]} onChange={onChange}>
        <div className={classes.members}>
          {offered.map((person) => (
            <Checkbox
              key={person._id}
              size="md"
              value={person._id}
              label={nameOf(person)}
              description={person.userName}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Text role="status">{ticked.length > 0 && t('members.chosen', { count: ticked.length })}</Text>
    </Stack>
  )
}
