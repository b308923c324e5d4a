import { Button, List, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { erasureRequestSchema } from '../../../shared/domain/erasure.ts'
import type { User } from '../../../shared/domain/users.ts'
import { ApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { ErasureReport } from './erasure-report.tsx'
import { erasuresQuery, useErase } from './erasures.queries.ts'

interface Props {
  user: User
  onClose: () => void
}

export const ErasureDialog = ({ user, onClose }: Props) => {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation()
  const erase = useErase(user._id)
  const { data: reports } = useQuery({ ...erasuresQuery, enabled: erase.isSuccess })
  if (!erase.isSuccess) return <EraseForm user={user} erase={erase} />
  const report = reports?.find(({ _id }) => _id === user._id) ?? erase.data
  return (
    <Stack>
      <Stack component="output" gap={4}>
        <Text fw={700}>{t(report.finished === null ? 'erase.running' : 'erase.done')}</Text>
        {report.finished === null && (
          <>
            <Text>{t('erase.runningText')}</Text>
            <Loader size="sm" />
          </>
        )}
      </Stack>
      {report.finished !== null && <ErasureReport report={report} />}
      <Button onClick={onClose} style={{ alignSelf: 'end' }}>
        {tCommon('close')}
      </Button>
    </Stack>
  )
}

const EraseForm = ({ user, erase }: { user: User; erase: ReturnType<typeof useErase> }) => {
  const { t } = useTranslation('admin')
  const { t: tErrors } = useTranslation('errors')
  const form = useSchemaForm(erasureRequestSchema, { userName: '' })
  const untold = form.untold(erase.error)
  const send = (typed: { userName: string }) =>
    erase.mutate(typed, { onError: (error) => error instanceof ApiError && form.refuse(error.fields) })
  return (
    <form noValidate onSubmit={form.submit(send)}>
      <Stack>
        <Stack gap={4}>
          <Text fw={700}>{t('erase.goes')}</Text>
          <Text>{t('erase.goesText')}</Text>
        </Stack>
        <Stack gap={4}>
          <Text fw={700}>{t('erase.stays')}</Text>
          <Text>{t('erase.staysText')}</Text>
        </Stack>
        <Text fw={700}>{t('erase.final')}</Text>
        <FormAlert message={untold ? errorText(untold, tErrors) : undefined} />
        <LonelyCommunities error={untold} />
        <TextInput
          label={t('erase.confirm', { userName: user.userName })}
          name="userName"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          key={form.key('userName')}
          {...form.getInputProps('userName')}
        />
        <Button type="submit" variant="light" color="red" loading={erase.isPending} style={{ alignSelf: 'end' }}>
          {t('erase.submit')}
        </Button>
      </Stack>
    </form>
  )
}

const lonelySchema = z.object({ communities: z.array(z.object({ _id: z.string(), title: z.string() })) })

const LonelyCommunities = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('admin')
  const refused = lonelySchema.safeParse(error instanceof ApiError ? error.body : undefined).data
  if (!refused) return null
  return (
    <div>
      <Text fw={700}>{t('erase.communities')}</Text>
      <List>
        {refused.communities.map(({ _id, title }) => (
          <List.Item key={_id}>{title}</List.Item>
        ))}
      </List>
    </div>
  )
}
