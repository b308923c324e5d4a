import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { NoteWindow } from '../features/views/note-window.tsx'
import { useNoteWindows } from '../features/views/use-note-windows.ts'
import { ViewScreen } from '../features/views/view-screen.tsx'
import { MOBILE } from '../lib/mobile.ts'
import { paths } from '../lib/paths.ts'
import { useLeaveGuard } from '../ui/leave-guard.tsx'
import { Contribution } from './contribution.tsx'
import { VIEW_EXTENSIONS } from './view-extensions.ts'

/** What is opened over the view; anything else has a page of its own. */
const IN_WINDOWS = ['Note', 'Attachment', 'Drawing']

/** A view, and the notes that are open over it. */
export default function ViewPage() {
  const { viewId = '' } = useParams()
  return <View key={viewId} viewId={viewId} />
}

const View = ({ viewId }: { viewId: string }) => {
  const navigate = useNavigate()
  const { open, openNote, bringToFront, setDirty, close } = useNoteWindows()
  useLeaveGuard(open.some(({ dirty }) => dirty))

  const onOpen = useCallback(
    ({ id, type }: { id: string; type: string }, returnFocus: () => void) => {
      if (type === 'View') return void navigate(paths.view(id))
      if (IN_WINDOWS.includes(type) && !matchMedia(MOBILE).matches) return openNote(id, returnFocus)
      const address = paths.contribution(id, viewId)
      // A browser that opens no tab for us still shows the note.
      if (!window.open(address, '_blank')) void navigate(address)
    },
    [navigate, openNote, viewId],
  )

  return (
    <>
      <ViewScreen
        viewId={viewId}
        onPickView={(picked) => void navigate(paths.view(picked))}
        onOpen={onOpen}
        extensions={VIEW_EXTENSIONS}
      />
      {open.map((note) => (
        <NoteWindow
          key={note.noteId}
          note={note}
          renderNote={(props) => <Contribution {...props} onOpen={onOpen} />}
          onFront={() => bringToFront(note.noteId)}
          onDirtyChange={(dirty) => setDirty(note.noteId, dirty)}
          onClose={() => close(note.noteId)}
        />
      ))}
    </>
  )
}
