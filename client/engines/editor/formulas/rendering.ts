// Renders formulas that are typed, or pasted as their source.
import { parse, sourceOf } from '../decoration.ts'
import type { Editor } from '../tinymce.ts'
import { changeFormula, FORMULAS, holdFormulas, storedFormula, unrendered } from './formula.ts'
import { renderLatex } from './latex.ts'

/** Formulas as they are typed: \( … \) in a line, $$ … $$ on a line of its own. */
const TYPED = /\\\((.+?)\\\)|\$\$(.+?)\$\$/gs
const NOT_HERE = `pre, code, a, ${FORMULAS}`

interface Found {
  node: Text
  at: number
  length: number
  source: string
  isBlock: boolean
}

const typedIn = (root: Element): Found[] => {
  const found: Found[] = []
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (node.parentElement?.closest(NOT_HERE)) continue
    for (const { 0: all, 1: inline, 2: block, index } of node.data.matchAll(TYPED))
      found.push({ node, at: index, length: all.length, source: inline ?? block ?? '', isBlock: block !== undefined })
  }
  return found
}

const isInside = ({ node, at, length }: Found, { startContainer, startOffset }: Range) =>
  startContainer === node && startOffset > at && startOffset < at + length

/** Sources with faults, by editor: they stay as they were typed. */
const refused = new WeakMap<Editor, Set<string>>()

/** Converts typed formulas, except the one around the cursor. */
export const convertTyped = (editor: Editor): void => {
  if (editor.removed || editor.composing) return
  const faulty = refused.get(editor) ?? new Set()
  refused.set(editor, faulty)
  const body = editor.getBody()
  const cursor = editor.selection.getRng()
  for (const typed of typedIn(body)) {
    if (faulty.has(typed.source) || isInside(typed, cursor)) continue
    const rendered = renderLatex(typed.source, typed.isBlock)
    if (!('html' in rendered)) {
      faulty.add(typed.source)
      continue
    }
    editor.undoManager.transact(() => {
      // Splits the text at the cursor.
      const place = editor.selection.getBookmark()
      const found = typedIn(body).find(({ source }) => source === typed.source)
      if (found) {
        const range = editor.getDoc().createRange()
        range.setStart(found.node, found.at)
        range.setEnd(found.node, found.at + found.length)
        range.deleteContents()
        range.insertNode(editor.dom.createFragment(holdFormulas(rendered.html)))
      }
      editor.selection.moveToBookmark(place)
    })
    editor.dispatch('input')
    // The texts have changed.
    return convertTyped(editor)
  }
}

/** Displays formulas of which only the source was pasted. */
export const renderPending = (editor: Editor) => {
  if (editor.removed) return
  for (const holding of editor.dom.select(FORMULAS)) {
    const math = parse(storedFormula(holding)).querySelector('math')
    if (!math) continue
    const [source, isBlock] = [sourceOf(math), math.getAttribute('display') === 'block']
    const rendered = storedFormula(holding) === unrendered(source, isBlock) && renderLatex(source, isBlock)
    if (!rendered || !('html' in rendered)) continue
    editor.undoManager.ignore(() => changeFormula(holding, rendered.html))
    editor.dispatch('input')
  }
}
