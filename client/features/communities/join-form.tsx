import { Button, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { errorText } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { notify } from '../../ui/toasts.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { communitiesQuery, useJoin } from './communities.queries.ts'
import { TypedKey } from './typed-key.tsx'
import { filterOptions } from '../../lib/choices.ts'

export const JoinForm = () => {
  const { t } = useTranslation('communities')
  const { t: tErrors } = useTranslation('errors')
  const { data: communities = [], error: unread } = useQuery(communitiesQuery)
  const join = useJoin()
  const form = useSchemaForm(z.object({ communityId: z.string(), registrationKey: z.string() }), {
    communityId: '',
    registrationKey: '',
  })
  const send = (values: { communityId: string; registrationKey: string }) => {
    if (!values.communityId) return form.refuse({ communityId: <SelectFirst /> })
    join.mutate(values, {
      onSuccess: ({ _community: { title } }) => {
        form.reset()
        notify(t('join.done', { title }))
      },
    })
  }
  const failure = join.error ? t('join.failed', { message: errorText(join.error, tErrors) }) : undefined
  return (
    <form noValidate onSubmit={form.submit(send)}>
      <Stack>
        <FormAlert message={failure ?? (unread ? errorText(unread, tErrors) : undefined)} />
        <Select
          label={t('join.community')}
          placeholder={t('join.choose')}
          nothingFoundMessage={t('join.nothingFound')}
          data={communities.map(({ _id, title }) => ({ value: _id, label: title }))}
          searchable
          filter={filterOptions}
          comboboxProps={{ shadow: 'md', withinPortal: false }}
          key={form.key('communityId')}
          {...form.getInputProps('communityId')}
        />
        <TypedKey
          label={t('join.key')}
          name="registrationKey"
          key={form.key('registrationKey')}
          {...form.getInputProps('registrationKey')}
        />
        <Button type="submit" variant="light" loading={join.isPending} fullWidth>
          {t('join.submit')}
        </Button>
      </Stack>
    </form>
  )
}

const SelectFirst = () => useTranslation('communities').t('join.selectFirst')
