import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ShellDialogProps } from '../features/shell/shell-dialog.tsx'
import { useQuestionMark } from '../features/shell/use-question-mark.ts'
import { loadTexts } from '../lib/i18n.ts'
import { dialogs } from './menu-items.ts'

const dialog = (load: () => Promise<{ default: ComponentType<ShellDialogProps> }>) =>
  lazy(async () => (await Promise.all([load(), loadTexts('shell')]))[0])

const DIALOGS: Readonly<Record<string, ComponentType<ShellDialogProps>>> = {
  [dialogs.about]: dialog(() => import('../features/shell/about-dialog.tsx')),
  [dialogs.changeLog]: dialog(() => import('../features/shell/change-log-dialog.tsx')),
  [dialogs.keyboard]: dialog(() => import('../features/shell/keyboard-dialog.tsx')),
}

const WRITABLE = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox]'

/** The dialog of the shell that the address names. */
export const Dialogs = () => {
  const { hash, ...page } = useLocation()
  const navigate = useNavigate()
  const go = (fragment: string) =>
    void navigate({ pathname: page.pathname, search: page.search, hash: fragment }, { replace: true })
  const [questionMark] = useQuestionMark()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
    if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented || !questionMark) return
    if (target instanceof Element && target.closest(`${WRITABLE}, [aria-modal=true]`)) return
    event.preventDefault()
    go(dialogs.keyboard)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const Dialog = DIALOGS[hash]
  return Dialog ? (
    <Suspense>
      <Dialog key={hash} onClose={() => go('')} />
    </Suspense>
  ) : null
}
