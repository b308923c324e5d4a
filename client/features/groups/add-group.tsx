import { TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/i18n.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useAddGroup } from './groups.queries.ts'
import classes from './groups.module.css'

export const AddGroup = ({ communityId, authorId }: { communityId: string; authorId: string }) => {
  const { t } = useTranslation('groups')
  const { t: tErrors } = useTranslation('errors')
  const [title, setTitle] = useState('')
  const add = useAddGroup(communityId, authorId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '' || add.isPending) return
    add.mutate(title.trim(), { onSuccess: () => setTitle('') })
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className={classes.add}>
        <TextInput
          label={t('add.label')}
          value={title}
          maxLength={1000}
          autoComplete="off"
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <BusyButton type="submit" loading={add.isPending} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('add')}
        </BusyButton>
      </div>
      <FormAlert message={add.error ? errorText(add.error, tErrors) : undefined} />
    </form>
  )
}
