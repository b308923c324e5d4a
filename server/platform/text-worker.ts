// Worker thread, because long texts would block the event loop.
import { wordsOf } from '../../shared/text/words.ts'
import { AppError } from './errors.ts'
import { cleanHtml } from './html.ts'
import { cleanSvg } from './svg.ts'
import { countWords } from './words.ts'

export const TEXT_ACTS = { cleanHtml, cleanSvg, countWords, wordsOf } as const
export type TextAct = keyof typeof TEXT_ACTS

export interface TextTask {
  act: TextAct
  text: string
}
/** Undefined if the text is refused. */
export interface TextResult {
  result: ReturnType<(typeof TEXT_ACTS)[TextAct]> | undefined
}

export default ({ act, text }: TextTask): TextResult => {
  try {
    return { result: TEXT_ACTS[act](text) }
  } catch (error) {
    // Errors lose their class between threads; the main thread repeats the work and throws.
    if (error instanceof AppError) return { result: undefined }
    throw error
  }
}
