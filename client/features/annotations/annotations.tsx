import { Title } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { RecoveryNotice } from '../../ui/recovery-notice.tsx'
import { annotate, type Annotating, type Scaffolds, stopAnnotating } from './annotating.ts'
import { type AnnotationDraft, annotationDrafts } from './annotation-draft.ts'
import { AnnotationCard } from './annotation-card.tsx'
import type { Annotated } from './annotations.queries.ts'
import classes from './annotations.module.css'
import { Annotator } from './annotator.tsx'
import { usePassages } from './use-passages.ts'

interface Props {
  annotated: readonly Annotated[]
  annotating: Annotating | undefined
  kept: AnnotationDraft | null | undefined
  /** The unsaved annotation was restored or dismissed. */
  onSettled: () => void
  Supports: Scaffolds
}

export const Annotations = ({ annotated, annotating, kept, onSettled, Supports }: Props) => {
  const { t } = useTranslation('annotations')
  const { note } = useOpenNote()
  const [opened, setOpened] = useState<readonly string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const headingId = useId()
  const inText = usePassages(annotated, setOpened)
  useEffect(() => {
    const [first = ''] = opened
    const card = list.current?.querySelector<HTMLElement>(`[data-annotation="${first}"]`)
    card?.scrollIntoView({ block: 'nearest' })
    card?.focus({ preventScroll: true })
  }, [opened])

  const ranks = new Map(inText.map((id, rank) => [id, rank]))
  const rankOf = ({ annotation: { _id } }: Annotated) => ranks.get(_id) ?? Infinity
  const beHere = () => heading.current?.focus()
  const done = (savedId: string | undefined) => {
    stopAnnotating(note._id)
    if (savedId === undefined) beHere()
    else setOpened([savedId])
  }
  return (
    <section aria-labelledby={headingId} className={classes.section}>
      <Title order={3} id={headingId} ref={heading} tabIndex={-1} className={classes.heading}>
        {t('title')}
      </Title>
      {kept && !annotating && <Recovery kept={kept} annotated={annotated} onSettled={onSettled} />}
      {annotating && <Annotator key={annotating.id} annotating={annotating} Supports={Supports} onDone={done} />}
      <ol ref={list} className={classes.list}>
        {annotated
          .toSorted((a, b) => rankOf(a) - rankOf(b) || 0)
          .map((one) => (
            <AnnotationCard
              key={one.linkId}
              annotated={one}
              inText={ranks.has(one.annotation._id)}
              opened={opened.includes(one.annotation._id)}
              onGone={beHere}
            />
          ))}
      </ol>
    </section>
  )
}

const Recovery = ({
  kept,
  annotated,
  onSettled,
}: Pick<Props, 'annotated' | 'onSettled'> & { kept: AnnotationDraft }) => {
  const { t } = useTranslation('annotations')
  const { note, member } = useOpenNote()
  const words = {
    text: (when: string) => t('recovery.text', { when }),
    recover: t('recovery'),
    forget: t('recovery.forget'),
  }
  const takeUp = () => {
    const changing = annotated.find(({ annotation }) => annotation._id === kept.annotationId)
    annotate({ noteId: note._id, recovered: kept, passage: kept.passage, ...(changing && { changing }) })
    onSettled()
  }
  const forget = () => {
    annotationDrafts.drop(member, kept.id)
    onSettled()
  }
  return <RecoveryNotice savedAt={kept.savedAt} words={words} onRecover={takeUp} onForget={forget} />
}
