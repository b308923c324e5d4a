import { Button, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  DESIGN_COMMENT_MAX,
  DESIGN_COMMENTS_MAX,
  type DesignIteration,
} from '../../../shared/domain/design-iterations.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { SaveFailure } from '../../ui/save-failure.tsx'
import { useDesignComment } from './designs.queries.ts'

/** Managers' comments on an iteration, at most two (DSGN-26, DSGN-27, DSGN-29). */
export const DesignComments = ({ iteration, member }: { iteration: DesignIteration; member: Member }) => {
  const { t } = useTranslation('designs')
  const [text, setText] = useState('')
  const { mutate: send, isPending, error } = useDesignComment(iteration)
  const { comments } = iteration
  const mayComment = canManage(member) && comments.length < DESIGN_COMMENTS_MAX
  if (comments.length === 0 && !mayComment) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('comments')}>
      <Title order={3} size="h4">
        {t('comments')}
      </Title>
      {comments.map(({ firstName, comment, created }) => (
        <Text key={created} dir="auto">
          <strong>{firstName}</strong> {comment}
        </Text>
      ))}
      {mayComment && (
        <>
          <Textarea
            size="md"
            label={t('comment')}
            autosize
            minRows={2}
            maxLength={DESIGN_COMMENT_MAX}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <SaveFailure error={error} />
          <Button
            w="fit-content"
            loading={isPending}
            disabled={text.trim() === ''}
            onClick={() => send(text, { onSuccess: () => setText('') })}
          >
            {t('comment.send')}
          </Button>
        </>
      )}
    </Stack>
  )
}
