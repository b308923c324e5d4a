import { Group, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { annotationOf } from '../../../shared/domain/annotations.ts'
import { MARKS } from '../../engines/editor/passages.ts'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { ModerationActions } from '../../entities/moderation/moderation-actions.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import { annotate } from './annotating.ts'
import { AnnotationMeta } from './annotation-meta.tsx'
import { AnnotationText } from './annotation-text.tsx'
import type { Annotated } from './annotations.queries.ts'
import classes from './annotations.module.css'
import { useRemoval } from './use-removal.ts'

interface Props {
  annotated: Annotated
  inText: boolean
  /** The passage was clicked. */
  opened: boolean
  /** Called after the card, and the focus in it, was removed. */
  onGone: () => void
}

export const AnnotationCard = ({ annotated, inText, opened, onGone }: Props) => {
  const { t } = useTranslation('annotations')
  const { note, member, readText } = useOpenNote()
  const { annotation } = annotated
  const { quote, text, ranges } = annotationOf(annotation)
  const remove = useRemoval(note, annotated, onGone)
  const isMine = member.authorId !== null && annotation.authors.includes(member.authorId)

  const showPassage = () => {
    const mark = readText?.querySelector<HTMLElement>(`${MARKS}[data-marks~="${annotation._id}"]`)
    mark?.scrollIntoView({ block: 'center' })
    mark?.focus({ preventScroll: true })
  }
  const change = () => {
    const [place] = ranges
    annotate({ noteId: note._id, changing: annotated, passage: place && { text: quote, place } })
  }
  return (
    <li className={classes.card} tabIndex={-1} data-annotation={annotation._id} data-opened={opened || undefined}>
      {inText ? (
        <button type="button" className={classes.quote} title={t('showPassage')} dir="auto" onClick={showPassage}>
          {quote}
        </button>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t('passageGone')}
          </Text>
          <blockquote className={classes.quote} dir="auto">
            {quote}
          </blockquote>
        </>
      )}
      <AnnotationText text={text} />
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <AnnotationMeta annotation={annotation} />
        <Group gap={4} wrap="nowrap">
          <ModerationActions object={annotation} member={member} />
          {isMine && (
            <>
              <IconAction label={t('change')} onClick={change}>
                <IconPencil size={18} aria-hidden />
              </IconAction>
              <IconAction label={t('delete')} onClick={() => void remove()}>
                <IconTrash size={18} aria-hidden />
              </IconAction>
            </>
          )}
        </Group>
      </Group>
    </li>
  )
}
