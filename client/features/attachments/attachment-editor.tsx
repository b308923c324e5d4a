import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { captionFault } from '../../../shared/domain/captions.ts'
import { fileOf, uploadSchema } from '../../../shared/domain/files.ts'
import { randomId } from '../../lib/random-id.ts'
import { upload } from '../../lib/upload.ts'
import { StoredEdits } from '../../entities/object/stored-edits.tsx'
import { savingKey, useObjectEditor } from '../../entities/object/use-object-editor.ts'
import { useTitledForm } from '../../entities/object/use-titled-form.tsx'
import { SavedByOther } from '../../entities/object/saved-by-other.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SaveFailure } from '../../ui/save-failure.tsx'
import { SavingIndicator } from '../../ui/saving-indicator.tsx'
import { type AttachmentFields, changeOf, fieldsOf } from './attachment-fields.ts'
import classes from './attachment-editor.module.css'
import { CaptionsField } from './captions-field.tsx'
import { fileSize, shortName } from '../../lib/file-labels.ts'
import { kindOf } from '../../lib/kind-of-file.ts'
import { notifyUnsupported } from './notify-unsupported.ts'
import { Uploader } from './uploader.tsx'
import { useUploads } from './use-uploads.ts'

interface Props {
  attachment: Contribution
  onDirtyChange: (dirty: boolean) => void
  onContributed: (saved: Contribution) => void
}

export const AttachmentEditor = ({ attachment, onDirtyChange, onContributed }: Props) => {
  const { t, i18n } = useTranslation('attachments')
  const headingId = useId()
  const edits = useObjectEditor<AttachmentFields>({
    object: attachment,
    fieldsOf,
    changeOf,
    onSaved: onContributed,
    onDirtyChange,
  })
  const { titleInput, submit, saveMine } = useTitledForm(edits)
  const { dirty, conflict, edit } = edits
  const { title, upload: chosen, captions } = edits.shown
  const file = chosen ?? fileOf(attachment)
  const captionsRef = useRef<HTMLTextAreaElement>(null)
  const fault = captionFault(captions)
  const [insisted, setInsisted] = useState(false)
  const correct = (save: () => void) => {
    setInsisted(true)
    if (fault) captionsRef.current?.focus()
    else save()
  }
  const uploads = useUploads(async (file, progress) => {
    const sent = await upload('/api/upload', file, uploadSchema, { key: randomId(), ...progress })
    void notifyUnsupported(sent)
    // Replaces the title if it was the file name.
    const named = title === fileOf(attachment)?.filename || title === chosen?.filename
    edit({ upload: sent, file: sent.tmpFilename, ...(named && { title: sent.filename }) })
  })

  return (
    <section aria-labelledby={headingId} className={classes.section}>
      <h3 id={headingId} className={classes.heading}>
        {t('edit')}
      </h3>
      <StoredEdits editor={edits} />
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          correct(() => submit(event))
        }}
        className={classes.form}
      >
        <TextInput label={t('field.title')} {...titleInput} />
        {chosen ? (
          <Group gap="xs">
            <Text dir="auto" title={chosen.filename}>
              {t('replace.chosen', { name: shortName(chosen.filename), size: fileSize(chosen.size, i18n.language) })}
            </Text>
            <Button
              size="compact-md"
              variant="default"
              onClick={() => edit({ upload: null, file: fieldsOf(attachment).file })}
            >
              {t('replace.keep')}
            </Button>
          </Group>
        ) : (
          <Uploader uploads={uploads} onFiles={(files) => uploads.add(files.slice(0, 1), undefined)} single />
        )}
        {file && kindOf(file) === 'video' && (
          <CaptionsField
            ref={captionsRef}
            value={captions}
            fault={fault}
            insisted={insisted}
            onChange={(text) => edit({ captions: text })}
          />
        )}
        {conflict && (
          <SavedByOther
            object={attachment}
            words={{
              title: t('theirs.title'),
              titleBy: (name) => t('theirs.titleBy', { name }),
              text: t('theirs.text'),
              take: t('theirs.take'),
              saveMine: t('theirs.saveMine'),
            }}
            onTakeTheirs={edits.discard}
            onSaveMine={() => correct(saveMine)}
          />
        )}
        <SaveFailure error={edits.error} />
        <Group justify="flex-end">
          <SavingIndicator mutationKey={savingKey(attachment._id)} />
          <BusyButton type="submit" loading={edits.saving} disabled={!dirty || conflict}>
            {t('contribute')}
          </BusyButton>
        </Group>
      </form>
    </section>
  )
}
