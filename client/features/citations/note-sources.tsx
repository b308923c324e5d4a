import { Button, Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Citation } from '../../../shared/domain/citations.ts'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { CitationForm } from './citation-form.tsx'
import { CitationList, CitedSource } from './citation-list.tsx'
import { useCitationActs, useCitationsOfNote } from './citations.queries.ts'
import { CiteDialog } from './cite-dialog.tsx'
import { useFocusBack } from './use-focus-back.ts'
import classes from './citation-list.module.css'

export const NoteSources = () => {
  const { t } = useTranslation('citations')
  const { note, shown } = useOpenNote()
  const citations = useCitationsOfNote()
  const [adding, setAdding] = useState(false)
  const button = useFocusBack(adding)
  const list = useRef<HTMLUListElement>(null)
  return (
    <Stack p="md" gap="sm" maw="46rem" w="100%" mx="auto">
      {citations.length === 0 ? (
        <Text c="dimmed">{t('none.ofNote')}</Text>
      ) : (
        <CitationList ref={list} citations={citations} label={t('ofNote')}>
          {(citation) => <Editing citation={citation} onRemoved={() => list.current?.focus()} />}
        </CitationList>
      )}
      <Button ref={button} variant="default" style={{ alignSelf: 'start' }} onClick={() => setAdding(true)}>
        {t('add')}
      </Button>
      {adding && (
        <CiteDialog
          communityId={note.communityId}
          note={{ _id: note._id, title: shown.title }}
          onClose={() => setAdding(false)}
        />
      )}
    </Stack>
  )
}

const Editing = ({ citation, onRemoved }: { citation: Citation; onRemoved: () => void }) => {
  const { t } = useTranslation('citations')
  const { change, remove } = useCitationActs(citation.communityId)
  const [open, setOpen] = useState(false)
  const button = useFocusBack(open)
  const name = citation.data.shortCitation || citation.data.longCitation
  if (open)
    return (
      <CitationForm
        label={t('save')}
        words={citation.data}
        onCancel={() => setOpen(false)}
        onSubmit={async (words) => {
          const changed = await change(citation, words)
          if (changed) setOpen(false)
          return changed
        }}
      />
    )
  return (
    <>
      <CitedSource citation={citation} />
      <div className={classes.foot}>
        <IconAction ref={button} label={t('edit', { name })} onClick={() => setOpen(true)}>
          <IconPencil size={18} aria-hidden />
        </IconAction>
        <IconAction
          label={t('delete.which', { name })}
          onClick={() => void remove(citation).then((removed) => removed && onRemoved())}
        >
          <IconTrash size={18} aria-hidden />
        </IconAction>
      </div>
    </>
  )
}
