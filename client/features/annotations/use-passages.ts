import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { annotationOf } from '../../../shared/domain/annotations.ts'
import { idsOf, MARKS, type TextMark } from '../../engines/editor/passages.ts'
import { useNames } from '../../entities/community/community.ts'
import { useOpenNote, useTextMarks } from '../../entities/note/open-note.ts'
import type { Annotated } from './annotations.queries.ts'
import classes from './annotations.module.css'

/** Ids of the marks in a text, in text order, joined by spaces. */
const marked = (text: HTMLElement | null): string => {
  const marks = text?.querySelectorAll<HTMLElement>(MARKS) ?? []
  return [...new Set([...marks].flatMap((mark) => idsOf(mark)))].join(' ')
}

const useMarked = (text: HTMLElement | null): readonly string[] => {
  const watch = useCallback(
    (tell: () => void) => {
      const observer = new MutationObserver(tell)
      if (text) observer.observe(text, { childList: true, subtree: true })
      return () => observer.disconnect()
    },
    [text],
  )
  const ids = useSyncExternalStore(watch, () => marked(text))
  return useMemo(() => ids.split(' '), [ids])
}

/**
 * Marks the passages of annotations; `onOpen` receives all annotations of the clicked passage. Returns the ids that are
 * in the text, in text order.
 */
export const usePassages = (annotated: readonly Annotated[], onOpen: (ids: readonly string[]) => void) => {
  const { t } = useTranslation('annotations')
  const { note, readText } = useOpenNote()
  const names = useNames(note.communityId)
  const marks = useMemo(() => {
    const ids = new Set(annotated.map(({ annotation }) => annotation._id))
    const open = (mark: HTMLElement) => onOpen(idsOf(mark).filter((one) => ids.has(one)))
    return annotated.map(({ annotation: { _id: id, authors, data } }): TextMark => {
      const { quote, ranges } = annotationOf({ data })
      const label = t('mark', { name: names.get(authors[0] ?? '') ?? '' })
      return { id, quote, place: ranges[0], className: classes.passage, label, onOpen: open }
    })
  }, [annotated, names, onOpen, t])
  useTextMarks('annotations', marks)
  return useMarked(readText)
}
