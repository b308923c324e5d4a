import { Alert, Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { annotationOf } from '../../../shared/domain/annotations.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { useMember } from '../../entities/author/member.ts'
import { ModerationNoticesLater } from '../../entities/moderation/moderation-notices-later.tsx'
import { useLiveObject } from '../../entities/object/objects.ts'
import { useEndedText } from '../../entities/object/use-ended-text.ts'
import { paths } from '../../lib/paths.ts'
import { AnnotationMeta } from './annotation-meta.tsx'
import { AnnotationText } from './annotation-text.tsx'
import { annotatedNoteQuery } from './annotations.queries.ts'
import classes from './annotations.module.css'

interface Props {
  annotation: Contribution
  onTitleChange?: ((title: string) => void) | undefined
}

export const AnnotationAlone = ({ annotation, onTitleChange }: Props) => {
  const { t } = useTranslation('annotations')
  useLiveObject(annotation._id)
  const { data: link } = useQuery(annotatedNoteQuery(annotation._id))
  const { quote, text } = annotationOf(annotation)
  const member = useMember(annotation.communityId)
  const endedText = useEndedText(annotation, member, t('removed'))
  const tellTitle = useEffectEvent(() => onTitleChange?.(t('one')))
  useEffect(() => tellTitle(), [])
  return (
    <article className={classes.alone}>
      <ModerationNoticesLater object={annotation} member={member} />
      {annotation.status === 'inactive' && (
        <Alert color="gray" role="status">
          {endedText}
        </Alert>
      )}
      <div>
        <Title order={2}>{t('one')}</Title>
        {link && (
          <Text>
            {t('inNote')}{' '}
            <Anchor component={Link} to={paths.contribution(link.to)} fw={600} dir="auto">
              {link._to.title || t('untitled')}
            </Anchor>
          </Text>
        )}
        {link === null && <Text c="dimmed">{t('noNote')}</Text>}
      </div>
      <blockquote className={classes.quote} dir="auto">
        {quote}
      </blockquote>
      <AnnotationText text={text} />
      <AnnotationMeta annotation={annotation} />
    </article>
  )
}
