import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from '../../entities/view/open-board.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { IdeaItem, nameOfIdea } from './idea-item.tsx'
import { type Idea, ideasAmong } from './ideas.ts'
import classes from './ideas.module.css'
import { ideasOnViewQuery } from './promising-ideas.queries.ts'

/** The promising ideas of the notes on a view, as they are when it is opened. */
export const IdeasOfView = () => {
  const { t } = useTranslation('promisingIdeas')
  const { viewId, member } = useBoard()
  const { data: links, error, refetch } = useQuery(ideasOnViewQuery(viewId))
  const ideas = useMemo(() => links && ideasAmong(links), [links])
  const list = useRef<HTMLUListElement>(null)
  if (error && !ideas) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!ideas) return <Skeleton h={96} />
  return (
    <>
      {ideas.length === 0 && <Text c="dimmed">{t('noneOnView')}</Text>}
      <ul className={classes.list} aria-label={t('title')} ref={list} tabIndex={-1}>
        {ideas.map((idea) => (
          <li key={idea.link._id}>
            <IdeaItem
              idea={idea}
              member={member}
              gone={idea.link._to.status === 'inactive'}
              where={<InNote idea={idea} />}
              way={<Open idea={idea} />}
              onDeleted={() => list.current?.focus()}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const InNote = ({ idea: { link, noteId } }: { idea: Idea }) => {
  const { t } = useTranslation('promisingIdeas')
  const { openObject } = useBoard()
  const title = link._to.title || t('untitled')
  return (
    <Anchor component="button" type="button" ta="start" onClick={() => openObject({ id: noteId, type: link._to.type })}>
      {t('inNote', { title })}
    </Anchor>
  )
}

const Open = ({ idea }: { idea: Idea }) => {
  const { t } = useTranslation('promisingIdeas')
  const { openObject } = useBoard()
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={t('openNamed', { idea: nameOfIdea(idea) })}
      onClick={() => openObject({ id: idea.id, type: 'promisingIdeaobj' })}
    >
      {t('open')}
    </Button>
  )
}
