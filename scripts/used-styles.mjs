// Removes the rules of unused components from the component library's style sheet; order is kept.
import * as csstree from 'css-tree'

const NAME = /\bm_[0-9a-f]{6,8}\b/g

const withoutUnused = (css, used) => {
  const sheet = csstree.parse(css)
  const isUnused = (selector) => (csstree.generate(selector).match(NAME) ?? []).some((name) => !used.has(name))
  csstree.walk(sheet, {
    visit: 'Rule',
    enter({ prelude }, item, list) {
      if (prelude.type !== 'SelectorList') return
      prelude.children.forEach((selector, at, selectors) => {
        if (isUnused(selector)) selectors.remove(at)
      })
      if (prelude.children.isEmpty) list.remove(item)
    },
  })
  return csstree.generate(sheet)
}

const SHEET = '/@mantine/core/styles.css'

/** Vite plugin. */
export const usedStyles = (chunks) => {
  const used = new Set([...chunks.values()].flatMap(({ code }) => code.match(NAME) ?? []))
  return {
    name: 'used-styles',
    enforce: /** @type {const} */ ('pre'),
    transform: (code, id) => (id.endsWith(SHEET) ? withoutUnused(code, used) : undefined),
  }
}
