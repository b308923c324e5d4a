import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ShellDialogProps } from '../features/shell/shell-dialog.tsx'
import { loadTexts } from '../lib/i18n.ts'
import { isSignedIn } from '../lib/session.ts'
import { takeTyped } from '../engines/keyboard/typed-ahead.ts'
import { dialogs } from './menu-items.ts'
import { useOpenCommunity } from './open-community.ts'
import { useOpenFragment } from './use-open-fragment.ts'

const dialog = <P,>(area: 'shell' | 'search' | 'reading', load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => (await Promise.all([load(), loadTexts(area)]))[0])

const DIALOGS: Readonly<Record<string, ComponentType<ShellDialogProps>>> = {
  [dialogs.about]: dialog('shell', () => import('../features/shell/about-dialog.tsx')),
  [dialogs.changeLog]: dialog('shell', () => import('../features/shell/change-log-dialog.tsx')),
  [dialogs.keyboard]: dialog('shell', () => import('../features/shell/keyboard-dialog.tsx')),
  [dialogs.reading]: dialog('reading', () => import('./reading-dialog.tsx')),
}
const QuickSearch = dialog('search', () => import('../features/search/quick-search.tsx'))

/** Dialog of the fragment in the address. */
export default function Dialogs() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const community = useOpenCommunity()
  const go = useOpenFragment()
  /** Replaces the dialog's history entry. */
  const leaveFor = async (path: string) => {
    await go('')
    await navigate(path)
  }
  const Dialog = DIALOGS[hash]
  return (
    <Suspense>
      {Dialog && (isSignedIn() || hash !== dialogs.reading) && <Dialog key={hash} onClose={() => void go('')} />}
      {hash === dialogs.search && community && (
        <QuickSearch
          {...community}
          onChoose={(path) => void leaveFor(path)}
          onClose={() => {
            takeTyped()
            void go('')
          }}
        />
      )}
    </Suspense>
  )
}
