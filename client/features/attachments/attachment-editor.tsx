import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { fileOf, uploadSchema } from '../../../shared/domain/files.ts'
import { ApiError } from '../../lib/api.ts'
import { codeText, errorText } from '../../lib/i18n.ts'
import { randomId } from '../../lib/random-id.ts'
import { upload } from '../../lib/upload.ts'
import { savingKey, useEdits } from '../../entities/object/use-edits.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { SavingIndicator } from '../../ui/saving-indicator.tsx'
import { type AttachmentFields, changeOf, fieldsOf } from './attachment-fields.ts'
import classes from './attachment-editor.module.css'
import { fileSize, shortName } from './file-labels.ts'
import { Uploader } from './uploader.tsx'
import { useUploads } from './use-uploads.ts'

interface Props {
  attachment: Contribution
  onDirtyChange: (dirty: boolean) => void
  /** Told once it is stored. */
  onContributed: (saved: Contribution) => void
}

/** Title and file of an attachment, to be changed and then contributed. */
export const AttachmentEditor = ({ attachment, onDirtyChange, onContributed }: Props) => {
  const { t, i18n } = useTranslation('attachments')
  const [untitled, setUntitled] = useState(false)
  const headingId = useId()
  const edits = useEdits<AttachmentFields>({
    object: attachment,
    fields: fieldsOf(attachment),
    changeOf,
    onSaved: onContributed,
  })
  const { dirty, overtaken, edit } = edits
  const { title, upload: chosen } = edits.shown
  const uploads = useUploads(async (file, progress) => {
    const sent = await upload('/api/upload', file, uploadSchema, { key: randomId(), ...progress })
    // A title that was the name of the file goes with it.
    const named = title === fileOf(attachment)?.filename || title === chosen?.filename
    edit({ upload: sent, ...(named && { title: sent.filename }) })
  })
  const tellDirty = useEffectEvent(onDirtyChange)
  useEffect(() => tellDirty(dirty), [dirty])
  useEffect(() => () => tellDirty(false), [])

  const save = () => {
    const empty = title.trim() === ''
    setUntitled(empty)
    if (!empty) edits.save()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!overtaken) save()
  }
  return (
    <section aria-labelledby={headingId} className={classes.section}>
      <h3 id={headingId} className={classes.heading}>
        {t('edit')}
      </h3>
      <form noValidate onSubmit={submit} className={classes.form}>
        <TextInput
          label={t('field.title')}
          value={title}
          maxLength={1000}
          autoComplete="off"
          dir="auto"
          error={untitled && <FieldError code="field.required" />}
          onChange={({ currentTarget }) => {
            setUntitled(false)
            edit({ title: currentTarget.value })
          }}
        />
        {chosen ? (
          <Group gap="xs">
            <Text dir="auto" title={chosen.filename}>
              {t('replace.chosen', { name: shortName(chosen.filename), size: fileSize(chosen.size, i18n.language) })}
            </Text>
            <Button size="compact-md" variant="default" onClick={() => edit({ upload: null })}>
              {t('replace.keep')}
            </Button>
          </Group>
        ) : (
          <Uploader uploads={uploads} onFiles={(files) => uploads.add(files.slice(0, 1), undefined)} single />
        )}
        {overtaken && (
          <Alert color="yellow" icon={<IconUsers aria-hidden />} role="alert" title={t('theirs.title')}>
            <Text size="sm">{t('theirs.text')}</Text>
            <Group gap="xs" mt="xs">
              <Button size="compact-md" variant="default" onClick={edits.discard}>
                {t('theirs.take')}
              </Button>
              <Button size="compact-md" onClick={save}>
                {t('theirs.saveMine')}
              </Button>
            </Group>
          </Alert>
        )}
        <Failure error={edits.error} />
        <Group justify="flex-end">
          <SavingIndicator mutationKey={savingKey(attachment._id)} />
          <BusyButton type="submit" loading={edits.saving} disabled={!dirty || overtaken}>
            {t('contribute')}
          </BusyButton>
        </Group>
      </form>
    </section>
  )
}

/** Why it could not be contributed. */
const Failure = ({ error }: { error: Error | null }) => {
  const { t } = useTranslation('errors')
  if (!error) return null
  const [field] = error instanceof ApiError ? Object.values(error.fields) : []
  return <FormAlert message={field ? codeText(field.code, t, field.code, field) : errorText(error, t)} />
}
