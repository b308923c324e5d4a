import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Author } from '../../../shared/domain/authors.ts'
import { authorsQuery, isMember } from '../../entities/author/member.ts'
import { useNameOf } from '../../entities/community/community.ts'
import { errorText } from '../../lib/i18n.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { notify } from '../../ui/toasts.ts'
import { useAddMembers } from './authors.queries.ts'
import classes from './authors.module.css'

/** Removed members, with a button to add each again (TEAC-07); nothing if there are none. */
export const RemovedMembers = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('authors')
  const { t: tErrors } = useTranslation('errors')
  const nameOf = useNameOf(communityId)
  const { data: authors = [] } = useQuery(authorsQuery(communityId))
  const add = useAddMembers(communityId)
  const removed = authors.filter((author) => !isMember(author))
  if (removed.length === 0) return null
  const addAgain = (author: Author) =>
    add.mutate([author.userName], {
      onSuccess: ([row]) => notify(row ? t(`state.${row.state}.named`, { name: nameOf(author) }) : t('added.none')),
    })
  return (
    <Card title={t('removed.title')}>
      <Stack gap="sm">
        <Text c="dimmed">{t('removed.text')}</Text>
        <ul className={classes.list} aria-label={t('removed.title')}>
          {removed.map((author) => (
            <li key={author._id} className={classes.removed}>
              <span className={classes.names}>
                <Text span fw={700} display="block">
                  {nameOf(author)}
                </Text>
                <Text span c="dimmed" size="sm" display="block">
                  {author.userName}
                </Text>
              </span>
              <BusyButton
                variant="default"
                size="sm"
                aria-label={t('addAgain.named', { name: nameOf(author) })}
                loading={add.isPending && add.variables[0] === author.userName}
                onClick={() => addAgain(author)}
              >
                {t('addAgain')}
              </BusyButton>
            </li>
          ))}
        </ul>
        <FormAlert message={add.error ? errorText(add.error, tErrors) : undefined} />
      </Stack>
    </Card>
  )
}
