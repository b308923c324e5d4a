// Checks that comments, documents and English texts are in plain words (docs/conventions.md): counts phrases that read like a translation.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { isMain, root } from './paths.mjs'
import { main } from './run.mjs'

const VERBS =
  'is|are|was|were|has|have|had|may|can|must|shall|stands?|stood|comes?|came|goes|went|lies|lay|makes?|made|looks?|reads?|writes?|asks?|asked|wants?|wanted|tells?|told|hears?|heard|holds?|held|gives?|gave|takes?|took|does|did|calls?|belongs?|needs?|sees?|shows?|uses?|knows?|sends?|sent|joins?|joined|signs?|signed|changes?|changed'

const PATTERNS = {
  headless: new RegExp(
    `(?<![\\w’'-])(?<!\\b(?:tell|tells|told|know|knows|decide|decides|see|ask|asks|say|says|about|of|on|by) )(?:[Ww]hat|[Ww]hoever|[Ww]hatever) (?:${VERBS}|one|somebody|nobody|they|it|he|she|a|an|the)\\b|(?<=(?:^|[.;:,(—–] ?))[Ww]ho (?:${VERBS})\\b`,
    'g',
  ),
  indefinite:
    /\b(?:one['’]s|somebody|whoever|anybody|nobody|everybody|someone else['’]s|of theirs|of ours|of one's own)\b/gi,
  archaic:
    /\b(?:anew|whilst|thereof|therein|thereby|hereby|so many|shall|wherever|whence|thither|deeds?|beforehand|amid|amidst|upon|oneself|themself|is told|are told|was told|were told|is told of|told of|tells of|tell of|hears? of|heard of|asks? for nothing|is asked for|goes with|goes away|stands? (?:beside|on|in|at|by|there|for|still)|lies? (?:over|on|in|there|beside)|is called as|what for|as one likes|as one types|where one)\b/gi,
}

/** Matches per 100 words, and words in all. */
const AREAS = {
  comments: { headless: 0.08, indefinite: 0.04, archaic: 0.05, words: 89_500 },
  documents: { headless: 0.1, indefinite: 0.1, archaic: 0.1 },
  texts: { headless: 0.2, indefinite: 0.4, archaic: 0.1 },
}

const TEXT = /^\s*"[^"]+":\s*"(.*)",?$/gm

const lineAt = (source, index) => source.slice(0, index).split('\n').length

const commentsOf = (source, file) =>
  parseSync(file, source).comments.map(({ value, start }) => ({
    line: lineAt(source, start),
    text: value
      .split('\n')
      .map((line) => line.replace(/^\s*\*+/, '').trim())
      .join(' ')
      .replace(/@\w+.*$/, '')
      .trim(),
  }))

/** Lines of a document without code blocks, code, addresses and tags. */
const paragraphsOf = (source) => {
  let fenced = false
  return source.split('\n').flatMap((raw, at) => {
    const isFence = /^\s*(```|~~~)/.test(raw)
    if (isFence) fenced = !fenced
    if (isFence || fenced) return []
    return [{ line: at + 1, text: raw.replace(/`[^`]*`/g, 'x').replace(/\]\([^)]*\)/g, ']').replace(/<[^>]+>/g, ' ').trim() }] // prettier-ignore
  })
}

const textsOf = (source) =>
  [...source.matchAll(TEXT)].map((match) => ({ line: lineAt(source, match.index), text: match[1] ?? '' }))

const READERS = { comments: commentsOf, documents: paragraphsOf, texts: textsOf }

const areaOf = (file) => {
  if (/\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts')) return 'comments'
  if (file.endsWith('.md') && !file.startsWith('docs/contract/')) return 'documents'
  return /locales\/en\/.*\.json$/.test(file) ? 'texts' : undefined
}

const wordsIn = (text) => text.split(/\s+/).length

/** Throws with the lines that match where an area exceeds a limit. */
export const checkWords = () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  const faults = []
  for (const [area, limits] of Object.entries(AREAS)) {
    const passages = files
      .filter((file) => areaOf(file) === area)
      .flatMap((file) => READERS[area](readFileSync(join(root, file), 'utf8'), file).map((one) => ({ ...one, file })))
      .filter(({ text }) => wordsIn(text) >= 3)
    const words = passages.reduce((sum, { text }) => sum + wordsIn(text), 0)
    if (words > (limits.words ?? Infinity)) faults.push(`${area}: ${words} words, at most ${limits.words}`)
    const rates = Object.entries(PATTERNS).map(([name, pattern]) => {
      const found = passages.flatMap(({ file, line, text }) =>
        [...text.matchAll(pattern)].map(([match]) => `${file}:${line} “${match}”`),
      )
      const rate = (100 * found.length) / Math.max(words, 1)
      if (rate > limits[name]) faults.push(`${area}: ${name} ${rate.toFixed(2)} of 100 words, at most ${limits[name]}:`, ...found) // prettier-ignore
      return `${name} ${rate.toFixed(2)}`
    })
    console.log(`  ${area}: ${words} words, of 100: ${rates.join(', ')}`)
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

if (isMain(import.meta.url)) await main(checkWords)
