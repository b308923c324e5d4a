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
import formulasStyle from './formulas/formulas.css?inline'
import marksStyle from './marks.css?inline'
import { PLAIN_FACES, passReadingOn } from './reading-style.ts'
import { OWN_PLUGINS } from './plugins/index.ts'
import './tinymce.ts'
import type { Editor as TinyMce } from './tinymce.ts'
import { loadWords, nameMore } from './tinymce-words.ts'
import { toolbarOf } from './toolbar.ts'
import { type Page, writtenText } from './written-text.ts'

/**
 * `insertSupport` and `insertHtml` insert at the cursor, else at the end; they return false if the editor is not ready
 * yet.
 */
export type RichTextHandle = Pick<
  ReturnType<typeof writtenText>,
  'insertSupport' | 'insertHtml' | 'renameMarks' | 'flush' | 'isReady'
>

interface Props extends Page {
  ref?: Ref<RichTextHandle>
  /** Stored form. A body that did not come from `onChange` replaces the edited text. */
  body: string
  /** Accessible name of the text. */
  label: string
  dark: boolean
  /** BCP-47 tag of the text's language, for screen readers and spell checking. */
  lang?: string | undefined
  keywords?: readonly string[]
}

const NO_KEYWORDS: readonly string[] = []

// The text is in an iframe, which inherits neither fonts nor colours of the page.
const contentStyle = (dark: boolean) => `${marksStyle}${formulasStyle}
  @font-face { font-family: 'Nunito Sans Variable'; font-weight: 200 1000; src: url(${nunito}) format('woff2-variations'); }
  ${PLAIN_FACES}
  html { color-scheme: ${dark ? 'dark' : 'light'}; }
  body { margin: 12px 14px; font: calc(17px * var(--bo-size, 1)) / calc(1.65 * var(--bo-lines, 1)) var(--bo-fonts); overflow-wrap: break-word;
    letter-spacing: var(--bo-letters, normal); word-spacing: var(--bo-words, normal);
    background: var(--bo-card); color: var(--mantine-color-text); }
  a { color: ${dark ? '#5bb095' : '#0c5c49'}; }
  p, li, h1, h2, h3, h4, td, th, blockquote { unicode-bidi: plaintext; }
  code, pre { padding: 0.1em 0.3em; border-radius: 0.3em; background: rgb(128 128 128 / 14%); }
  pre { padding: 0.6em 0.8em; white-space: pre-wrap; }
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
  toolbar: toolbarOf(host.acts()),
  toolbar_mode: 'floating',
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
  // Our own cleaning needs the styles of pasted content.
  paste_remove_styles_if_webkit: false,
  // No handles on tables: they are elements at the end of the body, and text typed into them is lost.
  object_resizing: 'img',
  table_header_type: 'sectionCells',
  link_default_target: '_blank',
  // Keeps empty spans and <font> of older clients.
  extended_valid_elements: 'span[*],font[*]',
  convert_fonts_to_spans: false,
})

/** Forwards the page's shortcuts for notes out of the iframe. */
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

/**
 * Rich text editor. Takes and returns bodies in the stored form; marks are decorated only inside (contract/model.md
 * 10).
 */
export default function RichText(props: Props) {
  const { language } = useTranslation().i18n
  const loading = loadWords(language)
  const words = loading && use(loading)
  // TinyMCE cannot switch skin or language, so a change creates a new editor with the same body.
  return <Dressed key={`${props.dark ? 'dark' : 'light'} ${language}`} {...props} words={words} />
}

function Dressed({
  ref,
  body,
  label,
  dark,
  lang,
  keywords = NO_KEYWORDS,
  words,
  ...page
}: Props & { words: string | undefined }) {
  const { t } = useTranslation('editor')
  const [text] = useState(() => writtenText(body, page, t))
  const [editor, setEditor] = useState<TinyMce>()
  const [init] = useState(() => {
    nameMore(words, t('more'))
    return {
      ...settings(dark, label, words, text.host),
      // Last, because TinyMCE resets the text until then.
      init_instance_callback: (instance: TinyMce) => {
        text.begin(instance)
        passKeysOn(instance)
        setEditor(instance)
      },
    }
  })

  // Layout effect: a later effect would overwrite keys typed in between with an older body.
  useLayoutEffect(() => {
    text.update(page)
    text.arrive(body)
  })

  // Layout effect, so that it ends before the iframe is removed.
  useLayoutEffect(() => (editor ? highlightWords(editor.getBody(), keywords) : undefined), [editor, keywords])

  useLayoutEffect(() => {
    if (editor) editor.getBody().lang = lang ?? ''
  }, [editor, lang])

  useLayoutEffect(() => (editor ? passReadingOn(editor.getDoc()) : undefined), [editor])

  const leave = useEffectEvent(() => flushSync(text.flush))
  useLayoutEffect(() => {
    // Before the listeners that save reported text.
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
