import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { annotationFields, annotationOf } from '../../../shared/domain/annotations.ts'
import { newMarkId } from '../../engines/editor/marks.ts'
import { paragraphsOf } from '../../engines/editor/passages.ts'
import { errorText } from '../../lib/i18n.ts'
import { randomId } from '../../lib/random-id.ts'
import { reportFailure } from '../../lib/report.ts'
import { useMe } from '../../lib/session.ts'
import { useAutosave } from '../../lib/use-autosave.ts'
import { type Support, useOpenNote } from '../../entities/note/open-note.ts'
import { ask } from '../../ui/ask.ts'
import type { Annotating } from './annotating.ts'
import { annotationDrafts } from './annotation-draft.ts'
import { annotationCalls, annotationsQuery } from './annotations.queries.ts'
import { type Attempt, saveNew } from './save-annotation.ts'
import { labelsIn, hasContent, withLabels, withoutLabels } from './support-labels.ts'

/** State of the annotation being written; stored in the browser until it is saved. */
export const useAnnotation = (
  { id, changing, recovered, passage: given }: Annotating,
  onDone: (savedId: string | undefined) => void,
) => {
  const { t } = useTranslation('annotations')
  const { t: tErrors } = useTranslation('errors')
  const { note, member, readText } = useOpenNote()
  const { userName } = useMe()
  const cache = useQueryClient()
  const stored = changing?.annotation
  const storedText = stored ? annotationOf(stored).text : ''
  const first = recovered?.text ?? storedText
  const [text, write] = useState(() => withoutLabels(first))
  const [labels, setLabels] = useState(() => labelsIn(first))
  const [onlyMine, setOnlyMine] = useState(recovered?.onlyMine ?? stored?.permission === 'private')
  const [paragraph, choose] = useState(0)
  const [saving, setSaving] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const attempt = useRef<Attempt>({ key: recovered?.key ?? randomId(), first: recovered?.first })
  const settled = useRef(false)

  const paragraphs = useMemo(() => (readText ? paragraphsOf(readText) : []), [readText])
  const passage = given ?? (stored ? undefined : paragraphs[paragraph])
  const words = withLabels(text, labels)
  const dirty = hasContent(text) && (words !== storedText || onlyMine !== (stored?.permission === 'private'))

  useEffect(() => annotationDrafts.hold(id), [id])
  const keep = () => {
    if (!dirty || settled.current) return annotationDrafts.drop(member, id)
    const { key, first } = attempt.current
    const draft = { id, noteId: note._id, annotationId: stored?._id, passage, text: words, onlyMine, key, first }
    annotationDrafts.keep(member, { ...draft, savedAt: Date.now() })
    if (recovered) annotationDrafts.drop(member, recovered.id)
  }
  useAutosave(dirty ? `${words} ${onlyMine} ${paragraph}` : undefined, keep)
  const finish = (savedId: string | undefined) => {
    settled.current = true
    annotationDrafts.drop(member, id)
    if (recovered) annotationDrafts.drop(member, recovered.id)
    onDone(savedId)
  }

  const store = () => {
    const said = { text: words, onlyMine }
    if (stored) {
      const { quote, ranges } = annotationOf(stored)
      return annotationCalls.change(stored, annotationFields(userName, { ...said, quote, ranges }))
    }
    const place = passage ? { quote: passage.text, ranges: [passage.place] } : { quote: '', ranges: [] }
    const fields = annotationFields(userName, { ...said, ...place })
    return saveNew(annotationCalls, attempt.current, { note, authorId: member.authorId ?? '', fields })
  }
  const save = async () => {
    setSaving(true)
    setFault(undefined)
    // Stored first, so that a failed call loses nothing.
    keep()
    try {
      const { _id } = await store()
      // Loads the first annotation here, because the note has not been notified of its link yet.
      await cache.prefetchQuery(annotationsQuery(note))
      finish(_id)
    } catch (error) {
      setFault(error)
      setSaving(false)
      keep()
    }
  }
  const giveUp = async () => {
    const question = { title: t('giveUp.title'), text: t('giveUp.text'), yes: t('giveUp'), no: t('giveUp.stay') }
    if (dirty && !(await ask({ ...question, danger: true }))) return
    const { made } = attempt.current
    if (made) annotationCalls.withdraw(made).catch(reportFailure)
    finish(undefined)
  }
  return {
    passage,
    paragraphs,
    paragraph,
    choose,
    text,
    labels,
    write,
    addMark: ({ id: supportId, title }: Support) => {
      const mark = { id: newMarkId(supportId), title }
      setLabels((known) => new Map([...known, [mark.id, title]]))
      return mark
    },
    onlyMine,
    setOnlyMine,
    dirty,
    saving,
    fault: fault === undefined ? undefined : errorText(fault, tErrors),
    save,
    giveUp,
  }
}
