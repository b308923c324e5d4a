// Highlights keywords through the CSS Custom Highlight API, which leaves the document unchanged.
import { placesOfPattern, spellingsOf } from '../../../shared/text/fold.ts'
import { KEYWORD_HIGHLIGHT_MS } from '../../../shared/wire/limits.ts'

/** Name for `::highlight()` in marks.css. */
const NAME = 'keywords'

/** Scripts without spaces: a word may begin at any character. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

const patternOf = (word: string) => {
  const letters = word
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
  return UNSPACED.test(word) ? letters : `(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{N}])`
}

/** Returns character ranges of whole words, ignoring case and accents. */
export const placesOf = (text: string, words: readonly string[]): (readonly [from: number, to: number])[] => {
  const wanted = words
    .flatMap(spellingsOf)
    .filter((word) => word.trim() !== '')
    .toSorted((a, b) => b.length - a.length)
  if (wanted.length === 0) return []
  return placesOfPattern(text, new RegExp(wanted.map(patternOf).join('|'), 'gu'))
}

const rangesOf = (root: HTMLElement, words: readonly string[]): Range[] => {
  const document = root.ownerDocument
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let [begin, end] = [0, 0]
  /** Advances to the text node of an offset and returns a range boundary in it. */
  const point = (at: number, isEnd: boolean): [Node, number] => {
    while (isEnd ? at > end : at >= end) {
      if (!walker.nextNode()) break
      begin = end
      end += walker.currentNode.nodeValue?.length ?? 0
    }
    return [walker.currentNode, at - begin]
  }
  return placesOf(root.textContent, words).map(([from, to]) => {
    const range = document.createRange()
    range.setStart(...point(from, false))
    range.setEnd(...point(to, true))
    return range
  })
}

/**
 * Highlights words and follows changes of the text with a delay (EDIT-069); returns the cleanup function. Browsers
 * without the API show no highlights.
 */
export const highlightWords = (root: HTMLElement, words: readonly string[]): (() => void) => {
  const view = root.ownerDocument.defaultView
  const painted = view?.CSS?.highlights
  if (!view || !painted) return () => {}
  let ranges: Range[] = []
  const clear = () => ranges.forEach((range) => painted.get(NAME)?.delete(range))
  const paint = () => {
    clear()
    ranges = rangesOf(root, words)
    // Several texts of a page share the name.
    const highlight = painted.get(NAME) ?? new view.Highlight()
    ranges.forEach((range) => highlight.add(range))
    painted.set(NAME, highlight)
  }
  let timer = setTimeout(paint, KEYWORD_HIGHLIGHT_MS)
  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(paint, KEYWORD_HIGHLIGHT_MS)
  })
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    clear()
  }
}
