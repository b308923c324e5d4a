import { Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { OpenObject } from '../entities/view/open-board.ts'
import { NoteSkeleton } from '../features/notes/note-skeleton.tsx'
import { TimeMachine } from '../features/views/time-machine/time-machine.tsx'
import { InternalView } from '../features/views/windows/internal-view.tsx'
import { NoteWindow } from '../features/views/windows/note-window.tsx'
import { useNoteWindows } from '../features/views/windows/use-note-windows.ts'
import { openPopup, openTab } from '../lib/open-window.ts'
import { paths } from '../lib/paths.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useLeaveGuard } from '../ui/leave-guard.tsx'
import { toastError } from '../ui/toasts.ts'

const Contribution = lazyComponent(async () => (await import('./contribution.tsx')).Contribution, 'notes')

/** /timemachine: history of a view; items open in their current state (TIME-14). */
export default function TimeMachinePage() {
  const { viewId = '' } = useParams()
  return <Machine key={viewId} viewId={viewId} />
}

const Machine = ({ viewId }: { viewId: string }) => {
  const { t } = useTranslation('views')
  const navigate = useNavigate()
  const { open, openNote, bringToFront, change, close } = useNoteWindows()
  useLeaveGuard(open.some(({ dirty }) => dirty))
  const onOpen: OpenObject = useCallback(
    ({ id, type }, returnFocus, where) => {
      const kind = type === 'View' ? 'view' : 'note'
      if (where === 'internal') return openNote({ noteId: id, kind, isInternal: true, shape: 'window', returnFocus })
      const address = kind === 'view' ? paths.view(id) : paths.contribution(id)
      const opened = where === 'popup' ? openPopup(address) : openTab(address)
      return opened ? undefined : toastError(t('window.refused'))
    },
    [openNote, t],
  )
  return (
    <>
      <TimeMachine viewId={viewId} onOpen={onOpen} />
      {open.map((note) => (
        <NoteWindow
          key={note.key}
          note={note}
          renderNote={({ onMoreRoom: _none, ...props }) =>
            note.kind === 'view' ? (
              <InternalView
                viewId={note.noteId ?? ''}
                onTitleChange={props.onTitleChange}
                onFront={() => bringToFront(note.key)}
              />
            ) : (
              <Suspense fallback={<NoteSkeleton />}>
                <Contribution
                  noteId={note.noteId ?? ''}
                  viewId={undefined}
                  onBuildOn={() => void navigate(paths.view(viewId))}
                  {...props}
                />
              </Suspense>
            )
          }
          onFront={() => bringToFront(note.key)}
          onDirtyChange={(dirty) => change(note.key, { dirty })}
          onMoreRoom={() => undefined}
          onClose={() => close(note.key)}
        />
      ))}
    </>
  )
}
