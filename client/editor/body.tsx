import { type KeyboardEvent, type MouseEvent, type Ref, useMemo } from 'react'
import { decorateForReading, type Titles } from './marks.ts'
import type { TextMark } from './passages.ts'
import './body.css'
import './marks.css'

interface Props {
  body: string
  titles: Titles
  /** Passages that are shown as marked and lead somewhere. */
  marks?: readonly TextMark[]
  /** The code of the language it is written in, where that is known. */
  lang?: string | undefined
  ref?: Ref<HTMLDivElement>
}

const NO_MARKS: readonly TextMark[] = []

/** A contribution's text as the server cleaned it, with its supports filled in; it cannot be edited. */
export function Body({ body, titles, marks = NO_MARKS, lang, ref }: Props) {
  const html = useMemo(() => ({ __html: decorateForReading(body, titles, marks) }), [body, titles, marks])
  const open = ({ target }: MouseEvent | KeyboardEvent) => {
    const element = target instanceof Element && target.closest<HTMLElement>('mark[data-mark]')
    const mark = element && marks.find(({ id }) => id === element.dataset.mark)
    if (mark) mark.onOpen(element)
    return Boolean(mark)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is pressed are the marks in it
    <div
      ref={ref}
      className="body"
      lang={lang}
      onClick={open}
      onKeyDown={(event) => {
        if ((event.key === 'Enter' || event.key === ' ') && open(event)) event.preventDefault()
      }}
      dangerouslySetInnerHTML={html}
    />
  )
}
