import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canWrite } from '../../../shared/access.ts'
import type { Citation } from '../../../shared/citations.ts'
import { useBoard } from '../../board/open-board.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { CitationList } from './citation-list.tsx'
import { useCitationActs, useCitations } from './citations.queries.ts'
import { asGuarded, useNotesHere, writableAmong } from './citing-notes.ts'
import { NewReference } from './new-reference.tsx'
import classes from './citation-list.module.css'

/** The references of a view: what its notes cite. */
export const ReferenceViewer = () => {
  const { t } = useTranslation('citations')
  const { view, member, canAdd } = useBoard()
  const notes = useNotesHere()
  const { data, error, refetch } = useCitations(view.communityId)
  const [adding, setAdding] = useState(false)
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={96} />
  const citations = data.filter(({ to }) => notes.has(to))
  const writable = writableAmong(member, notes)
  return (
    <Stack gap="sm">
      {citations.length === 0 ? (
        <Text c="dimmed">{t('none.onView')}</Text>
      ) : (
        <CitationList citations={citations} label={t('onView')}>
          {(citation) => <CitingLine citation={citation} />}
        </CitationList>
      )}
      {adding ? (
        <NewReference notes={writable} onClose={() => setAdding(false)} />
      ) : (
        (canAdd || writable.length > 0) && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            style={{ alignSelf: 'start' }}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        )
      )}
    </Stack>
  )
}

/** Which note it is that cites, and how to take the citation away from it. */
const CitingLine = ({ citation }: { citation: Citation }) => {
  const { t } = useTranslation('citations')
  const { t: tNotes } = useTranslation('notes')
  const { member, openObject } = useBoard()
  const { remove } = useCitationActs(citation.communityId)
  const note = useNotesHere().get(citation.to)
  if (!note) return null
  const name = citation.data.shortCitation || citation.data.longCitation
  return (
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
        <IconAction label={t('delete.which', { name })} onClick={() => void remove(citation)}>
          <IconTrash size={18} aria-hidden />
        </IconAction>
      )}
    </div>
  )
}
