import { TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/i18n.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useAddView } from './hierarchy.queries.ts'
import classes from './view-manager.module.css'

export const AddView = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('viewManager')
  const { t: tErrors } = useTranslation('errors')
  const [title, setTitle] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const add = useAddView(communityId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    setMissing(title.trim() === '')
    if (title.trim() === '') field.current?.focus()
    else add.mutate(title.trim(), { onSuccess: () => setTitle('') })
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className={classes.add}>
        <TextInput
          ref={field}
          label={t('add.label')}
          value={title}
          maxLength={1000}
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'error']}
          error={missing && <FieldError code="field.required" />}
          onChange={({ currentTarget }) => {
            setTitle(currentTarget.value)
            setMissing(false)
          }}
        />
        <BusyButton type="submit" loading={add.isPending} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('add')}
        </BusyButton>
      </div>
      <FormAlert message={add.error ? errorText(add.error, tErrors) : undefined} />
    </form>
  )
}
