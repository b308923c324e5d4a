import { type Reading, readingSchema, USUAL_READING } from '../../shared/domain/reading.ts'
import { loadCode } from './load-code.ts'
import { parseJson } from './parse-json.ts'
import { remember, remembered } from './remembered.ts'

const LINES = { usual: 1, wide: 1.25, widest: 1.5 }
// WCAG 1.4.12: 0.12 em between letters, 0.16 em between words.
const LETTERS = { usual: '0', wide: '0.06em', widest: '0.12em' }
const WORDS = { usual: '0', wide: '0.08em', widest: '0.16em' }

const PLAIN = 'Atkinson Hyperlegible'

/** Variables of the page and of the editor's frame for a reader's settings; usual ones need none. */
const variablesOf = ({ size, lines, letters, typeface }: Reading): Record<string, string | undefined> => ({
  '--bo-size': size === 100 ? undefined : String(size / 100),
  '--bo-lines': lines === 'usual' ? undefined : String(LINES[lines]),
  '--bo-letters': letters === 'usual' ? undefined : LETTERS[letters],
  '--bo-words': letters === 'usual' ? undefined : WORDS[letters],
  '--bo-first-font': typeface === 'plain' ? `'${PLAIN}'` : undefined,
})

/** For the moment before the account is loaded. */
const STORED = 'buildon.reading'

export const storedReading = (): Reading | undefined => {
  const { data } = readingSchema.safeParse(parseJson(remembered(STORED) ?? ''))
  return data
}

/** Applies a reader's settings to the page (EASE-01). */
export const applyReading = (reading: Reading = USUAL_READING): void => {
  const root = document.documentElement
  remember(STORED, reading === USUAL_READING ? undefined : JSON.stringify(reading))
  for (const [name, value] of Object.entries(variablesOf(reading)))
    if (value === undefined) root.style.removeProperty(name)
    else root.style.setProperty(name, value)
  root.toggleAttribute('data-calm', reading.colours === 'calm')
  root.toggleAttribute('data-spacious', reading.size > 100 || reading.lines !== 'usual' || reading.letters !== 'usual')
  if (reading.typeface === 'plain') void loadCode(() => import('./plain-typeface.ts'))
}
