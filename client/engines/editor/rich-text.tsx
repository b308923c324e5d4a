import nunito from '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?url'
import { Editor } from '@tinymce/tinymce-react'
import {
  type ComponentProps,
  type Ref,
  use,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { INLINE_ATTACHMENT, INLINE_WIDTH_MAX } from '../../../shared/text/markup.ts'
import { isPressed } from '../keyboard/key-bindings.ts'
import { NOTE_KEYS } from '../keyboard/note-keys.ts'
import { type Host, withHost } from './host.ts'
import { highlightWords } from './keywords.ts'
import marksStyle from './marks.css?inline'
import { OWN_PLUGINS } from './plugins/index.ts'
import './tinymce.ts'
import type { Editor as TinyMce } from './tinymce.ts'
import { loadWords } from './tinymce-words.ts'
import { type Page, writtenText } from './written-text.ts'

/** `insertSupport` and `insertHtml` answer whether there was an editor yet to put something into, at the cursor or else at the end. */
export type RichTextHandle = Pick<
  ReturnType<typeof writtenText>,
  'insertSupport' | 'insertHtml' | 'renameMarks' | 'flush' | 'isReady'
>

interface Props extends Page {
  ref?: Ref<RichTextHandle>
  /** The stored form; a body that did not come from `onChange` replaces what is being edited. */
  body: string
  /** What a screen reader calls the text. */
  label: string
  /** What the button for drawings is called. */
  drawLabel: string
  dark: boolean
  /** The BCP-47 tag of the language it is written in, where that is known: screen readers and spelling go by it. */
  lang?: string | undefined
  /** They are highlighted in it. */
  keywords?: readonly string[]
}

const NO_KEYWORDS: readonly string[] = []

const pageFonts = () => getComputedStyle(document.documentElement).getPropertyValue('--bo-fonts')

// The text stands in a frame of its own, which knows neither the page's fonts nor its colours.
const contentStyle = (dark: boolean) => `${marksStyle}
  @font-face { font-family: 'Nunito Sans Variable'; font-weight: 200 1000; src: url(${nunito}) format('woff2-variations'); }
  html { color-scheme: ${dark ? 'dark' : 'light'}; }
  body { margin: 12px 14px; font: 17px/1.65 ${pageFonts()}; overflow-wrap: break-word;
    ${dark ? 'background: #242320; color: #ece7dd;' : 'background: #fffdf9; color: #26231e;'} }
  a { color: ${dark ? '#5bb095' : '#0c5c49'}; }
  p, li, h1, h2, h3, h4, td, th, blockquote { unicode-bidi: plaintext; }
  img { max-width: 100%; height: auto; }
  img.${INLINE_ATTACHMENT} { max-width: min(100%, ${INLINE_WIDTH_MAX}px); }`

const settings = (
  dark: boolean,
  label: string,
  words: string | undefined,
  host: Host,
): ComponentProps<typeof Editor>['init'] => ({
  ...(words && { language: words }),
  ...withHost(host),
  plugins: `lists link ${OWN_PLUGINS}`,
  toolbar: `bold italic underline forecolor | bullist numlist | link ${host.acts().draw ? 'drawing ' : ''}| undo redo`,
  toolbar_mode: 'wrap',
  menubar: false,
  statusbar: false,
  promotion: false,
  branding: false,
  contextmenu: false,
  browser_spellcheck: true,
  height: '100%',
  min_height: 220,
  skin: dark ? 'oxide-dark' : 'oxide',
  content_css: dark ? 'dark' : 'default',
  content_style: contentStyle(dark),
  iframe_aria_text: label,
  iframe_attrs: { title: label },
  entity_encoding: 'raw',
  convert_urls: false,
  // What is pasted is cleaned by us, who need its styles to know what it is.
  paste_remove_styles_if_webkit: false,
  // No handles on tables: they stand at the text's end, where the cursor finds them, and what is typed in them is lost.
  object_resizing: 'img',
  link_default_target: '_blank',
  // Empty spans and old writers' <font> are theirs to keep.
  extended_valid_elements: 'span[*],font[*]',
  convert_fonts_to_spans: false,
})

/** Brings the keys that the page means for a note out of the frame that the text stands in. */
const passKeysOn = (editor: TinyMce) => {
  const beforeOthers = true
  const onKey = (event: KeyboardEvent) => {
    if (!Object.values(NOTE_KEYS).some(({ chord }) => isPressed(chord, event))) return
    const { key, code, ctrlKey, metaKey } = event
    const copy = new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, bubbles: true, cancelable: true })
    if (!editor.getContainer().dispatchEvent(copy)) event.preventDefault()
  }
  editor.on('keydown', onKey, beforeOthers)
}

/** Typing in, a body in the stored form out; our marks are decorated only inside (contract/model.md 10). */
export default function RichText(props: Props) {
  const { language } = useTranslation().i18n
  const loading = loadWords(language)
  const words = loading && use(loading)
  // TinyMCE can change neither its skin nor its words: another one is a new editor with the same body.
  return <Dressed key={`${props.dark ? 'dark' : 'light'} ${language}`} {...props} words={words} />
}

function Dressed({
  ref,
  body,
  label,
  drawLabel,
  dark,
  lang,
  keywords = NO_KEYWORDS,
  words,
  ...page
}: Props & { words: string | undefined }) {
  const [text] = useState(() => writtenText(body, page, { draw: drawLabel }))
  const [editor, setEditor] = useState<TinyMce>()
  const [init] = useState(() => ({
    ...settings(dark, label, words, text.host),
    // At the very end: before, the text would be emptied again.
    init_instance_callback: (instance: TinyMce) => {
      text.begin(instance)
      passKeysOn(instance)
      setEditor(instance)
    },
  }))

  // At once after rendering: later, keys typed in between would be taken back by a body from before them.
  useLayoutEffect(() => {
    text.update(page)
    text.arrive(body)
  })

  // Ended before its frame is taken away, not some time after.
  useLayoutEffect(() => (editor ? highlightWords(editor.getBody(), keywords) : undefined), [editor, keywords])

  useLayoutEffect(() => {
    if (editor) editor.getBody().lang = lang ?? ''
  }, [editor, lang])

  const leave = useEffectEvent(() => flushSync(text.flush))
  useLayoutEffect(() => {
    // Before those who keep what has been reported.
    const beforeOthers = true
    const leaving = () => leave()
    addEventListener('pagehide', leaving, beforeOthers)
    addEventListener('visibilitychange', leaving, beforeOthers)
    return () => {
      removeEventListener('pagehide', leaving, beforeOthers)
      removeEventListener('visibilitychange', leaving, beforeOthers)
      text.flush()
    }
  }, [text])

  useImperativeHandle(ref, () => text, [text])

  return <Editor licenseKey="gpl" init={init} />
}
