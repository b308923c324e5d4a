import { expect, type Page } from '@playwright/test'
import type { Language } from '../../shared/text/languages.ts'

export { sayIn, words } from './texts.ts'

/** Returns layout overflows: horizontal scrolling, or cut off texts of buttons and tabs. */
export const notFitting = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide on a screen of ${clientWidth}`)
    for (const element of document.querySelectorAll<HTMLElement>('button, [role=tab], nav a, label')) {
      const words = element.textContent.trim()
      if (words === '' || !element.checkVisibility()) continue
      const inner = [element, ...element.querySelectorAll<HTMLElement>('*')].filter((part) => part.textContent.trim() !== '') // prettier-ignore
      // Elements of one pixel are for screen readers.
      const cut = inner.some((part) => part.clientWidth > 1 && getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1) // prettier-ignore
      if (cut) faults.push(`“${words}” is cut off`)
    }
    return faults
  })

/** Returns texts that a box cuts off without an ellipsis, and sideways scrolling of the page. Boxes that scroll show all. */
export const cutOff = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide on a screen of ${clientWidth}`] : []
    /** In pixels: fonts reach over their line. */
    const TOLERANCE = { x: 1, y: 5 }
    const isCut = (text: DOMRect, from: Element) => {
      // The link to the content, until it has the focus.
      if (text.bottom <= 0) return false
      for (let box: Element | null = from; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        const { left, right, top, bottom, width } = box.getBoundingClientRect()
        const isForScreenReaders = width <= 1 || style.clipPath !== 'none'
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        const scrolls = [style.overflowX, style.overflowY].some((way) => way === 'auto' || way === 'scroll')
        if (isForScreenReaders || isShortened || scrolls) return false
        const hides = (way: string) => way === 'hidden' || way === 'clip'
        if (hides(style.overflowX) && (text.left < left - TOLERANCE.x || text.right > right + TOLERANCE.x)) return true
        if (hides(style.overflowY) && (text.top < top - TOLERANCE.y || text.bottom > bottom + TOLERANCE.y)) return true
      }
      return false
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const [words, parent] = [texts.currentNode.textContent?.trim() ?? '', texts.currentNode.parentElement]
      // Cards of the canvas show the beginning of a text.
      if (words === '' || !parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.canvas')) continue
      range.selectNodeContents(texts.currentNode)
      if (isCut(range.getBoundingClientRect(), parent)) faults.push(`“${words}” is cut off`)
    }
    return faults
  })

export const expectFits = async (page: Page) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => notFitting(page), `cut off at ${width}`).toEqual([])
  }
}

/** Also where the choice is in a closed menu, below a dialog. */
export const pickLanguage = (page: Page, code: Language['code']) =>
  page.locator('header select').selectOption(code, { force: true })

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

const INTERVALS = [20, 50, 100, 250, 500]

const LONG: readonly Language['code'][] = ['fi', 'fr', 'es', 'pt']

/** Fails with the overflows of the page in the longest languages on a phone, or in one of them on a desktop. */
export const expectFitsTranslated = async (page: Page) => {
  const expectFitting = async (size: typeof PHONE) => {
    await page.setViewportSize(size)
    const message = `cut off at ${size.width} in ${await page.locator('html').getAttribute('lang')}`
    await expect.poll(() => notFitting(page), { message, intervals: INTERVALS }).toEqual([])
  }
  for (const code of LONG) {
    await pickLanguage(page, code)
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await expectFitting(PHONE)
  }
  await expectFitting(DESK)
  await pickLanguage(page, 'en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}

/** Records faults that are visible only as a broken page, such as a date in an unsupported language. */
export const faultsOf = (page: Page) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  return faults
}
