import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canWrite } from '../../../shared/rules/access.ts'
import type { Citation } from '../../../shared/domain/citations.ts'
import type { BoardItem } from '../../../shared/domain/views.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { CitationList, CitedSource } from './citation-list.tsx'
import { useCitationActs, useCitations } from './citations.queries.ts'
import { asGuarded, useNotesHere, writableNotes } from './citing-notes.ts'
import { NewReference } from './new-reference.tsx'
import { useFocusBack } from './use-focus-back.ts'
import classes from './citation-list.module.css'

export const ReferenceViewer = () => {
  const { t } = useTranslation('citations')
  const { view, member, canAdd } = useBoard()
  const notes = useNotesHere()
  const { data, error, refetch } = useCitations(view.communityId)
  const [adding, setAdding] = useState(false)
  const button = useFocusBack(adding)
  const list = useRef<HTMLUListElement>(null)
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={96} />
  const citations = data.filter(({ to }) => notes.has(to))
  const writable = writableNotes(member, notes)
  return (
    <Stack gap="sm">
      {adding ? (
        <NewReference notes={writable} onClose={() => setAdding(false)} />
      ) : (
        (canAdd || writable.length > 0) && (
          <Button
            ref={button}
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            style={{ alignSelf: 'start' }}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        )
      )}
      {citations.length === 0 ? (
        <Text c="dimmed">{t('none.onView')}</Text>
      ) : (
        <CitationList ref={list} citations={citations} label={t('onView')}>
          {(citation) => {
            const note = notes.get(citation.to)
            return note && <Reference citation={citation} note={note} onRemoved={() => list.current?.focus()} />
          }}
        </CitationList>
      )}
    </Stack>
  )
}

interface ReferenceProps {
  citation: Citation
  note: BoardItem
  onRemoved: () => void
}

const Reference = ({ citation, note, onRemoved }: ReferenceProps) => {
  const { t } = useTranslation('citations')
  const { t: tNotes } = useTranslation('notes')
  const { member, openObject } = useBoard()
  const { remove } = useCitationActs(citation.communityId)
  const name = citation.data.shortCitation || citation.data.longCitation
  return (
    <>
      <CitedSource citation={citation} />
      <div className={classes.foot}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          truncate
          ta="start"
          className={classes.note}
          dir="auto"
          onClick={() => openObject({ id: note.to, type: 'Note' })}
        >
          {note._to.title || tNotes('untitled')}
        </Anchor>
        {canWrite(member, asGuarded(note)) && (
          <IconAction
            label={t('delete.which', { name })}
            onClick={() => void remove(citation).then((removed) => removed && onRemoved())}
          >
            <IconTrash size={18} aria-hidden />
          </IconAction>
        )}
      </div>
    </>
  )
}
