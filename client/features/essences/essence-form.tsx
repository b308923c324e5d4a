import { Stack, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { refusedHere } from '../../lib/api.ts'
import { errorText, loadTexts } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { openDialog } from '../../ui/generic-modal.tsx'
import { useNewEssence } from './essences.queries.ts'
import { paragraphsOf } from './paragraphs.ts'

interface Props {
  note: Contribution
  authorId: string
  onClose: () => void
}

const EssenceForm = ({ note, authorId, onClose }: Props) => {
  const { t } = useTranslation('essences')
  const { t: tErrors } = useTranslation('errors')
  const { mutateAsync: make, isPending } = useNewEssence()
  const [title, setTitle] = useState(() => t('titleOf', { title: note.title }))
  const [text, setText] = useState('')
  const [fault, setFault] = useState<unknown>()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    const body = paragraphsOf(text)
    if (title.trim() === '' || body === '') return setFault(refusedHere('field.required'))
    try {
      await make({ note, authorId, title: title.trim(), body })
      onClose()
    } catch (error) {
      setFault(error)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <TextInput
          label={t('title')}
          required
          maxLength={1000}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <Textarea
          size="md"
          data-autofocus
          label={t('text')}
          description={t('text.hint')}
          required
          autosize
          minRows={3}
          maxRows={10}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <FormAlert message={fault === undefined ? undefined : errorText(fault, tErrors)} />
        <FormButtons cancel={t('cancel')} submit={t('save')} busy={isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}

const Title = () => useTranslation('essences').t('new')

/** Opens the form of a note's essence, which makes it; resolves when closed. */
export const openNewEssence = async (essence: Omit<Props, 'onClose'>): Promise<void> => {
  await loadTexts('essences')
  await openDialog({
    title: <Title />,
    // A click outside must not lose the text.
    dismiss: false,
    content: (close) => <EssenceForm {...essence} onClose={close} />,
  })
}
