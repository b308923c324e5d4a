// svgedit as far as it is used here: it comes without types, and from beside our own files, because it does not bear
// to be bundled anew.
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

/** Lists what svgedit calls the languages of the interface, by their tags; those of the same name are left out. */
const LOCALES: Readonly<Record<string, string>> = { 'zh-Hant': 'zh-TW', 'zh-Hans': 'zh-CN', pt: 'pt-PT' }
const SAME = ['es', 'fr', 'ja', 'fi']

/** The locale of svgedit for a language of the interface. */
const localeOf = (tag: string) => LOCALES[tag] ?? (SAME.includes(tag) ? tag : 'en')

const PAPER = '#fff'

const CONFIG = {
  noDefaultExtensions: true,
  extensions: EXTENSIONS,
  // It keeps and asks nothing, and its address says nothing to it: the page around it does.
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

/** Starts svgedit in an element; `onDrawn` hears of every change but those of `load`. */
export const startSvgedit = async (within: HTMLElement, language: string, onDrawn: () => void) => {
  await withStyles()
  const file = `${FILES}/Editor.js`
  const { default: SvgEditor } = (await import(/* @vite-ignore */ file)) as {
    default: new (root: HTMLElement) => Editor
  }
  const editor = new SvgEditor(within)
  const lang = localeOf(language)
  // It has more languages than it offers.
  editor.goodLangs.push(lang)
  editor.setConfig({ ...CONFIG, lang })
  await editor.init()
  const { svgCanvas } = editor

  // Else each line would end with another tool in the hand.
  svgCanvas.getCurConfig().selectNew = false

  let loading = false
  const changed = () => {
    if (!loading) onDrawn()
  }
  const known = svgCanvas.bind('changed', (...about) => {
    known?.(...about)
    changed()
  })
  // Not every act tells of a change, but every one can be undone.
  const { undoMgr } = svgCanvas
  const remember = undoMgr.addCommandToHistory.bind(undoMgr)
  undoMgr.addCommandToHistory = (command) => {
    remember(command)
    changed()
  }

  return {
    /** The drawing as it is now. Its own way to save would end what is under way. */
    svg: () => svgCanvas.svgToString(svgCanvas.getSvgContent(), 0),
    /** Puts a drawing in place of what is there; answers whether it could be read. */
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
