/** Names what is pressed together: modifiers, and a key as `event.key` calls it. Control stands for ⌘ as well, Arrows for any arrow. */
export type Chord = readonly string[]

/** Describes keys by the name under which the keyboard help explains it; several of one name are ways to the same. */
export interface KeyBinding<Name extends string = string> {
  readonly name: Name
  readonly chord: Chord
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Tells whether an event is this chord. Shift counts with named keys and with Control: signs need it on some keyboards. */
export const isPressed = (chord: Chord, { key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress): boolean => {
  const wanted = chord.at(-1) ?? ''
  const control = chord.includes('Control')
  if (chord.includes('Alt') !== altKey || control !== (ctrlKey || metaKey)) return false
  const countsShift = control || key.length > 1
  if (countsShift && chord.includes('Shift') !== shiftKey) return false
  if (wanted === 'Arrows') return key.startsWith('Arrow')
  return control ? key.toLowerCase() === wanted.toLowerCase() : key === wanted
}
