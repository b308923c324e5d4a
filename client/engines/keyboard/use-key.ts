import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { type Chord, isPressed } from './key-bindings.ts'

/** Returns whether keys of one letter or sign work: who speaks to the computer turns them off (WCAG 2.1.4). */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'buildon.questionMark', defaultValue: true, getInitialValueInEffect: false })

const WRITABLE = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox]'

/** Returns whether somebody is writing: the keyboard is in a field, or in a text that has a frame of its own. */
export const isWriting = () => Boolean(document.activeElement?.closest(`${WRITABLE}, iframe`))

/** Acts on a key of one letter or sign wherever it is pressed on the page, but in fields and dialogs, where it is a letter; without an act it does nothing. */
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
