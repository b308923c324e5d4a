// Typed wrapper of svgedit, which has no types and can't be bundled again.
import { EXTENSIONS } from './extensions.ts'

const FILES = '/svgedit'

interface Canvas {
  getCurConfig: () => { selectNew: boolean }
  bind: (event: 'changed', listener: (...about: unknown[]) => void) => ((...about: unknown[]) => void) | undefined
  undoMgr: { addCommandToHistory: (command: unknown) => void; resetUndoStack: () => void }
  setSvgString: (svg: string) => boolean
  getSvgContent: () => SVGElement
  svgToString: (element: SVGElement, indent: number) => string
}

interface Editor {
  goodLangs: string[]
  setConfig: (config: Record<string, unknown>) => void
  init: () => Promise<void>
  svgCanvas: Canvas
  setBackground: (color: string, url: string) => void
  zoomChanged: (within: Window, to: 'canvas') => void
}

/** Tags with another name in svgedit. */
const LOCALES: Readonly<Record<string, string>> = { 'zh-Hant': 'zh-TW', 'zh-Hans': 'zh-CN', pt: 'pt-PT' }
const SAME = ['es', 'fr', 'ja', 'fi']

const localeOf = (tag: string) => LOCALES[tag] ?? (SAME.includes(tag) ? tag : 'en')

const PAPER = '#fff'

const CONFIG = {
  noDefaultExtensions: true,
  extensions: EXTENSIONS,
  // The surrounding page handles storage, prompts and parameters.
  noStorageOnLoad: true,
  no_save_warning: true,
  preventAllURLConfig: true,
  preventURLContentLoading: true,
  showRulers: false,
  bkgd_color: PAPER,
  initTool: 'fhpath',
}

const withStyles = () =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = `${FILES}/svgedit.css`
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error('The styles of the drawing tool did not come.')))
    document.head.prepend(link)
  })

/** Starts svgedit in an element; `onDrawn` is called on every change except by `load`. */
export const startSvgedit = async (within: HTMLElement, language: string, onDrawn: () => void) => {
  await withStyles()
  const file = `${FILES}/Editor.js`
  const { default: SvgEditor } = (await import(/* @vite-ignore */ file)) as {
    default: new (root: HTMLElement) => Editor
  }
  const editor = new SvgEditor(within)
  const lang = localeOf(language)
  // svgedit has more languages than it lists.
  editor.goodLangs.push(lang)
  editor.setConfig({ ...CONFIG, lang })
  await editor.init()
  const { svgCanvas } = editor

  // Otherwise the select tool is activated after each line.
  svgCanvas.getCurConfig().selectNew = false

  let loading = false
  const changed = () => {
    if (!loading) onDrawn()
  }
  const known = svgCanvas.bind('changed', (...about) => {
    known?.(...about)
    changed()
  })
  // Some actions send no change event, but every one is undoable.
  const { undoMgr } = svgCanvas
  const remember = undoMgr.addCommandToHistory.bind(undoMgr)
  undoMgr.addCommandToHistory = (command) => {
    remember(command)
    changed()
  }

  return {
    /** The current drawing. svgedit's own save would end the current action. */
    svg: () => svgCanvas.svgToString(svgCanvas.getSvgContent(), 0),
    /** Replaces the drawing; returns whether it could be parsed. */
    load: (svg: string, below = '') => {
      loading = true
      try {
        if (!svgCanvas.setSvgString(svg)) return false
        undoMgr.resetUndoStack()
        editor.setBackground(PAPER, below)
        editor.zoomChanged(window, 'canvas')
        return true
      } finally {
        loading = false
      }
    },
  }
}
