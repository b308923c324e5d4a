import nunito from '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?url'
import { Editor } from '@tinymce/tinymce-react'
import {
  type ComponentProps,
  type Ref,
  use,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { insertHtml, noticePlaces } from './insert-html.ts'
import { insertSupport } from './insert-support.ts'
import marksStyle from './marks.css?inline'
import { decorate, decorateMarks, dropHalves, renameMarksIn, strip, type Mark, type Titles } from './marks.ts'
import { type Attach, takeFiles } from './take-files.ts'
import './tinymce.ts'
import type { Editor as TinyMce } from './tinymce.ts'
import { loadWords } from './tinymce-words.ts'

export interface RichTextHandle {
  /** Puts a support where the cursor is and the cursor into it. */
  insertSupport: (mark: Mark) => void
  /** Puts HTML where the cursor is, or at the end when nobody has placed one yet; answers whether there was an editor yet to put it into. */
  insertHtml: (html: string) => boolean
  /** Gives marks new ids in place, so that nothing typed meanwhile is lost, and reports the body. */
  renameMarks: (names: ReadonlyMap<string, string>) => void
}

interface Props {
  ref?: Ref<RichTextHandle>
  /** The stored form; a body that did not come from `onChange` replaces what is being edited. */
  body: string
  titles: Titles
  /** What a screen reader calls the text. */
  label: string
  dark: boolean
  onChange: (body: string) => void
  /** What becomes of files that are pasted or dropped into the text; without it pictures stay in the text itself. */
  attach?: Attach | undefined
}

const pageFonts = () => getComputedStyle(document.documentElement).getPropertyValue('--bo-fonts')

// The text stands in a frame of its own, which knows neither the page's fonts nor its colours.
const contentStyle = (dark: boolean) => `${marksStyle}
  @font-face { font-family: 'Nunito Sans Variable'; font-weight: 200 1000; src: url(${nunito}) format('woff2-variations'); }
  html { color-scheme: ${dark ? 'dark' : 'light'}; }
  body { margin: 12px 14px; font: 17px/1.65 ${pageFonts()}; overflow-wrap: break-word;
    ${dark ? 'background: #242320; color: #ece7dd;' : 'background: #fffdf9; color: #26231e;'} }
  p, li, h1, h2, h3, h4, td, th, blockquote { unicode-bidi: plaintext; }
  img { max-width: 100%; height: auto; }`

const settings = (dark: boolean, label: string, words: string | undefined): ComponentProps<typeof Editor>['init'] => ({
  ...(words && { language: words }),
  plugins: 'lists link',
  toolbar: 'bold italic underline forecolor | bullist numlist | link | undo redo',
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
  // No handles on tables: they stand at the text's end, where the cursor finds them, and what is typed in them is lost.
  object_resizing: 'img',
  link_default_target: '_blank',
  // Empty spans and old writers' <font> are theirs to keep.
  extended_valid_elements: 'span[*],font[*]',
  convert_fonts_to_spans: false,
})

/** Typing in, a body in the stored form out; our marks are decorated only inside (contract/model.md 10.1). */
export default function RichText(props: Props) {
  const { language } = useTranslation().i18n
  const loading = loadWords(language)
  const words = loading && use(loading)
  // TinyMCE can change neither its skin nor its words: another one is a new editor with the same body.
  return <Dressed key={`${props.dark ? 'dark' : 'light'} ${language}`} {...props} words={words} />
}

function Dressed({ ref, body, titles, label, dark, words, onChange, attach }: Props & { words: string | undefined }) {
  const editor = useRef<TinyMce>(null)
  const [, setReady] = useState(false)
  const [initial] = useState(() => decorate(body, titles))
  /** The body the editor's content stands for, and that content as TinyMCE writes it: it tidies what it is given. */
  const known = useRef({ body, content: '' })
  const titlesNow = useRef(titles)
  /** While the editor takes a body that arrives, the changes it tells of are its own tidying, not somebody's writing. */
  const arriving = useRef(false)

  const attachNow = useRef(attach)
  useEffect(() => {
    attachNow.current = attach
  })

  const onInit = (_event: unknown, instance: TinyMce) => {
    editor.current = instance
    setReady(true)
    noticePlaces(instance)
    known.current.content = strip(instance.getContent())
    if (attach) takeFiles(instance, (file) => (attachNow.current ?? attach)(file))
  }

  const report = (instance: TinyMce) => {
    dropHalves(instance.getBody())
    const stored = strip(instance.getContent())
    if (stored === known.current.content) return
    known.current = { body: stored, content: stored }
    onChange(stored)
  }

  // At once after rendering: later, keys typed in between would be taken back by a body from before them.
  useLayoutEffect(() => {
    const instance = editor.current
    if (!instance || body === known.current.body) return
    // A key that is still down has not been reported yet: what is typed goes before what arrives.
    if (strip(instance.getContent()) !== known.current.content) return report(instance)
    const place = instance.selection.getBookmark(2, true)
    arriving.current = true
    instance.setContent(decorate(body, titlesNow.current))
    arriving.current = false
    instance.selection.moveToBookmark(place)
    known.current = { body, content: strip(instance.getContent()) }
  })

  useEffect(() => {
    titlesNow.current = titles
    if (editor.current) decorateMarks(editor.current.getBody(), titles)
  }, [titles])

  useImperativeHandle(ref, () => ({
    insertSupport: (mark) => editor.current && insertSupport(editor.current, mark),
    insertHtml: (html) => {
      if (!editor.current) return false
      insertHtml(editor.current, html)
      return true
    },
    renameMarks: (names) => {
      if (!editor.current) return
      renameMarksIn(editor.current.getBody(), names)
      report(editor.current)
    },
  }))

  return (
    <Editor
      licenseKey="gpl"
      initialValue={initial}
      init={settings(dark, label, words)}
      onInit={onInit}
      onEditorChange={(_content, instance) => arriving.current || report(instance)}
      // Corrections, dictation and phone keyboards change the text without a key that could be heard.
      onInput={(_event, instance) => report(instance)}
    />
  )
}
