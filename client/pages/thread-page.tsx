import { useParams } from 'react-router-dom'
import { isId } from '../../shared/wire/ids.ts'
import { Thread } from '../features/notes/thread/thread.tsx'
import { ReadThreadAloud } from '../features/read-aloud/read-aloud-of-note.tsx'
import { Contribution } from './contribution.tsx'

/** /thread: `viewId` is the view that it was opened from. */
export default function ThreadPage() {
  const { noteId = '', viewId } = useParams()
  return (
    <Thread
      key={noteId}
      noteId={noteId}
      viewId={isId(viewId) ? viewId : undefined}
      Editor={Contribution}
      ReadAloud={ReadThreadAloud}
    />
  )
}
