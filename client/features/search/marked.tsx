import { partsOf } from '../../../shared/text/found-words.ts'

export const Marked = ({ text, words }: { text: string; words: readonly string[] }) => {
  let at = 0
  return partsOf(text, words).map((part) => {
    const key = (at += part.text.length)
    return part.found ? <mark key={key}>{part.text}</mark> : part.text
  })
}
