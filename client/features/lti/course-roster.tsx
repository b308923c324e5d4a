import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ROSTER_STATES, type RosterMember } from '../../../shared/domain/lti.ts'
import { fullName } from '../../../shared/domain/full-name.ts'
import { errorText } from '../../lib/i18n.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { rosterQuery, useFetchRoster } from './lti.queries.ts'

/** Nothing for communities without a course. */
export const CourseRoster = ({ communityId }: { communityId: string }) => {
  const { t, i18n } = useTranslation('lti')
  const { t: tErrors } = useTranslation('errors')
  const { data: roster } = useQuery(rosterQuery(communityId))
  const fetch = useFetchRoster(communityId)
  if (!roster || roster.courses.length === 0) return null
  const { courses, fetched, members } = roster
  const mayRead = courses.some(({ hasRoster }) => hasRoster)
  const time = (moment: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
  const here = (state: RosterMember['state']) => members.filter((one) => one.state === state)
  return (
    <Stack gap="sm" mb="sm">
      <Title order={3} size="h4">
        {t('roster')}
      </Title>
      <Text>{courses.map(({ title, platform }) => (platform ? `${title} (${platform})` : title)).join(', ')}</Text>
      <FormAlert message={fetch.error ? errorText(fetch.error, tErrors) : undefined} />
      {mayRead && <Text>{t('roster.text')}</Text>}
      {mayRead && (
        <BusyButton
          variant="default"
          loading={fetch.isPending}
          style={{ alignSelf: 'start' }}
          onClick={() => fetch.mutate()}
        >
          {t('roster.fetch')}
        </BusyButton>
      )}
      <Text component="output" c="dimmed" size="sm">
        {fetched ? t('roster.fetched', { time: time(fetched) }) : t('roster.never')}
      </Text>
      {ROSTER_STATES.filter((state) => here(state).length > 0).map((state) => (
        <details key={state} open={state === 'left'}>
          <summary>{t(`roster.${state}`, { count: here(state).length })}</summary>
          <ul style={{ margin: 0 }}>
            {here(state).map((one) => (
              <li key={one.userId}>{fullName(one)}</li>
            ))}
          </ul>
        </details>
      ))}
    </Stack>
  )
}
