import { Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IDEA_COLOURS, type IdeaColour, MEANING_MAX } from '../../../shared/domain/promising-ideas.ts'
import { errorText, loadTexts } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { openDialog } from '../../ui/generic-modal.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Colour } from './colour.tsx'
import { type Meanings, meaningsQuery, useNewMeanings } from './promising-ideas.queries.ts'

interface Props {
  communityId: string
  authorId: string
  onClose: () => void
}

const Known = (props: Props) => {
  const { data: meanings, error, refetch } = useQuery({ ...meaningsQuery(props.communityId), staleTime: 0 })
  if (meanings) return <MeaningsForm {...props} meanings={meanings} />
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null
}

/** Form with the meaning of each colour; an empty field leaves only the colour's name. */
const MeaningsForm = ({ communityId, authorId, meanings, onClose }: Props & { meanings: Meanings }) => {
  const { t } = useTranslation('promisingIdeas')
  const { t: tErrors } = useTranslation('errors')
  const [edits, setEdits] = useState<ReadonlyMap<IdeaColour, string>>(new Map())
  const { mutateAsync: setMeanings, error, isPending } = useNewMeanings(communityId, authorId)
  const storedOf = (colour: IdeaColour) => meanings.get(colour)?.meaning ?? ''
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    const changed = [...edits].filter(([colour, meaning]) => meaning.trim() !== storedOf(colour))
    try {
      await setMeanings(
        changed.map(([colour, meaning]) => ({ colour, meaning: meaning.trim(), known: meanings.get(colour) })),
      )
      onClose()
    } catch {
      // The error is displayed above the buttons.
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text c="dimmed" size="sm">
          {t('meanings.hint')}
        </Text>
        {IDEA_COLOURS.filter((name) => name !== '').map((name) => (
          <TextInput
            key={name}
            label={<Colour name={name} meaning={undefined} />}
            maxLength={MEANING_MAX}
            value={edits.get(name) ?? storedOf(name)}
            onChange={({ currentTarget: { value } }) => setEdits((known) => new Map([...known, [name, value]]))}
          />
        ))}
        <FormAlert message={error ? errorText(error, tErrors) : undefined} />
        <FormButtons cancel={t('cancel')} submit={t('save')} busy={isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}

const Title = () => useTranslation('promisingIdeas').t('meanings')

/** Opens the form of colour meanings; resolves when closed. */
export const openColourMeanings = async (whose: Omit<Props, 'onClose'>): Promise<void> => {
  await loadTexts('promisingIdeas')
  await openDialog({
    title: <Title />,
    // A click outside must not lose the text.
    dismiss: false,
    content: (close) => <Known {...whose} onClose={close} />,
  })
}
