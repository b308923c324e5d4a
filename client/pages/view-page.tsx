import { IconAppWindow } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useCallback, useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { Contribution as Stored } from '../../shared/domain/contributions.ts'
import type { PendingNote } from '../entities/view/pending-note.ts'
import { linksQuery } from '../entities/link/links.ts'
import type { OpenBoard, OpenObject } from '../entities/view/open-board.ts'
import { useBeingInView } from '../entities/view/presence.ts'
import { NoteSkeleton } from '../features/notes/note-skeleton.tsx'
import { SheetSteps } from '../features/outline/sheet-steps.tsx'
import { Beginning } from '../features/notes/writing/beginning.tsx'
import { WritingLine } from '../features/presence/writing-line.tsx'
import { InternalView } from '../features/views/windows/internal-view.tsx'
import { type NoteInWindow, NoteWindow } from '../features/views/windows/note-window.tsx'
import { type OpenNote, useNoteWindows } from '../features/views/windows/use-note-windows.ts'
import { useSheetHistory } from '../features/views/windows/use-sheet-history.ts'
import { ViewScreen } from '../features/views/view-screen.tsx'
import { loadTexts } from '../lib/i18n.ts'
import { MOBILE } from '../lib/mobile.ts'
import { openPopup, openTab } from '../lib/open-window.ts'
import { BARE, paths, PROJECTOR } from '../lib/paths.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { useLeaveGuard, useLeaveQuestion } from '../ui/leave-guard.tsx'
import { toastError } from '../ui/toasts.ts'
import { PROJECTOR_EXTENSIONS, VIEW_EXTENSIONS, WITH_HINTS } from './view-extensions.ts'

const load = async () => (await import('./contribution.tsx')).Contribution
const LaterContribution = lazyComponent(load, 'notes')
/**
 * The contribution component after loading: kept here to render synchronously, so that a user who is already typing can
 * continue.
 */
let loaded: Awaited<ReturnType<typeof load>> | undefined
const loadContribution = async () => {
  const [part] = await Promise.all([load(), loadTexts('notes')])
  loaded = part
}

const Contribution = (props: ComponentProps<Awaited<ReturnType<typeof load>>>) => {
  const [Shown] = useState(() => loaded ?? LaterContribution)
  // The press that opens a window paints its frame first.
  const isDue = useDeferredValue(true, props.begun !== undefined)
  if (!isDue) return <NoteSkeleton />
  return (
    <Suspense fallback={<NoteSkeleton />}>
      <Shown {...props} />
    </Suspense>
  )
}

/** Types that open over the view; others have their own page. */
const IN_WINDOWS = ['Note', 'Attachment', 'Drawing']

/** A view with its open contributions. */
export default function ViewPage() {
  const { viewId = '', menuStatus } = useParams()
  if (menuStatus === PROJECTOR) return <ProjectorView key={viewId} viewId={viewId} />
  return <View key={viewId} viewId={viewId} bare={menuStatus === BARE} />
}

const nothing = () => {}

const ProjectorView = ({ viewId }: { viewId: string }) => (
  <ViewScreen
    viewId={viewId}
    bare
    still
    onPickView={nothing}
    onOpen={nothing}
    onBegin={nothing}
    isWindowOpen={false}
    extensions={PROJECTOR_EXTENSIONS}
  />
)

const View = ({ viewId, bare }: { viewId: string; bare: boolean }) => {
  const { t } = useTranslation('views')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const mayLeave = useLeaveQuestion()
  const board = useRef<OpenBoard>(null)
  const { open, openNote, bringToFront, change, toggleDock, close: closeWindow } = useNoteWindows()
  const closeSheet = useSheetHistory(open, closeWindow)
  const close = ({ key, shape }: Pick<OpenNote, 'key' | 'shape'>) => (shape === 'sheet' ? closeSheet : closeWindow)(key)
  useBeingInView(
    viewId,
    open.flatMap(({ dirty, noteId }) => (dirty && noteId !== undefined ? [noteId] : [])),
  )
  useLeaveGuard(open.some(({ dirty }) => dirty))

  const onOpen: OpenObject = useCallback(
    ({ id, type, riseAbove, itemId }, returnFocus, where = 'here') => {
      const address = type === 'View' ? paths.view(id) : paths.contribution(id, viewId)
      if (where === 'tab' || where === 'popup') {
        const opened = where === 'tab' ? openTab(address) : openPopup(address)
        return opened ? undefined : toastError(t('window.refused'))
      }
      const classic = board.current?.classic
      const opened = {
        noteId: id,
        returnFocus,
        classic,
        card: classic ? undefined : board.current?.boxOf({ id, itemId }),
      }
      if (where === 'internal') return openNote({ ...opened, kind: 'view', shape: 'window' })
      if (riseAbove && classic) return openPopup(paths.contribution(id)) ? undefined : toastError(t('window.refused'))
      if (type === 'View') return void navigate(address)
      const small = matchMedia(MOBILE).matches
      const shape = small ? 'sheet' : 'window'
      if (IN_WINDOWS.includes(type) && !(small && classic))
        return openNote({ ...opened, kind: 'note', shape, riseAbove })
      // If the browser blocks the tab.
      if (!openTab(address)) void navigate(address)
    },
    [navigate, openNote, viewId, t],
  )
  const onBegin = useCallback(
    (begun: PendingNote, returnFocus: () => void) => {
      const shape = matchMedia(MOBILE).matches ? 'sheet' : 'card'
      openNote({ noteId: undefined, kind: 'note', shape, begun, returnFocus, classic: board.current?.classic })
    },
    [openNote],
  )

  const firstContributed = (note: OpenNote, saved: Stored) => {
    close(note)
    board.current?.arrive(saved._id)
    void import('../features/notes/writing/withdraw.ts').then((undo) => undo.tellContributed(cache, saved))
  }
  const contentOf = (note: OpenNote, props: NoteInWindow) => {
    const { key, kind, noteId, begun, writing } = note
    if (noteId === undefined)
      return (
        begun && (
          <Beginning
            begun={begun}
            prepare={(id) => Promise.all([loadContribution(), cache.ensureQueryData(linksQuery('to', id))])}
            onMade={(id, written) => change(key, { noteId: id, writing: written })}
            onDirtyChange={props.onDirtyChange}
            onTitleChange={props.onTitleChange}
          />
        )
      )
    if (kind === 'view')
      return <InternalView viewId={noteId} onTitleChange={props.onTitleChange} onFront={() => bringToFront(key)} />
    return (
      <Contribution
        noteId={noteId}
        viewId={viewId}
        begun={writing}
        onOpen={onOpen}
        onFirstContributed={(saved) => firstContributed(note, saved)}
        onBuildOn={(parent) => board.current?.beginNote({ buildsOn: parent._id })}
        onMore={props.onMoreRoom}
        onClose={props.onClose}
        onDirtyChange={props.onDirtyChange}
        onTitleChange={props.onTitleChange}
      />
    )
  }

  const asideOf = ({ key, kind, shape, noteId, riseAbove, dirty }: OpenNote) => {
    if (noteId === undefined || kind === 'view') return null
    const step = async (id: string) => {
      if (!dirty || (await mayLeave())) change(key, { noteId: id })
    }
    return (
      <>
        <WritingLine noteId={noteId} />
        {riseAbove && (
          <IconAction
            label={t('menu.openInPopup')}
            onClick={() => openPopup(paths.contribution(noteId)) || toastError(t('window.refused'))}
          >
            <IconAppWindow size={20} aria-hidden />
          </IconAction>
        )}
        {shape === 'sheet' && (
          <SheetSteps board={board} objectId={noteId} types={IN_WINDOWS} onStep={(id) => void step(id)} />
        )}
      </>
    )
  }

  const dockOf = (key: string): ComponentProps<typeof NoteWindow>['dock'] => ({
    top: () => {
      const canvas = board.current?.canvas.current
      return canvas ? Math.round(canvas.clientAt(canvas.seen()).y) : 0
    },
    onChange: (listener) => board.current?.canvas.current?.onPaint(listener) ?? nothing,
    toggle: () => toggleDock(key),
  })

  return (
    <>
      <ViewScreen
        ref={board}
        viewId={viewId}
        bare={bare}
        onPickView={(picked) => void navigate(paths.view(picked))}
        onOpen={onOpen}
        onBegin={onBegin}
        isWindowOpen={open.length > 0}
        extensions={bare ? VIEW_EXTENSIONS : WITH_HINTS}
      />
      {open.map((note) => (
        <NoteWindow
          key={note.key}
          note={note}
          renderNote={(props) => contentOf(note, props)}
          aside={asideOf(note)}
          onFront={() => bringToFront(note.key)}
          onDirtyChange={(dirty) => change(note.key, { dirty })}
          dock={dockOf(note.key)}
          onMoreRoom={() => change(note.key, { shape: note.shape === 'card' ? 'window' : note.shape })}
          onClose={() => {
            close(note)
            if (!note.touched) note.begun?.drop()
          }}
        />
      ))}
    </>
  )
}
