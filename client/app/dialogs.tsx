import { type ComponentType, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ShellDialogProps } from '../features/shell/shell-dialog.tsx'
import { isSignedIn } from '../lib/session.ts'
import { lazyDialog } from '../ui/lazy-component.tsx'
import { takeTyped } from '../engines/keyboard/typed-ahead.ts'
import { dialogs } from './menu-items.ts'
import { useOpenCommunity } from './open-community.ts'
import { useOpenFragment } from './use-open-fragment.ts'

const dialog = <P extends { onClose: () => void }>(
  area: 'shell' | 'search' | 'reading',
  load: () => Promise<{ default: ComponentType<P> }>,
) => lazyDialog(async () => (await load()).default, area)

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
