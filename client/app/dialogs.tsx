import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { GLOBAL_KEYS } from '../features/shell/global-keys.ts'
import type { ShellDialogProps } from '../features/shell/shell-dialog.tsx'
import { loadTexts } from '../lib/i18n.ts'
import { useKey } from '../engines/keyboard/use-key.ts'
import { dialogs } from './menu-items.ts'

const dialog = (load: () => Promise<{ default: ComponentType<ShellDialogProps> }>) =>
  lazy(async () => (await Promise.all([load(), loadTexts('shell')]))[0])

const DIALOGS: Readonly<Record<string, ComponentType<ShellDialogProps>>> = {
  [dialogs.about]: dialog(() => import('../features/shell/about-dialog.tsx')),
  [dialogs.changeLog]: dialog(() => import('../features/shell/change-log-dialog.tsx')),
  [dialogs.keyboard]: dialog(() => import('../features/shell/keyboard-dialog.tsx')),
}

/** The dialog of the shell that the address names. */
export const Dialogs = () => {
  const { hash, ...page } = useLocation()
  const navigate = useNavigate()
  const go = (fragment: string) =>
    void navigate({ pathname: page.pathname, search: page.search, hash: fragment }, { replace: true })
  useKey(GLOBAL_KEYS.help.chord, () => go(dialogs.keyboard))
  const Dialog = DIALOGS[hash]
  return Dialog ? (
    <Suspense>
      <Dialog key={hash} onClose={() => go('')} />
    </Suspense>
  ) : null
}
