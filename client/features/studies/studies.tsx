import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PURPOSES, type StudyOverview } from '../../../shared/domain/studies.ts'
import { errorText } from '../../lib/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ask } from '../../ui/generic-modal.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { toastError } from '../../ui/toasts.ts'
import { ZipDownload } from '../../ui/zip-download.tsx'
import { PaperForms } from './paper-forms.tsx'
import { StudyForm } from './study-form.tsx'
import { overviewQuery, useStudyCalls } from './studies.queries.ts'
import classes from './studies.module.css'

export const Studies = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('studies')
  const [isNew, setIsNew] = useState(false)
  const { make } = useStudyCalls(communityId)
  const { data, error, refetch } = useQuery(overviewQuery(communityId))
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  const add = <Button onClick={() => setIsNew(true)}>{t('new')}</Button>
  return (
    <Stack>
      {isNew ? (
        <Card title={t('new')}>
          <StudyForm send={make} onClose={() => setIsNew(false)} />
        </Card>
      ) : (
        data.length > 0 && <Group>{add}</Group>
      )}
      {!isNew && data.length === 0 && (
        <EmptyList icon={IconClipboardList} title={t('none')} text={t('none.text')}>
          {add}
        </EmptyList>
      )}
      {data.map((study) => (
        <StudyCard key={study._id} study={study} />
      ))}
    </Stack>
  )
}

const StudyCard = ({ study }: { study: StudyOverview }) => {
  const { t } = useTranslation('studies')
  const { t: tErrors } = useTranslation('errors')
  const [isEdited, setIsEdited] = useState(false)
  const { _id, title, text, paper, ended, version } = study
  const { change, remove } = useStudyCalls(study.communityId)
  const act = async (call: () => Promise<unknown>) => {
    try {
      await call()
    } catch (error) {
      toastError(errorText(error, tErrors))
    }
  }
  const removal = async () => {
    const question = { title: t('delete.title', { title }), text: t('delete.text') }
    if (await ask({ ...question, yes: t('delete'), no: t('cancel'), danger: true })) await remove(_id)
  }
  if (isEdited)
    return (
      <Card title={title}>
        <StudyForm
          study={{ title, text, paper }}
          send={(fields) => change(_id, { ...fields, ended, version })}
          onClose={() => setIsEdited(false)}
        />
      </Card>
    )
  return (
    <Card title={title}>
      <Stack>
        {ended && <Text c="dimmed">{t('ended')}</Text>}
        <Text className={classes.text} dir="auto">
          {text}
        </Text>
        <Counts study={study} />
        <Text size="sm">{t('export.text')}</Text>
        <ZipDownload
          path={`/api/communities/${study.communityId}/studies/${_id}/export`}
          file={`study-${_id}.zip`}
          label={t('export')}
          variant="default"
        />
        {paper && <PaperForms study={study} />}
        <Group gap="xs">
          <Button variant="default" onClick={() => setIsEdited(true)}>
            {t('edit')}
          </Button>
          <Button
            variant="default"
            onClick={() => void act(() => change(_id, { title, text, paper, version, ended: !ended }))}
          >
            {t(ended ? 'reopen' : 'end')}
          </Button>
          <Button variant="light" color="red" onClick={() => void act(removal)}>
            {t('delete')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

const Counts = ({ study: { title, versions } }: { study: StudyOverview }) => {
  const { t } = useTranslation('studies')
  return (
    <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': title } }}>
      <Table aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            {(['version', 'purpose', 'yes', 'no', 'unanswered'] as const).map((name) => (
              <Table.Th key={name} scope="col">
                {t(name)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {versions.flatMap(({ version, ...counts }) =>
            PURPOSES.map((purpose) => (
              <Table.Tr key={`${version} ${purpose}`}>
                <Table.Td>{version}</Table.Td>
                <Table.Th scope="row">{t(`purpose.${purpose}`)}</Table.Th>
                <Table.Td>{counts[purpose].yes}</Table.Td>
                <Table.Td>{counts[purpose].no}</Table.Td>
                <Table.Td>{counts[purpose].unanswered}</Table.Td>
              </Table.Tr>
            )),
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
