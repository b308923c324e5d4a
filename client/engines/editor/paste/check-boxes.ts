// Notes store check boxes as characters. Google Docs has a role with a picture, web pages and Word a field.

const CHECK_BOX = '[role="checkbox"], input[type="checkbox"], img[aria-roledescription="checkbox"]'
const HOLDS_NOTHING = 'input, img'

const isChecked = (box: Element) =>
  box.getAttribute('aria-checked') === 'true' || box.hasAttribute('checked') || box.getAttribute('alt') === 'checked'

/** Returns the first text node with a letter: the character must go there to stay on the line. */
const firstText = (root: Element): Node | undefined => {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode.textContent?.trim()) return walker.currentNode
  return undefined
}

/** Replaces check boxes below `root` by ☐ or ☑, before the text of their entry (PAST-01). */
export const writeCheckBoxes = (root: Element) => {
  for (const box of root.querySelectorAll(CHECK_BOX)) {
    if (!root.contains(box)) continue
    const character = isChecked(box) ? '☑ ' : '☐ '
    if (box.matches(HOLDS_NOTHING)) box.replaceWith(character)
    else {
      for (const inner of box.querySelectorAll(CHECK_BOX)) inner.remove()
      const text = firstText(box)
      if (text) text.parentNode?.insertBefore(root.ownerDocument.createTextNode(character), text)
      else box.prepend(character)
    }
  }
  // Merges text nodes, so that spaces on both sides become one.
  root.normalize()
}
