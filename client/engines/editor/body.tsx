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
import './formulas/formulas.css'
import './marks.css'
import { loadCode } from '../../lib/load-code.ts'

interface Props {
  body: string
  titles: Titles
  /** Targets of references and mentions, and the action of a click. */
  references?: References
  onOpenReference?: (cited: Cited, link: HTMLElement) => void
  marks?: readonly TextMark[]
  /** BCP-47 tag of the text's language. */
  lang?: string | undefined
  ref?: Ref<HTMLDivElement>
}

const NO_MARKS: readonly TextMark[] = []
const NO_REFERENCES: References = new Map()

/** Displays a contribution's text as cleaned by the server, with supports and references filled in. Read-only. */
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
  // Changes the existing elements: playing videos and selections survive.
  useLayoutEffect(() => {
    if (text.current) showMarks(text.current, marks)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new HTML has no marks yet
  }, [html, marks])
  useLayoutEffect(() => {
    const root = text.current
    if (!root || !html.__html.includes(HELD)) return
    void loadCode(() => import('./held-frames.ts')).then((held) => held.showHeldFrames(root))
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- clicks bubble from the marks
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
