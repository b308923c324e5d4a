import type { Frame, Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

export const ALL_RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
export const CONTRAST: RunOnly = { type: 'rule', values: ['color-contrast'] }

/** Loading axe is as slow as a scan, so it is loaded once. */
const loadAxe = async (frame: Frame) => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

interface Editors {
  tinymce?: { get?: () => { initialized: boolean; options: { get: (name: 'skin') => string } }[] }
}

const countEditors = () => (globalThis as Editors).tinymce?.get?.().length ?? 0

const isInColours = ({ wanted, editors }: { wanted: 'light' | 'dark'; editors: number }) => {
  const { mantineColorScheme: scheme = wanted } = document.documentElement.dataset
  const all = (globalThis as Editors).tinymce?.get?.() ?? []
  const skin = wanted === 'dark' ? 'oxide-dark' : 'oxide'
  const isDressed = all.every(({ initialized, options }) => initialized && options.get('skin') === skin)
  return scheme === wanted && all.length >= editors && isDressed
}

/** Inherited colours would otherwise change level by level, a frame each, even without a duration. */
const stopTransitions = () => {
  const still = new CSSStyleSheet()
  still.replaceSync('*, *::before, *::after { transition: none !important; }')
  document.adoptedStyleSheets = [still]
}

const findIn = async (runOnly: RunOnly) => {
  const { axe: loaded } = window as unknown as { axe: typeof axe }
  // TinyMCE's tooltips are at the end of the page outside of landmarks, and depend on the mouse position.
  const shown = { exclude: ['.tox-tinymce-aux .tox-tooltip'] }
  return (await loaded.run(shown, { runOnly, resultTypes: ['violations'] })).violations
}

/** Switches the colours. */
export const setColours = async (page: Page, colorScheme: 'light' | 'dark') => {
  const editors = await page.evaluate(countEditors)
  await page.evaluate(stopTransitions)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction(isInColours, { wanted: colorScheme, editors })
  for (const frame of page.frames()) {
    await frame.evaluate(stopTransitions)
    await frame.waitForFunction(isInColours, { wanted: colorScheme, editors: 0 })
  }
}

export const violations = async (page: Page, runOnly: RunOnly): Promise<string[]> => {
  for (const frame of page.frames()) await loadAxe(frame)
  const found = await page.evaluate(findIn, runOnly)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
