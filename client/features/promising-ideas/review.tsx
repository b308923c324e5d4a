import { Anchor, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Member, mayContribute } from '../../../shared/rules/access.ts'
import { paths } from '../../lib/paths.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { IdeaItem, nameOfIdea } from './idea-item.tsx'
import { type Idea, ideasInLinks } from './ideas.ts'
import classes from './ideas.module.css'
import { PoolNoteForm } from './pool-note-form.tsx'
import { reviewedIdeasQuery } from './promising-ideas.queries.ts'
import { WithoutReason } from './without-reason.tsx'

interface Props {
  member: Member
  viewId: string | undefined
}

/** The note was deleted, so it cannot be quoted. */
const isGone = ({ link }: Idea) => link._to.status === 'inactive'

export const Review = ({ member, viewId }: Props) => {
  const { t } = useTranslation('promisingIdeas')
  const { communityId } = member
  const { data: links, error, refetch } = useQuery(reviewedIdeasQuery(communityId, viewId))
  const ideas = useMemo(() => links && ideasInLinks(links), [links])
  if (error && !ideas) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!ideas) return <Skeleton h={192} />
  const none = t(viewId === undefined ? 'noneInCommunity' : 'noneOnView')
  if (ideas.length === 0) return <EmptyList icon={IconSparkles} title={none} text={t('review.empty')} />
  return <Reviewed ideas={ideas} member={member} viewId={viewId} />
}

const Reviewed = ({ ideas, member, viewId }: Props & { ideas: readonly Idea[] }) => {
  const { t } = useTranslation('promisingIdeas')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  const offered = ideas.filter((idea) => !isGone(idea))
  const selected = offered.filter(({ id }) => chosen.has(id))
  const choose = (id: string, on: boolean) => {
    const ids = new Set(chosen)
    if (on) ids.add(id)
    else ids.delete(id)
    setChosen(ids)
  }
  return (
    <Stack gap="lg">
      {mayContribute(member) && (
        <PoolNoteForm
          communityId={member.communityId}
          viewId={viewId}
          ideas={selected.map(({ id }) => id)}
          onMade={() => setChosen(new Set())}
        />
      )}
      <Group gap="lg">
        <Checkbox
          label={t('selectAll')}
          checked={offered.length > 0 && selected.length === offered.length}
          indeterminate={selected.length > 0 && selected.length < offered.length}
          onChange={({ currentTarget }) => setChosen(new Set(currentTarget.checked ? offered.map(({ id }) => id) : []))}
        />
        <Text c="dimmed" role="status">
          {t('selected', { count: selected.length })}
        </Text>
        <WithoutReason ideas={ideas} />
      </Group>
      <ul className={classes.list} aria-label={t('title')} ref={list} tabIndex={-1}>
        {ideas.map((idea) => (
          <li key={idea.link._id} className={classes.choice}>
            <Checkbox
              aria-label={t('select', { idea: nameOfIdea(idea) })}
              disabled={isGone(idea)}
              checked={!isGone(idea) && chosen.has(idea.id)}
              onChange={({ currentTarget }) => choose(idea.id, currentTarget.checked)}
            />
            <IdeaItem
              idea={idea}
              member={member}
              gone={isGone(idea)}
              where={<InNote idea={idea} viewId={viewId} />}
              way={<Open idea={idea} viewId={viewId} />}
              onDeleted={() => list.current?.focus()}
            />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

interface Way {
  idea: Idea
  viewId: string | undefined
}

/** Opens a new tab, so that the selection is kept. */
const InNote = ({ idea: { link, noteId }, viewId }: Way) => {
  const { t } = useTranslation('promisingIdeas')
  return (
    <Anchor href={paths.contribution(noteId, viewId)} target="_blank" rel="noreferrer" className={classes.note}>
      {t('inNote', { title: link._to.title || t('untitled') })}
    </Anchor>
  )
}

const Open = ({ idea, viewId }: Way) => {
  const { t } = useTranslation('promisingIdeas')
  return (
    <Button
      component="a"
      href={paths.contribution(idea.id, viewId)}
      target="_blank"
      rel="noreferrer"
      size="compact-sm"
      variant="subtle"
      aria-label={t('openNamed', { idea: nameOfIdea(idea) })}
    >
      {t('open')}
    </Button>
  )
}
