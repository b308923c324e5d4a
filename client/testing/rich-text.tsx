import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { renameMarks, supportMarkup } from '../engines/editor/marks.ts'
import type RealRichText from '../engines/editor/rich-text.tsx'

type Props = ComponentProps<typeof RealRichText>

/** Replaces the rich text editor, which needs a browser, by a text area with the stored form. */
export default function RichText({ ref, body, label, lang, onChange }: Props) {
  const known = useRef(body)
  useLayoutEffect(() => {
    known.current = body
  }, [body])
  const change = (next: string) => {
    known.current = next
    onChange(next)
  }
  const append = (html: string) => {
    change(known.current + html)
    return true
  }
  useImperativeHandle(ref, () => ({
    isReady: () => true,
    flush: () => undefined,
    insertHtml: append,
    insertSupport: ({ id }, { isTemplate } = {}) => append(supportMarkup(id, '', true, isTemplate)),
    renameMarks: (names) => {
      change(renameMarks(known.current, names))
      return undefined
    },
  }))
  return (
    <textarea aria-label={label} lang={lang} value={body} onChange={(event) => change(event.currentTarget.value)} />
  )
}
