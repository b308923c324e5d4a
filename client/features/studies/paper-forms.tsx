import { NativeSelect, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Study } from '../../../shared/domain/studies.ts'
import { useNames } from '../../entities/community/community.ts'
import { AnswerForm } from './answer-form.tsx'
import { memberAnswersQuery, useStudyCalls } from './studies.queries.ts'

/** Records answers of paper forms, one member at a time (RSCH-02). */
export const PaperForms = ({ study: { _id, communityId, version } }: { study: Study }) => {
  const { t } = useTranslation('studies')
  const names = useNames(communityId)
  const nameOf = (id: string) => names.get(id) ?? '…'
  const { data = [] } = useQuery(memberAnswersQuery(communityId, _id))
  const { answer } = useStudyCalls(communityId)
  const [authorId, setAuthorId] = useState('')
  const chosen = data.find((one) => one.authorId === authorId)
  const options = data.map((one) => ({
    value: one.authorId,
    label: one.answers.research ? nameOf(one.authorId) : `${nameOf(one.authorId)} – ${t('unanswered')}`,
  }))
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {t('record')}
      </Title>
      <NativeSelect
        label={t('member')}
        value={authorId}
        data={[{ value: '', label: '' }, ...options]}
        onChange={({ currentTarget }) => setAuthorId(currentTarget.value)}
      />
      {chosen && (
        <AnswerForm
          key={`${authorId} ${version}`}
          given={chosen.answers}
          nameOf={nameOf}
          send={(given) => answer(_id, { ...given, version, authorId })}
        />
      )}
    </Stack>
  )
}
