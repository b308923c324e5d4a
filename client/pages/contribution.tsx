import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { Contribution as Stored } from '../../shared/contributions.ts'
import { useLiveNote } from '../features/notes/notes.live.ts'
import { NotLoaded } from '../features/notes/not-loaded.tsx'
import { loadTexts } from '../lib/i18n.ts'
import { objectQuery } from '../lib/objects.ts'
import { NoteEditor } from './note-editor.tsx'

const AttachmentReader = lazy(async () => {
  try {
    const loading = import('../features/attachments/attachment-reader.tsx')
    const [{ AttachmentReader: Reader }] = await Promise.all([loading, loadTexts('attachments')])
    return { default: Reader }
  } catch {
    return { default: NotLoaded }
  }
})

type Props = ComponentProps<typeof NoteEditor>

/** Whatever a contribution is: an attachment is shown; anything else, and what cannot be read, is the note editor's. */
export const Contribution = (props: Props) => {
  const { data } = useQuery(objectQuery(props.noteId))
  return data?.type === 'Attachment' ? <Attachment {...props} attachment={data} /> : <NoteEditor {...props} />
}

const Attachment = ({ attachment, onTitleChange }: Props & { attachment: Stored }) => {
  useLiveNote(attachment._id)
  return (
    <Suspense>
      <AttachmentReader attachment={attachment} onTitleChange={onTitleChange} />
    </Suspense>
  )
}
