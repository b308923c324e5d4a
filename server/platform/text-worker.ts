// Runs in a worker thread: what is done to a long text keeps a thread busy for a while.
import { wordsOf } from '../../shared/text/words.ts'
import { AppError } from './errors.ts'
import { cleanHtml } from './html.ts'
import { cleanSvg } from './svg.ts'
import { countWords } from './words.ts'

/** Lists what may be done to a text. */
export const TEXT_ACTS = { cleanHtml, cleanSvg, countWords, wordsOf } as const
export type TextAct = keyof typeof TEXT_ACTS

export interface TextTask {
  act: TextAct
  text: string
}
/** Undefined where the text is refused. */
export interface TextResult {
  result: ReturnType<(typeof TEXT_ACTS)[TextAct]> | undefined
}

export default ({ act, text }: TextTask): TextResult => {
  try {
    return { result: TEXT_ACTS[act](text) }
  } catch (error) {
    // A refusal cannot be sent to another thread whole: whoever asks finds it again, as soon as it was found here.
    if (error instanceof AppError) return { result: undefined }
    throw error
  }
}
