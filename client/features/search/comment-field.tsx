import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SearchFacts } from '../../../shared/domain/search.ts'
import { COMMENTS_MAX } from '../../../shared/wire/limits.ts'
import { anything, api } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { useMe } from '../../lib/session.ts'
import type { ResultRow } from './search.queries.ts'

interface Props {
  communityId: string
  row: Pick<ResultRow, '_id' | 'title'>
  comments: string
}

/** Editable comments of managers on a result (SRCH-18). */
export const CommentField = ({ communityId, row: { _id, title }, comments }: Props) => {
  const { t } = useTranslation('search')
  const { t: tErrors } = useTranslation('errors')
  const cache = useQueryClient()
  const { _id: userId } = useMe()
  const [text, setText] = useState(comments)
  const save = useMutation({
    mutationFn: () =>
      api.put(`/api/objects/${communityId}/${_id}/savecomments`, { authors: [userId], comments: text }, anything),
    onSuccess: () => {
      const known = { queryKey: ['search', communityId, 'facts'] }
      cache.setQueriesData<ReadonlyMap<string, SearchFacts>>(known, (facts) => {
        const told = facts?.get(_id)
        return told ? new Map(facts).set(_id, { ...told, comments: text }) : facts
      })
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Textarea
        aria-label={t('comments.of', { title })}
        size="sm"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={COMMENTS_MAX}
        value={text}
        error={save.error && <span role="alert">{errorText(save.error, tErrors)}</span>}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {(text !== comments || save.isPending) && (
        <Button type="submit" size="compact-sm" mt={6} loading={save.isPending}>
          {t('comments.save')}
        </Button>
      )}
      <output>{save.isSuccess && text === comments && t('comments.saved')}</output>
    </form>
  )
}
