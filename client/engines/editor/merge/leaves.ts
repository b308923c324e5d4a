// Flattens a body into leaves: text and elements without text, each with the path of its ancestors. Leaves of different
// versions can be combined in any order, and written as well-formed HTML.

import { MENTION, REFERENCE } from '../../../../shared/text/markup.ts'

export interface Leaf {
  /** Opening tags of the ancestors, outermost first. */
  path: readonly string[]
  /** Number of ancestors shared with the previous leaf. */
  shared: number
  /** Text, a void element or an indivisible part, as HTML; empty for an element without content. */
  content: string
}

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</gi
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr'])
/** Indivisible elements. */
const WHOLE = new Set(['table', 'pre', 'video', 'audio', 'iframe', 'figure', 'svg', 'object'])
const BLOCKS = new Set([
  'address', 'article', 'aside', 'blockquote', 'dd', 'div', 'dl', 'dt', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
  'header', 'li', 'main', 'nav', 'ol', 'p', 'section', 'ul',
]) // prettier-ignore

const INDIVISIBLE = new RegExp(`^<math[\\s>]|^<span\\s[^>]*\\bclass="[^"]*\\b(?:${REFERENCE}|${MENTION})\\b`)

export const nameOf = (tag: string) => /^<\/?([a-z][^\s/>]*)/i.exec(tag)?.[1]?.toLowerCase() ?? ''

/** Returns the number of path elements down to the innermost block; the rest is inline. */
export const blockDepth = (path: readonly string[]) => path.findLastIndex((tag) => BLOCKS.has(nameOf(tag))) + 1

/** Returns whether a leaf is an indivisible block such as a table. */
export const isWhole = ({ content }: Leaf) => content.startsWith('<') && WHOLE.has(nameOf(content))

export const commonLength = (a: readonly unknown[], b: readonly unknown[]) => {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}

interface Open {
  tag: string
  name: string
  since: number
}

export const leavesOf = (html: string): Leaf[] => {
  const leaves: Leaf[] = []
  const open: Open[] = []
  let last: readonly Open[] = []
  const add = (content: string) => {
    const around = [...open]
    leaves.push({ path: around.map(({ tag }) => tag), shared: commonLength(around, last), content })
    last = around
  }
  const close = (name: string) => {
    const at = open.findLastIndex((element) => element.name === name)
    if (at < 0) return
    while (open.length > at) {
      const { since } = open.at(-1)!
      if (since === leaves.length) add('')
      open.pop()
    }
  }
  let whole = { name: '', depth: 0, html: '' }
  for (const [token, slash, rawName] of html.matchAll(TOKEN)) {
    const name = rawName?.toLowerCase() ?? ''
    if (whole.depth > 0) {
      const depth = name !== whole.name ? whole.depth : slash ? whole.depth - 1 : whole.depth + 1
      whole = { ...whole, depth, html: whole.html + token }
      if (depth === 0) add(whole.html)
    } else if (token.startsWith('<!--')) continue
    else if (!name) add(token)
    else if (slash) close(name)
    else if (VOID.has(name)) add(token)
    else if (WHOLE.has(name) || INDIVISIBLE.test(token)) whole = { name, depth: 1, html: token }
    else open.push({ tag: token, name, since: leaves.length })
  }
  if (whole.depth > 0) add(`${whole.html}</${whole.name}>`)
  if (open[0]) close(open[0].name)
  return withoutGaps(leaves)
}

const isBlank = ({ content }: Leaf) => /^[ \t\r\n]+$/.test(content)

/** Drops white space at the edges of blocks, which only formats the HTML. */
const withoutGaps = (leaves: readonly Leaf[]): Leaf[] => {
  const depthAt = (at: number) => blockDepth(leaves[at]?.path ?? [])
  const beginsBlock = (at: number) => {
    const leaf = leaves[at]
    return !leaf || leaf.shared < depthAt(at) || depthAt(at) < depthAt(at - 1)
  }
  const kept: Leaf[] = []
  let shared = Number.POSITIVE_INFINITY
  for (const [at, leaf] of leaves.entries()) {
    const isGap = isBlank(leaf) && (beginsBlock(at) || beginsBlock(at + 1))
    const isAllOfItsBlock = leaf.shared < depthAt(at) && (leaves[at + 1]?.shared ?? 0) < depthAt(at)
    if (isGap && !isAllOfItsBlock) shared = Math.min(shared, leaf.shared)
    else {
      kept.push({ ...leaf, shared: Math.min(shared, leaf.shared), content: isGap ? '' : leaf.content })
      shared = Number.POSITIVE_INFINITY
    }
  }
  return kept
}

/** Serializes leaves, closing and opening their ancestors. */
export class Writer {
  html = ''
  #open: readonly string[] = []

  /** Moves to a path; at most `shared` elements stay open. */
  go(path: readonly string[], shared: number) {
    const stay = Math.min(shared, commonLength(this.#open, path))
    for (const tag of this.#open.slice(stay).toReversed()) this.html += `</${nameOf(tag)}>`
    this.html += path.slice(stay).join('')
    this.#open = path
  }

  write(content: string) {
    this.html += content
  }

  end() {
    this.go([], 0)
    return this.html
  }
}
