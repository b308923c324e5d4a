import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { HELD } from './frames.ts'
import { decorateForReading, type Titles } from './marks.ts'
import { idsOf, MARKS, showMarks, type TextMark } from './passages.ts'
import { type Cited, REFERENCES, type References } from './references.ts'
import './body.css'
import './marks.css'

interface Props {
  body: string
  titles: Titles
  /** What stands behind its references, and what becomes of one that is pressed. */
  references?: References
  onOpenReference?: (cited: Cited, link: HTMLElement) => void
  /** Passages that are shown as marked and lead somewhere. */
  marks?: readonly TextMark[]
  /** The BCP-47 tag of the language it is written in, where that is known. */
  lang?: string | undefined
  ref?: Ref<HTMLDivElement>
}

const NO_MARKS: readonly TextMark[] = []
const NO_REFERENCES: References = new Map()

/** A contribution's text as the server cleaned it, with its supports and references filled in; it cannot be edited. */
export function Body({
  body,
  titles,
  references = NO_REFERENCES,
  onOpenReference,
  marks = NO_MARKS,
  lang,
  ref,
}: Props) {
  const html = useMemo(() => ({ __html: decorateForReading(body, { titles, references }) }), [body, titles, references])
  const text = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => text.current as HTMLDivElement)
  // In the text that is there: what plays or is selected in it stays as it is.
  useLayoutEffect(() => {
    if (text.current) showMarks(text.current, marks)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a text that is written anew has no marks yet
  }, [html, marks])
  useLayoutEffect(() => {
    const root = text.current
    // Most texts have no frames, and do without what shows them.
    if (root && html.__html.includes(HELD)) void import('./held-frames.ts').then((held) => held.showHeldFrames(root))
  }, [html])
  const open = ({ target }: MouseEvent | KeyboardEvent) => {
    const element = target instanceof Element && target.closest<HTMLElement>(MARKS)
    const mark = element && idsOf(element).flatMap((id) => marks.filter((one) => one.id === id))[0]
    if (mark) mark.onOpen(element)
    return Boolean(mark)
  }
  const press = (event: MouseEvent) => {
    if (open(event) || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLElement>(`${REFERENCES} a`)
    const cited = link && references.get(link.closest(REFERENCES)?.id ?? '')
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!cited || !onOpenReference || elsewhere) return
    event.preventDefault()
    onOpenReference(cited, link)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is pressed are the marks in it
    <div
      ref={text}
      className="body"
      lang={lang}
      onClick={press}
      onKeyDown={(event) => {
        if ((event.key === 'Enter' || event.key === ' ') && open(event)) event.preventDefault()
      }}
      dangerouslySetInnerHTML={html}
    />
  )
}
