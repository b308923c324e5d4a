import { Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { OpenObject } from '../entities/view/open-board.ts'
import { useBeingInView } from '../entities/view/presence.ts'
import { NoteSkeleton } from '../features/notes/note-skeleton.tsx'
import { WritingLine } from '../features/presence/writing-line.tsx'
import { InternalView } from '../features/views/internal-view.tsx'
import { NoteWindow } from '../features/views/note-window.tsx'
import { useNoteWindows } from '../features/views/use-note-windows.ts'
import { ViewScreen } from '../features/views/view-screen.tsx'
import { MOBILE } from '../lib/mobile.ts'
import { openPopup, openTab } from '../lib/open-window.ts'
import { BARE, paths } from '../lib/paths.ts'
import { lazily } from '../ui/lazily.tsx'
import { useLeaveGuard } from '../ui/leave-guard.tsx'
import { tellFailure } from '../ui/toasts.ts'
import { VIEW_EXTENSIONS } from './view-extensions.ts'

const Contribution = lazily(async () => (await import('./contribution.tsx')).Contribution, 'notes')

/** What is opened over the view; anything else has a page of its own. */
const IN_WINDOWS = ['Note', 'Attachment', 'Drawing']

/** A view, and what is open over it. */
export default function ViewPage() {
  const { viewId = '', menuStatus } = useParams()
  return <View key={viewId} viewId={viewId} bare={menuStatus === BARE} />
}

const View = ({ viewId, bare }: { viewId: string; bare: boolean }) => {
  const { t } = useTranslation('views')
  const navigate = useNavigate()
  const { open, openNote, bringToFront, setDirty, close } = useNoteWindows()
  useBeingInView(
    viewId,
    open.filter(({ dirty }) => dirty).map(({ noteId }) => noteId),
  )
  useLeaveGuard(open.some(({ dirty }) => dirty))

  const onOpen: OpenObject = useCallback(
    ({ id, type, riseAbove }, returnFocus, where = 'here') => {
      const address = type === 'View' ? paths.view(id) : paths.contribution(id, viewId)
      if (where === 'tab' || where === 'popup') {
        const opened = where === 'tab' ? openTab(address) : openPopup(address)
        return opened ? undefined : tellFailure(t('window.refused'))
      }
      if (where === 'internal') return openNote(id, returnFocus, 'view')
      if (riseAbove) return openPopup(paths.contribution(id)) ? undefined : tellFailure(t('window.refused'))
      if (type === 'View') return void navigate(address)
      if (IN_WINDOWS.includes(type) && !matchMedia(MOBILE).matches) return openNote(id, returnFocus)
      // A browser that opens no tab for us still shows the note.
      if (!openTab(address)) void navigate(address)
    },
    [navigate, openNote, viewId, t],
  )

  return (
    <>
      <ViewScreen
        viewId={viewId}
        bare={bare}
        onPickView={(picked) => void navigate(paths.view(picked))}
        onOpen={onOpen}
        extensions={VIEW_EXTENSIONS}
      />
      {open.map((note) => (
        <NoteWindow
          key={note.noteId}
          note={note}
          renderNote={(props) =>
            note.kind === 'view' ? (
              <InternalView
                viewId={note.noteId}
                onTitleChange={props.onTitleChange}
                onFront={() => bringToFront(note.noteId)}
              />
            ) : (
              <Suspense fallback={<NoteSkeleton />}>
                <Contribution {...props} viewId={viewId} onOpen={onOpen} />
              </Suspense>
            )
          }
          aside={<WritingLine noteId={note.noteId} />}
          onFront={() => bringToFront(note.noteId)}
          onDirtyChange={(dirty) => setDirty(note.noteId, dirty)}
          onClose={() => close(note.noteId)}
        />
      ))}
    </>
  )
}
