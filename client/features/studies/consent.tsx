import { Stack, Text } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnStudy } from '../../../shared/domain/studies.ts'
import { useNames } from '../../entities/community/community.ts'
import { ApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ownStudiesQuery, useStudyCalls } from './studies.queries.ts'
import classes from './studies.module.css'

export const Consent = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('studies')
  const { data, error, refetch } = useQuery(ownStudiesQuery(communityId))
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  if (data.length === 0) return <EmptyList icon={IconClipboardList} title={t('none')} text={t('none.text')} />
  return (
    <Stack>
      <Text>{t('intro')}</Text>
      {data.map((study) => (
        <StudyCard key={study._id} study={study} />
      ))}
    </Stack>
  )
}

const StudyCard = ({ study }: { study: OwnStudy }) => {
  const { t } = useTranslation('studies')
  const { t: tErrors } = useTranslation('errors')
  const names = useNames(study.communityId)
  const { answer } = useStudyCalls(study.communityId)
  const [changed, setChanged] = useState<string>()
  const { _id, title, text, version, ended, answers } = study
  const send = async (given: { research: boolean; analytics: boolean }) => {
    setChanged(undefined)
    try {
      await answer(_id, { ...given, version })
    } catch (error) {
      // Said above the new text, whose form is empty.
      if (error instanceof ApiError && error.code === 'study.changed') setChanged(errorText(error, tErrors))
      throw error
    }
  }
  return (
    <Card title={title}>
      <Stack>
        {ended && <Text c="dimmed">{t('ended')}</Text>}
        <FormAlert message={changed} />
        <Text className={classes.text} dir="auto">
          {text}
        </Text>
        <AnswerForm key={version} given={answers} nameOf={(id) => names.get(id) ?? '…'} send={send} />
      </Stack>
    </Card>
  )
}
