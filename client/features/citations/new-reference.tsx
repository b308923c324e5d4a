import { Select, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CitationWords } from '../../../shared/domain/citations.ts'
import type { BoardItem } from '../../../shared/domain/views.ts'
import { useNewItem } from '../../entities/view/new-item.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { errorText } from '../../lib/i18n.ts'
import { toastError } from '../../ui/toasts.ts'
import { CitationForm } from './citation-form.tsx'
import { type CitingNote, useCitationActs } from './citations.queries.ts'
import { filterOptions } from '../../lib/choices.ts'

const NEW = 'new'

interface Props {
  notes: readonly BoardItem[]
  onClose: () => void
}

export const NewReference = ({ notes, onClose }: Props) => {
  const { t } = useTranslation('citations')
  const { t: tNotes } = useTranslation('notes')
  const { canAdd, view } = useBoard()
  const { add } = useCitationActs(view.communityId)
  const makeNote = useNewNote()
  const [chosen, setChosen] = useState(canAdd ? NEW : (notes[0]?.to ?? ''))
  const [title, setTitle] = useState('')
  const titleInput = useRef<HTMLInputElement>(null)
  // Focused before the citation's own fields.
  useEffect(() => titleInput.current?.focus(), [])
  const citing = notes.find(({ to }) => to === chosen)

  const cite = async (words: CitationWords) => {
    if (citing) return add({ _id: citing.to, title: citing._to.title }, words)
    // A new note needs a title.
    if (title.trim() === '') return add({ _id: '', title }, words)
    const made = await makeNote(title.trim())
    if (!made) return false
    // A retry uses the note that now exists.
    setChosen(made._id)
    setTitle('')
    return add(made, words)
  }
  return (
    <CitationForm label={t('add')} onSubmit={cite} onCancel={onClose}>
      <Select
        label={t('note')}
        searchable
        filter={filterOptions}
        allowDeselect={false}
        value={citing?.to ?? NEW}
        data={[
          ...(canAdd ? [{ value: NEW, label: t('note.new') }] : []),
          ...notes.map(({ to, _to }) => ({ value: to, label: _to.title || tNotes('untitled') })),
        ]}
        nothingFoundMessage={t('note.notFound')}
        onChange={(value) => value && setChosen(value)}
      />
      {!citing && (
        <TextInput
          ref={titleInput}
          label={t('note.title')}
          maxLength={1000}
          dir="auto"
          value={title}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
        />
      )}
    </CitationForm>
  )
}

const useNewNote = () => {
  const { view, member, canvas, take, placeFor } = useBoard()
  const { t } = useTranslation('errors')
  const { mutateAsync: make } = useNewItem()
  return async (title: string): Promise<CitingNote | undefined> => {
    const { authorId } = member
    if (authorId === null || member.readOnly) return undefined
    try {
      const object = { type: 'Note', title, status: 'active' as const, data: { body: '' } }
      const { made, link } = await make({
        view,
        authorId,
        object,
        where: { place: { ...(await placeFor()) }, apart: true, within: canvas.current?.seen() },
      })
      if (link) take({ saved: [link] })
      return made
    } catch (error) {
      toastError(errorText(error, t))
      return undefined
    }
  }
}
