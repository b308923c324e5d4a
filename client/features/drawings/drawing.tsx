import { Alert, Skeleton, Title } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { canWrite, type Member } from '../../../shared/rules/access.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { useMember } from '../../entities/author/member.ts'
import { ModerationNoticesLater } from '../../entities/moderation/moderation-notices-later.tsx'
import { useLiveObject } from '../../entities/object/objects.ts'
import { useEndedText } from '../../entities/object/use-ended-text.ts'
import { DrawingEditor } from './drawing-editor.tsx'
import { DrawingPicture } from './drawing-picture.tsx'
import classes from './drawing.module.css'

interface Props {
  drawing: Contribution
  onClose: () => void
  onDirtyChange: (dirty: boolean) => void
  onTitleChange?: ((title: string) => void) | undefined
  onContributed: (saved: Contribution) => void
}

export const Drawing = ({ drawing, onClose, onDirtyChange, onTitleChange, onContributed }: Props) => {
  useLiveObject(drawing._id)
  const member = useMember(drawing.communityId)
  const tellTitle = useEffectEvent((title: string) => onTitleChange?.(title))
  useEffect(() => tellTitle(drawing.title), [drawing.title])
  if (!member) return <Skeleton h={400} m="md" />
  if (canWrite(member, drawing) && drawing.status !== 'inactive')
    return (
      <>
        <ModerationNoticesLater object={drawing} member={member} />
        <DrawingEditor {...{ drawing, member, onClose, onDirtyChange, onContributed }} />
      </>
    )
  return (
    <>
      <ModerationNoticesLater object={drawing} member={member} />
      <Reader drawing={drawing} member={member} />
    </>
  )
}

const Reader = ({ drawing, member }: Pick<Props, 'drawing'> & { member: Member }) => {
  const { t } = useTranslation('drawings')
  const endedText = useEndedText(drawing, member, t('removed'))
  return (
    <article className={classes.reader}>
      {drawing.status === 'inactive' && (
        <Alert color="gray" role="status">
          {endedText}
        </Alert>
      )}
      <Title order={2} className={classes.title} dir="auto">
        {drawing.title}
      </Title>
      <DrawingPicture drawing={drawing} />
    </article>
  )
}
