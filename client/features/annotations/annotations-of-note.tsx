import { mayContribute } from '../../../shared/rules/access.ts'
import { Button } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedPassage } from '../../engines/editor/passages.ts'
import type { Owner } from '../../lib/draft-store.ts'
import { type NoteExtension, type NoteFacts, useOpenNote } from '../../entities/note/open-note.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { annotate, type Scaffolds, stopAnnotating, useAnnotating } from './annotating.ts'
import { annotationDrafts } from './annotation-draft.ts'
import { useLiveAnnotations } from './annotations.live.ts'
import { type Annotated, annotationsQuery, isAnnotating } from './annotations.queries.ts'

const Annotations = lazyComponent(async () => (await import('./annotations.tsx')).Annotations, 'annotations')

const NONE: readonly Annotated[] = []

const mayAnnotate = ({ note, member }: NoteFacts) => mayContribute(member) && note.status === 'active'

const Head = () => {
  const { t } = useTranslation('notes')
  const open = useOpenNote()
  if (!mayAnnotate(open)) return null
  return (
    <IconAction label={t('annotate')} onClick={() => annotate({ noteId: open.note._id })}>
      <IconMessagePlus size={22} aria-hidden />
    </IconAction>
  )
}

const PassageActs = ({ passage, done }: { passage: PlacedPassage; done: () => void }) => {
  const { t } = useTranslation('notes')
  const open = useOpenNote()
  if (!mayAnnotate(open)) return null
  return (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<IconMessagePlus size={18} aria-hidden />}
      onClick={() => {
        annotate({ noteId: open.note._id, passage })
        done()
      }}
    >
      {t('annotate')}
    </Button>
  )
}

/** Returns the unsaved annotation of a note, if one is stored. */
const useKept = (noteId: string, owner: Owner) => {
  const cache = useQueryClient()
  const queryKey = ['drafts', 'annotation', noteId]
  const { data: kept } = useQuery({
    queryKey,
    queryFn: async () => (await annotationDrafts.find(owner)).find((draft) => draft.noteId === noteId) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  })
  return { kept, settle: () => void cache.setQueryData(queryKey, null) }
}

/** Returns the component that lists the annotations of a note; its code is loaded once there is one. */
const readingWith = (Supports: Scaffolds) =>
  function Reading() {
    const { note, member, links } = useOpenNote()
    useLiveAnnotations(note._id)
    const enabled = links.some(isAnnotating)
    const { data } = useQuery({ ...annotationsQuery(note), enabled })
    // The query is not refreshed after the last annotation was deleted.
    const annotated = (enabled && data) || NONE
    const annotating = useAnnotating(note._id)
    const { kept, settle } = useKept(note._id, member)
    useEffect(() => () => stopAnnotating(note._id), [note._id])
    if (annotated.length === 0 && !annotating && !kept) return null
    return (
      <Suspense>
        <Annotations {...{ annotated, annotating, kept, Supports }} onSettled={settle} />
      </Suspense>
    )
  }

export const annotationsOfNote = (Supports: Scaffolds): NoteExtension => ({
  name: 'annotations',
  Head,
  PassageActs,
  Reading: readingWith(Supports),
})
