import { Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../shared/domain/communities.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { useLiveViews } from '../../entities/view/live-views.ts'
import { errorText } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { type DiversitySearch, findFrequencies } from './diversity.queries.ts'
import { DiversityForm } from './diversity-form.tsx'
import { DiversityResult, type Found, type ResultKind } from './diversity-result.tsx'
import { selected, totalsOf } from './frequencies.ts'

interface Props {
  community: Community
  member: Member
}

export const ScaffoldDiversity = ({ community: { _id: communityId, timeZone }, member }: Props) => {
  const { t } = useTranslation('diversity')
  const { t: tErrors } = useTranslation('errors')
  useLiveViews(communityId)
  const [kind, setKind] = useState<ResultKind>('bar')
  const search = useMutation({
    mutationFn: async (asked: DiversitySearch) => {
      const rows = await findFrequencies(communityId, asked)
      return { ...asked, timeZone, all: rows, rows: selected(rows, asked.selections, timeZone) }
    },
  })
  return (
    <Stack gap="lg">
      <DiversityForm communityId={communityId} searching={search.isPending} onSearch={search.mutate} />
      <FormAlert message={search.error ? errorText(search.error, tErrors) : undefined} />
      <Text component="output" c="dimmed">
        {search.isPending && t('searching')}
        {search.data?.rows.length === 0 && t('noResult')}
      </Text>
      {search.data && <Unused found={search.data} />}
      {search.data && search.data.rows.length > 0 && (
        <DiversityResult key={search.submittedAt} found={search.data} member={member} kind={kind} onKind={setKind} />
      )}
    </Stack>
  )
}

const Unused = ({ found: { supports, rows } }: { found: Found }) => {
  const { t, i18n } = useTranslation('diversity')
  const totals = totalsOf(supports, rows)
  const titles = supports.filter((_support, at) => totals[at] === 0).map(({ title }) => t('quoted', { title }))
  const list = new Intl.ListFormat(i18n.language).format(titles)
  return <Text fw={600}>{titles.length === 0 ? t('allUsed') : t('unused', { count: titles.length, list })}</Text>
}
