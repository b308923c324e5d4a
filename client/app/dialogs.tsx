import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { GLOBAL_KEYS } from '../features/shell/global-keys.ts'
import type { ShellDialogProps } from '../features/shell/shell-dialog.tsx'
import { loadTexts } from '../lib/i18n.ts'
import { isSignedIn } from '../lib/session.ts'
import { collectTyped } from '../engines/keyboard/typed-ahead.ts'
import { useKey } from '../engines/keyboard/use-key.ts'
import { dialogs } from './menu-items.ts'
import { useOpenCommunity } from './open-community.ts'

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
  const { hash, ...page } = useLocation()
  const navigate = useNavigate()
  const community = useOpenCommunity()
  const go = async (fragment: string) =>
    navigate({ pathname: page.pathname, search: page.search, hash: fragment }, { replace: true })
  useKey(GLOBAL_KEYS.help.chord, () => void go(dialogs.keyboard))
  const takeTyped = useRef((): string => '')
  const search = () => {
    takeTyped.current = collectTyped()
    void go(dialogs.search)
  }
  useKey(GLOBAL_KEYS.search.chord, community && search)
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
          takeTyped={() => takeTyped.current()}
          onChoose={(path) => void leaveFor(path)}
          onClose={() => {
            takeTyped.current()
            void go('')
          }}
        />
      )}
    </Suspense>
  )
}
