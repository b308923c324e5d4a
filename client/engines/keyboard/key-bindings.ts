/** Names what is pressed together: modifiers, and a key as `event.key` calls it. Control stands for ⌘ as well, Arrows for any arrow. */
export type Chord = readonly string[]

/** Describes keys by the name under which the keyboard help explains it; several of one name are ways to the same. */
export interface KeyBinding<Name extends string = string> {
  readonly name: Name
  readonly chord: Chord
}

/** An event of the browser or of React, as far as keys need it; `code` is the key's place on the keyboard. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'code' | 'isComposing' | 'keyCode'>> & { nativeEvent?: { isComposing: boolean } }

/** The key code of what an input method takes for itself; Safari ends a composition before it tells of the key. */
const TAKEN = 229

/** Returns whether an input method composes text with a key (KEYS-02). */
export const isComposed = ({ isComposing, keyCode, nativeEvent }: Omit<KeyPress, 'key'>): boolean =>
  isComposing === true || nativeEvent?.isComposing === true || keyCode === TAKEN

const LETTER = /^\p{L}/u
const LATIN = /^\p{Script=Latin}/u

/**
 * Returns the letter of a key in lower case: of a layout with Latin letters the letter itself, of any other the one that stands in
 * the same place on a Latin keyboard; other keys stay as they are (KEYS-01).
 */
const letterOf = ({ key, code = '' }: KeyPress) => {
  if (key.length === 1 && LATIN.test(key)) return key.toLowerCase()
  const place = LETTER.test(key) && !LATIN.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
  return place?.toLowerCase() ?? key
}

/**
 * Tells whether an event is this chord. Shift counts with letters, named keys and Control: signs need it on some keyboards. Caps Lock
 * does not count, and nothing is pressed while an input method composes.
 */
export const isPressed = (chord: Chord, press: KeyPress): boolean => {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = press
  const wanted = chord.at(-1) ?? ''
  const control = chord.includes('Control')
  if (isComposed(press)) return false
  if (chord.includes('Alt') !== altKey || control !== (ctrlKey || metaKey)) return false
  const countsShift = control || wanted.length > 1 || LETTER.test(wanted)
  if (countsShift && chord.includes('Shift') !== shiftKey) return false
  return wanted === 'Arrows' ? key.startsWith('Arrow') : letterOf(press) === wanted
}
