import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'
import { siteQuery } from '../../lib/site.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const OpenDocument = lazyComponent(async () => (await import('./open-document.tsx')).OpenDocument, 'cloudDrive')
const DocumentText = lazyComponent(async () => (await import('./document-text.tsx')).DocumentText, 'cloudDrive')

/** Only for the note's authors: other members cannot open the document (GDOC-12). */
const forAuthors = (Part: ComponentType) => () => {
  const { note, member, settings } = useOpenNote()
  const isLinked = note.docId !== '' && note.createdBy !== '' && settings?.plugins.googledocs === true
  const isAuthors = isLinked && member.authorId !== null && note.authors.includes(member.authorId)
  const { data: site } = useQuery({ ...siteQuery, enabled: isAuthors })
  if (!isAuthors || !site?.google) return null
  return (
    <Suspense>
      <Part />
    </Suspense>
  )
}

export const documentOfNote: NoteExtension = {
  name: 'cloudDrive',
  Head: forAuthors(OpenDocument),
  Reading: forAuthors(DocumentText),
}
