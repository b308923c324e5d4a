import tinymce from 'tinymce/tinymce'

interface Words {
  code: string
  load: () => Promise<unknown>
  /** Corrections of TinyMCE's translations, as far as our toolbar shows them. */
  mended?: Record<string, string>
}

/** By BCP-47 tag of the interface language. */
const WORDS: Partial<Record<string, Words>> = {
  es: { code: 'es', load: () => import('tinymce-i18n/langs8/es.js'), mended: { Undo: 'Deshacer', Redo: 'Rehacer' } },
  fr: { code: 'fr-FR', load: () => import('tinymce-i18n/langs8/fr-FR.js') },
  fi: {
    code: 'fi',
    load: () => import('tinymce-i18n/langs8/fi.js'),
    mended: {
      Link: 'Linkki',
      'Text color menu': 'Tekstin värin valikko',
      'Text color {0}': 'Tekstin väri {0}',
      'Red channel': 'Punainen',
      'Green channel': 'Vihreä',
      'Blue channel': 'Sininen',
      'Numbers only, 0 to 255': 'Vain luvut 0–255',
      'Hexadecimal only, 000000 to FFFFFF': 'Vain heksadesimaaliluku 000000–FFFFFF',
      'Use arrow keys to navigate.': 'Siirry nuolinäppäimillä.',
    },
  },
  pt: { code: 'pt-BR', load: () => import('tinymce-i18n/langs8/pt-BR.js') },
  'zh-Hant': {
    code: 'zh-TW',
    load: () => import('tinymce-i18n/langs8/zh-TW.js'),
    mended: {
      Link: '連結',
      'Text color menu': '文字顏色選單',
      'Text color {0}': '文字顏色 {0}',
      'Red channel': '紅色',
      'Green channel': '綠色',
      'Blue channel': '藍色',
      'Numbers only, 0 to 255': '只能輸入 0 到 255 的數字',
      'Hexadecimal only, 000000 to FFFFFF': '只能輸入十六進位的 000000 到 FFFFFF',
      'Use arrow keys to navigate.': '請用方向鍵移動。',
      'Insert row before': '在上方插入列',
      'Insert row after': '在下方插入列',
      'Delete row': '刪除列',
      'Insert column before': '在左側插入欄',
      'Insert column after': '在右側插入欄',
      'Delete column': '刪除欄',
    },
  },
  'zh-Hans': { code: 'zh-CN', load: () => import('tinymce-i18n/langs8/zh-CN.js'), mended: { Undo: '撤销' } },
  ja: { code: 'ja', load: () => import('tinymce-i18n/langs8/ja.js') },
}

const loads = new Map<string, Promise<string | undefined>>()

const load = async ({ code, load: words, mended }: Words) => {
  await words()
  if (mended) tinymce.addI18n(code, mended)
  return code
}

/** Loads a translation once and returns TinyMCE's language code; undefined for English or if loading fails. */
export const loadWords = (tag: string) => {
  const words = WORDS[tag]
  if (!words) return undefined
  const known = loads.get(tag) ?? load(words).catch(() => undefined)
  loads.set(tag, known)
  return known
}

/** Names the tool that opens the rest of the toolbar. `code`: TinyMCE's language; undefined for English. */
export const nameMore = (code: string | undefined, more: string) =>
  tinymce.addI18n(code ?? 'en', { 'Reveal or hide additional toolbar items': more })
