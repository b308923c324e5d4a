/** Modifiers and a key as in `event.key`. Control includes ⌘, Arrows any arrow. */
export type Chord = readonly string[]

/** A shortcut with its name in the keyboard help; bindings of the same name are alternatives. */
export interface KeyBinding<Name extends string = string> {
  readonly name: Name
  readonly chord: Chord
}

/** The part of a DOM or React event that is needed; `code` is the physical key. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'code' | 'isComposing' | 'keyCode'>> & { nativeEvent?: { isComposing: boolean } }

/** Key code of a key consumed by an input method; Safari ends the composition before its event. */
const TAKEN = 229

/** Returns whether an input method composes text with a key (KEYS-02). */
export const isComposed = ({ isComposing, keyCode, nativeEvent }: Omit<KeyPress, 'key'>): boolean =>
  isComposing === true || nativeEvent?.isComposing === true || keyCode === TAKEN

const LETTER = /^\p{L}/u
const LATIN = /^\p{Script=Latin}/u

/**
 * Returns the key in lower case: on Latin layouts the letter itself, on others the letter at the same position of a
 * Latin keyboard. Other keys are unchanged (KEYS-01).
 */
const letterOf = ({ key, code = '' }: KeyPress) => {
  if (key.length === 1 && LATIN.test(key)) return key.toLowerCase()
  const place = LETTER.test(key) && !LATIN.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
  return place?.toLowerCase() ?? key
}

/**
 * Returns whether an event matches a chord. Shift counts with letters, named keys and Control only, because some
 * layouts need it for signs.
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
