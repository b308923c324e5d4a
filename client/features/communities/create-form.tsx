import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Community, newCommunitySchema } from '../../../shared/domain/communities.ts'
import { nearestLanguage } from '../../../shared/text/languages.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { useCreateCommunity } from './communities.queries.ts'
import { CreatedKeys } from './created-keys.tsx'

const EMPTY = { title: '', registrationKey: '', managerRegistrationKey: '' }

export const CreateForm = () => {
  const { t, i18n } = useTranslation('communities')
  const [made, setMade] = useState<Community>()
  const create = useCreateCommunity()
  const form = useSchemaForm(newCommunitySchema, EMPTY)
  const send = (community: typeof EMPTY) =>
    create.mutate(
      { ...community, lang: nearestLanguage([i18n.language]).code },
      {
        onSuccess: (created) => {
          form.reset()
          setMade(created)
        },
      },
    )
  const field = (name: keyof typeof EMPTY, label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      name={name}
      autoComplete="off"
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  )
  return (
    <form noValidate onSubmit={form.submit(send)}>
      <Stack>
        <FormAlert message={create.error ? t('create.failed') : undefined} />
        {field('title', t('create.name'))}
        {field('registrationKey', t('create.key'), t('create.keyHint'))}
        {field('managerRegistrationKey', t('create.managerKey'), t('create.managerKeyHint'))}
        <Button type="submit" variant="light" loading={create.isPending} fullWidth>
          {t('create.submit')}
        </Button>
        {made && <CreatedKeys community={made} onClose={() => setMade(undefined)} />}
      </Stack>
    </form>
  )
}
