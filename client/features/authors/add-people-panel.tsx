import { Checkbox, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isMember, membersQuery, registrationsQuery } from '../../entities/author/member.ts'
import { useNameOf } from '../../entities/community/community.ts'
import { errorText } from '../../lib/i18n.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { AuthorsLoading } from './authors-loading.tsx'
import { useAddMembers } from './authors.queries.ts'
import classes from './authors.module.css'

interface Props {
  communityId: string
}

/** Adds people who have an account: from another community of the manager, or by user name (PEOP-02). */
export default function AddPeoplePanel({ communityId }: Props) {
  const { t } = useTranslation('authors')
  return (
    <Stack gap="lg">
      <Card title={t('from.title')}>
        <FromCommunity communityId={communityId} />
      </Card>
      <Card title={t('paste.title')}>
        <PastedNames communityId={communityId} />
      </Card>
    </Stack>
  )
}

const FromCommunity = ({ communityId }: Props) => {
  const { t } = useTranslation('authors')
  const { data: mine, error, refetch } = useQuery(registrationsQuery)
  const [from, setFrom] = useState('')
  if (!mine) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <AuthorsLoading rows={1} />
  const others = mine.filter((one) => one.role === 'manager' && one.communityId !== communityId)
  if (others.length === 0) return <Text c="dimmed">{t('from.none')}</Text>
  return (
    <Stack>
      <NativeSelect
        label={t('from.community')}
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        data={[
          { value: '', label: t('from.choose') },
          ...others.map((one) => ({ value: one.communityId, label: one._community.title })),
        ]}
        maw={480}
      />
      {from !== '' && <Names key={from} communityId={communityId} from={from} />}
    </Stack>
  )
}

const Names = ({ communityId, from }: Props & { from: string }) => {
  const { t } = useTranslation('authors')
  const nameOf = useNameOf(from)
  const { data: there, error, refetch } = useQuery(membersQuery(from))
  const { data: here } = useQuery(membersQuery(communityId))
  const [ticked, setTicked] = useState<readonly string[]>([])
  const add = useAddMembers(communityId)
  if (!there || !here)
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <AuthorsLoading rows={3} />
  const known = new Set(here.filter(isMember).map(({ userId }) => userId))
  const offered = there.filter(({ userId, role }) => role === 'writer' && !known.has(userId))
  const chosen = offered.filter(({ userName }) => ticked.includes(userName)).map(({ userName }) => userName)
  return (
    <Stack>
      {offered.length === 0 ? (
        <Text c="dimmed">{t('from.nobody')}</Text>
      ) : (
        <>
          <Checkbox
            label={t('from.all')}
            checked={chosen.length === offered.length}
            indeterminate={chosen.length > 0 && chosen.length < offered.length}
            onChange={({ currentTarget }) =>
              setTicked(currentTarget.checked ? offered.map(({ userName }) => userName) : [])
            }
          />
          <Checkbox.Group label={t('from.people')} value={[...ticked]} onChange={setTicked}>
            <Stack gap="xs" mt="xs">
              {offered.map((author) => (
                <Checkbox
                  key={author._id}
                  value={author.userName}
                  label={nameOf(author)}
                  description={author.userName}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        </>
      )}
      <AddButton add={add} names={chosen} />
    </Stack>
  )
}

const namesIn = (text: string) => [...new Set(text.split(/[\n,;\t]+/).flatMap((name) => name.trim() || []))]

const PastedNames = ({ communityId }: Props) => {
  const { t } = useTranslation('authors')
  const [text, setText] = useState('')
  const add = useAddMembers(communityId)
  return (
    <Stack>
      <Textarea
        label={t('paste.label')}
        description={t('paste.hint')}
        autosize
        minRows={4}
        maxRows={12}
        maw={480}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <AddButton add={add} names={namesIn(text)} />
    </Stack>
  )
}

const AddButton = ({ add, names }: { add: ReturnType<typeof useAddMembers>; names: readonly string[] }) => {
  const { t } = useTranslation('authors')
  const { t: tErrors } = useTranslation('errors')
  return (
    <>
      <BusyButton
        style={{ alignSelf: 'start' }}
        disabled={names.length === 0}
        loading={add.isPending}
        onClick={() => add.mutate(names)}
      >
        {t('add', { count: names.length })}
      </BusyButton>
      <FormAlert message={add.error && !add.isPending ? errorText(add.error, tErrors) : undefined} />
      <output>
        {add.data && (
          <ul className={classes.results} aria-label={t('added.title')}>
            {add.data.map(({ userName, state }) => (
              <li key={userName}>
                <bdi>{userName}</bdi>: {t(`state.${state}`)}
              </li>
            ))}
          </ul>
        )}
      </output>
    </>
  )
}
