import { Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SELECTOR_MAX } from '../../../shared/wire/limits.ts'
import { objectQuery } from '../../entities/object/objects.ts'
import { viewsQuery } from '../../entities/view/live-views.ts'
import { useNewItem } from '../../entities/view/new-item.ts'
import { viewChoicesOf } from '../../entities/view/view-choices.ts'
import { choicesFor } from '../../lib/choices.ts'
import { errorText } from '../../lib/i18n.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { quotation } from './quotation.ts'

interface Props {
  communityId: string
  authorId: string
  question: string
  sentences: readonly string[]
  onMade: (noteId: string, viewId: string) => void
}

/** Position on the view; moved if it is taken. */
const PLACE = { x: 100, y: 100 }

/** Makes a note that quotes the answer to a question, on a chosen view (QUES-09). */
export const NextNote = ({ communityId, authorId, question, sentences, onMade }: Props) => {
  const { t, i18n } = useTranslation('questions')
  const { t: tErrors } = useTranslation('errors')
  const cache = useQueryClient()
  const { data = [] } = useQuery(viewsQuery(communityId))
  const views = viewChoicesOf(data, { language: i18n.language, untitled: t('untitled') })
  const [title, setTitle] = useState(t('next'))
  const [viewId, setViewId] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const making = useNewItem()
  const make = async (on: string) => {
    try {
      const view = await cache.ensureQueryData(objectQuery(on))
      const object = { type: 'Note', title: title.trim(), data: { body: quotation(question, sentences) } }
      const { made } = await making.mutateAsync({ view, authorId, object, where: { place: PLACE, apart: true } })
      onMade(made._id, on)
    } catch (error) {
      setRefusal(errorText(error, tErrors))
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setRefusal(viewId === null ? t('next.noView') : undefined)
    if (viewId !== null && !making.isPending) void make(viewId)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text c="dimmed">{t('next.hint')}</Text>
        <TextInput
          label={t('next.title')}
          maxLength={1000}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <Select
          label={t('next.view')}
          placeholder={t('next.chooseView')}
          nothingFoundMessage={t('next.noSuchView')}
          searchable
          comboboxProps={{ withinPortal: false }}
          limit={SELECTOR_MAX}
          filter={({ search, limit }) => choicesFor(views, search, limit)}
          data={views}
          value={viewId}
          onChange={setViewId}
        />
        <FormAlert message={refusal} />
        <BusyButton type="submit" loading={making.isPending}>
          {t('next.make')}
        </BusyButton>
      </Stack>
    </form>
  )
}
