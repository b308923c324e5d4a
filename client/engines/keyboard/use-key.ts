import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { type Chord, isPressed } from './key-bindings.ts'

/** Returns whether single-character shortcuts are enabled; speech input users turn them off (WCAG 2.1.4). */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'buildon.questionMark', defaultValue: true, getInitialValueInEffect: false })

const WRITABLE = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox]'

/** Returns whether the focus is in a field or in an editor's iframe. */
export const isWriting = () => Boolean(document.activeElement?.closest(`${WRITABLE}, iframe`))

/** Registers a single-character shortcut on the page, except in fields and dialogs; no-op without a handler. */
export const useKey = (chord: Chord, act: (() => void) | undefined) => {
  const [works] = useSingleKeys()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented } = event
    if (!works || !act || defaultPrevented || !isPressed(chord, event)) return
    if (target instanceof Element && target.closest(`${WRITABLE}, [aria-modal=true]`)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
