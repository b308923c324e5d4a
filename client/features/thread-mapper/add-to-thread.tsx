import { Button, NativeSelect, Skeleton, Text } from '@mantine/core'
import { IconCheck, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { useOpenService } from '../../entities/service/open-service.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useFailureText } from './failure-text.ts'
import type { Mapper, Project } from './mapper.ts'
import classes from './mapper-threads.module.css'
import { NoAnswer } from './no-answer.tsx'
import { projectsQuery, useAddToThread } from './threads.queries.ts'

interface Props {
  mapper: Mapper
  authorId: string
  holding: readonly Project[]
}

const choiceOf = (projectId: Project['id'], threadId: Project['id']) => JSON.stringify([projectId, threadId])

const without = (projects: readonly Project[], holding: readonly Project[]) => {
  const held = new Set(holding.flatMap((one) => one.threads.map(({ id }) => choiceOf(one.id, id))))
  return projects
    .map((one) => ({ ...one, threads: one.threads.filter(({ id }) => !held.has(choiceOf(one.id, id))) }))
    .filter(({ threads }) => threads.length > 0)
}

export const AddToThread = ({ mapper, authorId, holding }: Props) => {
  const projects = useQuery(projectsQuery(mapper, authorId))
  if (projects.isError) return <NoAnswer error={projects.error} onRetry={() => void projects.refetch()} />
  if (!projects.data) return <Skeleton height="4rem" />
  if (projects.data.every(({ threads }) => threads.length === 0)) return <NoProjects communityId={mapper.communityId} />
  return <Form mapper={mapper} authorId={authorId} projects={without(projects.data, holding)} />
}

const NoProjects = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('threadMapper')
  const open = useOpenService(communityId)
  return (
    <div className={classes.empty}>
      <Text c="dimmed">{t('projects.none')}</Text>
      <Button
        variant="default"
        rightSection={<IconExternalLink size={16} aria-hidden />}
        onClick={() => void open('itmServer')}
      >
        {t('open')}
      </Button>
    </div>
  )
}

const Form = ({ mapper, authorId, projects }: Omit<Props, 'holding'> & { projects: readonly Project[] }) => {
  const { t } = useTranslation('threadMapper')
  const { note } = useOpenNote()
  const textOf = useFailureText()
  const adding = useAddToThread(mapper)
  const [choice, setChoice] = useState('')
  const found = projects
    .flatMap((one) => one.threads.map((thread) => ({ project: one.id, thread: thread.id })))
    .find(({ project, thread }) => choiceOf(project, thread) === choice)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (found && !adding.isPending) adding.mutate({ note, authorId, ...found })
  }
  return (
    <>
      {projects.length > 0 && (
        <form className={classes.form} onSubmit={submit}>
          <NativeSelect
            label={t('thread')}
            size="md"
            value={found ? choice : ''}
            onChange={({ currentTarget: { value } }) => setChoice(value)}
            data={[
              { value: '', label: t('choose') },
              ...projects.map((one) => ({
                group: one.name,
                items: one.threads.map(({ id, name }) => ({ value: choiceOf(one.id, id), label: name })),
              })),
            ]}
          />
          <BusyButton type="submit" size="md" disabled={!found} loading={adding.isPending}>
            {t('add')}
          </BusyButton>
        </form>
      )}
      <output className={classes.done}>
        {adding.isSuccess && (
          <>
            <IconCheck size={18} aria-hidden /> {t('added')}
          </>
        )}
      </output>
      <FormAlert message={adding.error ? textOf(t('failed'), adding.error) : undefined} />
    </>
  )
}
