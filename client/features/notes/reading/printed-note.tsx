import { type RefObject, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Body } from '../../../engines/editor/body.tsx'
import { bodyField, titleField } from '../../../entities/note/fields.ts'
import { useOpenNote } from '../../../entities/note/open-note.ts'
import { usePrinting } from '../../../lib/use-printing.ts'
import { NoteByline } from './note-byline.tsx'
import classes from './printed-note.module.css'

const MARK = 'data-open-note'

const heightOf = (note: Element) => Number(getComputedStyle(note.closest('[role=dialog]') ?? note).zIndex) || 0

/** Open note to print: the focused one, else the frontmost. */
const frontNote = () => {
  const notes = [...document.querySelectorAll(`[${MARK}]`)]
  return (
    notes.find((note) => note.closest('[role=dialog]')?.contains(document.activeElement)) ??
    notes.toSorted((a, b) => heightOf(a) - heightOf(b)).at(-1)
  )
}

/** Printed note; replaces the whole page while printing (PRNT-01). */
export const PrintedNote = () => {
  const place = useRef<HTMLSpanElement>(null)
  const printing = usePrinting()
  return (
    <>
      <span ref={place} hidden {...{ [MARK]: '' }} />
      {printing && <Paper place={place} />}
    </>
  )
}

const Paper = ({ place }: { place: RefObject<HTMLElement | null> }) => {
  const { t } = useTranslation('notes')
  const { shown, titles, references, lang, tags } = useOpenNote()
  if (frontNote() !== place.current) return null
  const [title, body] = [shown[titleField(lang)], shown[bodyField(lang)]]
  return createPortal(
    <article className={classes.paper} data-printed-note>
      <h1 dir="auto" lang={title ? tags.shown : tags.own}>
        {title || shown.title || t('untitled')}
      </h1>
      <NoteByline />
      <Body body={body || shown.body} titles={titles} references={references} lang={body ? tags.shown : tags.own} />
    </article>,
    document.body,
  )
}
