// Normalizes pasted HTML: paragraphs instead of nested boxes, no empty elements, no white space of the source's layout.

const BLOCKS = 'p, div, ul, ol, li, dl, table, blockquote, pre, hr, h1, h2, h3, h4, h5, h6'
const SEEN = 'img, video, hr, br'

const isBlock = (node: Node): node is Element => node instanceof Element && node.matches(BLOCKS)
const isBlank = (node: Node, seen = SEEN) =>
  node.textContent?.trim() === '' && !(node instanceof Element && (node.matches(seen) || node.querySelector(seen)))
const isBreak = (node: Node) => node instanceof Element && node.localName === 'br'

const joinLines = (root: Element) => {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (!text.parentElement?.closest('pre')) text.data = text.data.replace(/[ \t\r\n]+/g, ' ')
  }
}

const wrapRuns = (holder: Element, kept: string) => {
  if (![...holder.childNodes].some(isBlock)) return
  let run: ChildNode[] = []
  const close = () => {
    const said = run.filter((node) => !isBlank(node, `${SEEN}, ${kept}`) && !isBreak(node))
    const paragraph = holder.ownerDocument.createElement('p')
    if (said.length > 0) {
      run[0]?.before(paragraph)
      paragraph.append(...run)
    } else for (const node of run) node.remove()
    run = []
  }
  for (const node of Array.from(holder.childNodes))
    if (isBlock(node)) close()
    else run.push(node)
  close()
}

const unbox = (box: Element, kept: string) => {
  wrapRuns(box, kept)
  const holdsBlocks = [...box.childNodes].some(isBlock)
  const alone = box.parentElement?.matches('li, td, th') && box.parentElement.children.length === 1
  if (holdsBlocks || alone) return box.replaceWith(...box.childNodes)
  const paragraph = box.ownerDocument.createElement('p')
  paragraph.append(...box.childNodes)
  box.replaceWith(paragraph)
}

const nestLists = (root: Element) => {
  for (const list of root.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list)
}

const bareEntries = (root: Element) => {
  for (const entry of root.querySelectorAll('li, td, th')) {
    const [first, ...others] = [...entry.childNodes].filter((node) => !isBlank(node))
    const paragraphs = others.filter((node) => node instanceof Element && node.localName === 'p')
    if (first instanceof Element && first.localName === 'p' && paragraphs.length === 0)
      first.replaceWith(...first.childNodes)
  }
}

const dropEmpty = (root: Element, kept: string) => {
  // Innermost first, so that elements with only empty content are removed too.
  for (const element of [...root.querySelectorAll('*')].toReversed()) {
    if (element.matches(`${SEEN}, td, th, source`) || element.closest(kept)) continue
    if (!isBlank(element, `img, video, hr, td, th, ${kept}`)) continue
    if (element.matches(BLOCKS)) element.remove()
    else element.replaceWith(...element.childNodes)
  }
}

/** `kept` selects elements that stay even if empty. */
export const arrange = (root: Element, kept: string) => {
  joinLines(root)
  for (const box of [...root.querySelectorAll('div')].toReversed()) unbox(box, kept)
  nestLists(root)
  bareEntries(root)
  wrapRuns(root, kept)
  dropEmpty(root, kept)
}
