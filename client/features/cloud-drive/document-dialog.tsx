import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthorChoices } from '../../entities/author/use-author-choices.ts'
import { createDocument } from '../../entities/cloud-drive/drive.calls.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { refusedHere } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { SeveralField } from '../../ui/several-field.tsx'
import { supportsAtHand } from './supports-at-hand.ts'
import { useNewNote } from './use-new-note.ts'

export default function DocumentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('cloudDrive')
  const { t: tErrors } = useTranslation('errors')
  const { view, viewId, member } = useBoard()
  const cache = useQueryClient()
  const { choices } = useAuthorChoices(view.communityId)
  const [title, setTitle] = useState('')
  const [coauthors, setCoauthors] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  /** Document made by an earlier try: a retry only makes the note. */
  const [docId, setDocId] = useState<string>()
  const begun = useRef(false)
  const titleField = useRef<HTMLInputElement>(null)
  const makeNote = useNewNote()

  const make = async () => {
    let made = docId
    if (made === undefined) {
      const supports = await supportsAtHand(cache, view.communityId, viewId)
      made = await createDocument({ title: title.trim(), coauthors, supports })
      setDocId(made)
    }
    await makeNote({ title: title.trim(), docId: made, coauthors, data: { body: '' } })
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (begun.current) return
    if (title.trim() === '') {
      titleField.current?.focus()
      return setFault(refusedHere('document.title'))
    }
    begun.current = true
    setBusy(true)
    setFault(undefined)
    try {
      await make()
      onClose()
    } catch (error) {
      setFault(error)
    }
    begun.current = false
    setBusy(false)
  }

  const why = fault === undefined ? undefined : errorText(fault, tErrors)
  const locked = busy || docId !== undefined
  return (
    <Modal opened onClose={onClose} title={t('document')} withCloseButton={false} closeOnClickOutside={false}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text c="dimmed">{t('document.text')}</Text>
          <TextInput
            ref={titleField}
            data-autofocus
            size="md"
            label={t('document.title')}
            value={title}
            maxLength={1000}
            readOnly={locked}
            error={fault !== undefined && title.trim() === ''}
            onChange={({ currentTarget: { value } }) => {
              setTitle(value)
              setFault(undefined)
            }}
          />
          <SeveralField
            label={t('coauthors')}
            placeholder={t('coauthors.none')}
            choices={choices.filter(({ value }) => value !== member.authorId)}
            value={coauthors}
            readOnly={locked}
            onChange={setCoauthors}
          />
          <FormAlert
            message={why && docId !== undefined ? t('document.withoutNote', { title: title.trim(), why }) : why}
          />
          <FormButtons
            cancel={t('cancel')}
            submit={t(docId === undefined ? 'document.create' : 'document.makeNote')}
            busy={busy}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
