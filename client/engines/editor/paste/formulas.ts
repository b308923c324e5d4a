// Formulas of Word, of pages (KaTeX, MathJax) and of wikis. Loaded when some are pasted.
import { latexOf } from '../../../../shared/text/formula-words.ts'
import { parse } from '../decoration.ts'
import { formulaHtml, unrendered } from '../formulas/formula.ts'

const MATHML = 'http://www.w3.org/1998/Math/MathML'

const math = (name: string, ...children: (Element | string)[]) => {
  const element = document.createElementNS(MATHML, name)
  element.append(...children)
  return element
}

const DEPTH_MAX = 50

const childOf = (element: Element, name: string) =>
  [...element.children].find(({ localName }) => localName === `m:${name}`)

/** A property of Word's, e.g. `<m:chr m:val="∑"/>`. */
const valueOf = (element: Element, name: string) => {
  const properties = [...element.children].find(({ localName }) => localName.endsWith('pr'))
  return properties && childOf(properties, name)?.getAttribute('m:val')
}

const tokens = (text: string): Element[] =>
  Array.from(text.matchAll(/[\d.,]*\d|\p{L}\p{M}*|\s+|[^]/gu), ([part]) => {
    if (/^\s/.test(part)) return math('mtext', part)
    return math(/\d/.test(part) ? 'mn' : /^\p{L}/u.test(part) ? 'mi' : 'mo', part)
  })

/** Converts an element of Word's equations (OMML); names in lower case, as HTML parsers give them. */
const fromWord = (element: Element, depth = 0): Element => {
  if (depth > DEPTH_MAX) return math('mtext', element.textContent)
  const within = (holder: Element | undefined) =>
    math('mrow', ...[...(holder?.children ?? [])].map((child) => fromWord(child, depth + 1)))
  const part = (name: string) => within(childOf(element, name))
  const parts = (name: string) =>
    [...element.children].filter(({ localName }) => localName === `m:${name}`).map((child) => within(child))
  switch (element.localName.replace('m:', '')) {
    case 'r':
      return math('mrow', ...tokens(element.textContent.trim()))
    case 'f':
      return math('mfrac', part('num'), part('den'))
    case 'ssup':
      return math('msup', part('e'), part('sup'))
    case 'ssub':
      return math('msub', part('e'), part('sub'))
    case 'ssubsup':
      return math('msubsup', part('e'), part('sub'), part('sup'))
    case 'rad': {
      const degree = part('deg')
      return degree.textContent.trim() === '' ? math('msqrt', part('e')) : math('mroot', part('e'), degree)
    }
    case 'd': {
      const [first, last] = [valueOf(element, 'begchr') ?? '(', valueOf(element, 'endchr') ?? ')']
      const inner = parts('e').flatMap((entry, at) => (at > 0 ? [math('mo', '|'), entry] : [entry]))
      return math('mrow', ...(first ? [math('mo', first)] : []), ...inner, ...(last ? [math('mo', last)] : []))
    }
    case 'nary':
      return math(
        'mrow',
        math('munderover', math('mo', valueOf(element, 'chr') ?? '∫'), part('sub'), part('sup')),
        part('e'),
      )
    case 'func':
      return math('mrow', math('mi', childOf(element, 'fname')?.textContent.trim() ?? ''), part('e'))
    case 'limlow':
      return math('munder', part('e'), part('lim'))
    case 'limupp':
      return math('mover', part('e'), part('lim'))
    case 'acc':
      return math('mover', part('e'), math('mo', valueOf(element, 'chr') ?? 'ˆ'))
    case 'bar':
      return math('mover', part('e'), math('mo', '‾'))
    case 'm':
      return math('mtable', ...[...element.children].flatMap((line) => {
        if (line.localName !== 'm:mr') return []
        return [math('mtr', ...[...line.children].map((cell) => math('mtd', within(cell))))]
      })) // prettier-ignore
    case 'eqarr':
      return math('mtable', ...parts('e').map((line) => math('mtr', math('mtd', line))))
    default:
      return element.localName.endsWith('pr') ? math('mrow') : within(element)
  }
}

const ofWord = (equation: Element) => {
  const formula = math('math', fromWord(equation))
  if (equation.parentElement?.localName === 'm:omathpara') formula.setAttribute('display', 'block')
  return formula
}

const fromSource = (source: string, isBlock: boolean): Element | undefined =>
  source.trim() === '' ? undefined : (parse(unrendered(source.trim(), isBlock)).firstElementChild ?? undefined)

const EQUATION = /<m:oMath[\s>]/i

/** Equations of Word in conditional comments; the picture that follows shows the same. */
const takeComments = (root: Element) => {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const comments: Comment[] = []
  while (walker.nextNode()) comments.push(walker.currentNode as Comment)
  for (const comment of comments) {
    if (!EQUATION.test(comment.data)) continue
    const equations = [...parse(comment.data.replace(/^\[if[^\]]*\]>|<!\[endif\]$/g, '')).querySelectorAll('m\\:omath')]
    let next = comment.nextSibling
    while (next && !(next instanceof Element)) next = next.nextSibling
    const picture = next?.matches('img') ? next : next?.querySelector('img')
    picture?.remove()
    comment.replaceWith(...equations.map(ofWord))
  }
}

/** Elements around one formula, which show it once more for the eyes. */
const FRAMES = '.mwe-math-element, .katex-display, .katex, mjx-container, .MathJax, .MathJax_Display, .MathJax_SVG'
const PREVIEWS = '.MathJax_Preview, .MathJax, .MathJax_Display, .MathJax_SVG, .MathJax_SVG_Display, .MathJax_CHTML'
const isPreview = (element: Element | null) => element?.matches(PREVIEWS)
const PICTURES =
  'img.mwe-math-fallback-image-inline, img.mwe-math-fallback-image-display, img.tex, img.latex, img[src*="/media/math/render/"], img[src*="latex.codecogs.com"]'

const bare = (alternative: string) => alternative.replace(/^\{\\(?:display|text)style (.*)\}$/s, '$1')

const takeFrames = (root: Element) => {
  for (const script of root.querySelectorAll('script[type^="math/tex"]')) {
    while (isPreview(script.previousElementSibling)) script.previousElementSibling?.remove()
    const formula = fromSource(script.textContent, /display/.test(script.getAttribute('type') ?? ''))
    if (formula) script.replaceWith(formula)
  }
  for (const frame of root.querySelectorAll(FRAMES)) {
    if (!root.contains(frame)) continue
    const carried = frame.getAttribute('data-mathml')
    const formula =
      frame.querySelector('math') ??
      (carried === null ? undefined : parse(carried).querySelector('math')) ??
      fromSource(bare(frame.querySelector('img')?.getAttribute('alt') ?? ''), false)
    const isBlock = frame.matches('.katex-display, .MathJax_Display, mjx-container[display="true"]')
    if (isBlock) formula?.setAttribute('display', 'block')
    if (formula) frame.replaceWith(formula)
  }
  for (const picture of root.querySelectorAll(PICTURES)) {
    const formula = fromSource(bare(picture.getAttribute('alt') ?? ''), false)
    if (formula) picture.replaceWith(formula)
  }
}

/**
 * Rebuilds every formula below `root` in the stored form, with its source or LaTeX that displays the same. `leftOut` is
 * called for each that cannot be read.
 */
export const takeFormulas = (root: Element, leftOut: () => void) => {
  takeComments(root)
  for (const equation of root.querySelectorAll('m\\:omath')) equation.replaceWith(ofWord(equation))
  takeFrames(root)
  for (const formula of root.querySelectorAll('math')) {
    if (!root.contains(formula)) continue
    const html = formulaHtml(formula, latexOf)
    if (html === '') leftOut()
    formula.outerHTML = html
  }
}
