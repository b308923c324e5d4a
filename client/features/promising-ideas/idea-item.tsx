import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canWrite, type Member } from '../../../shared/rules/access.ts'
import { ideaOf } from '../../../shared/domain/promising-ideas.ts'
import { useNames } from '../../entities/community/community.ts'
import { errorText } from '../../lib/i18n.ts'
import { objectQuery } from '../../entities/object/objects.ts'
import { ask } from '../../ui/ask.ts'
import colours from '../../ui/idea-colours.module.css'
import { toastError } from '../../ui/toasts.ts'
import { Colour } from './colour.tsx'
import { DeletedNotice } from './deleted-notice.tsx'
import type { Idea } from './ideas.ts'
import classes from './ideas.module.css'
import { openIdea } from './open-idea-form.tsx'
import { meaningsQuery, useDeletion } from './promising-ideas.queries.ts'

/** Maximum length of a passage in labels. */
const NAME_MAX = 40
export const nameOfIdea = ({ idea }: Idea) => (idea.length > NAME_MAX ? `${idea.slice(0, NAME_MAX)}…` : idea)

interface Props {
  idea: Idea
  member: Member
  /** Its passage or note was deleted. */
  gone: boolean
  where?: ReactNode
  way?: ReactNode
  onDeleted: () => void
}

export const IdeaItem = ({ idea, member, gone, where, way, onDeleted }: Props) => {
  const { t } = useTranslation('promisingIdeas')
  const names = useNames(member.communityId)
  const { data: meanings } = useQuery(meaningsQuery(member.communityId))
  const { authorId = '', color } = idea
  return (
    <article className={`${classes.idea} ${colours[color] ?? ''}`}>
      <blockquote className={classes.words} dir="auto">
        {idea.idea}
      </blockquote>
      {idea.reason && (
        <p className={classes.reason} dir="auto">
          {idea.reason}
        </p>
      )}
      {gone && <DeletedNotice />}
      <div className={classes.foot}>
        <Colour name={color} meaning={meanings?.get(color)?.meaning} />
        <span>{t('by', { name: names.get(authorId) ?? t('somebody') })}</span>
        {where}
        <div className={classes.acts}>
          {way}
          {canWrite(member, idea.object) && <Changing idea={idea} onDeleted={onDeleted} />}
        </div>
      </div>
    </article>
  )
}

const Changing = ({ idea, onDeleted }: Pick<Props, 'idea' | 'onDeleted'>) => {
  const { t } = useTranslation('promisingIdeas')
  const { t: tErrors } = useTranslation('errors')
  const cache = useQueryClient()
  const { mutateAsync: remove } = useDeletion()
  const named = { idea: nameOfIdea(idea) }
  const edit = async () => {
    const found = await cache.fetchQuery({ ...objectQuery(idea.id), staleTime: 0 })
    await openIdea({ ...idea, ...ideaOf(found.data) }, found)
  }
  const ifMeant = async () => {
    const question = { title: t('delete.title'), text: t('delete.question', named), no: t('delete.keep') }
    if (!(await ask({ ...question, yes: t('delete'), danger: true }))) return
    await remove(idea)
    onDeleted()
  }
  const orTell = (act: () => Promise<void>) => () =>
    void act().catch((error: unknown) => toastError(errorText(error, tErrors)))
  return (
    <>
      <Button size="compact-sm" variant="subtle" aria-label={t('editNamed', named)} onClick={orTell(edit)}>
        {t('editIt')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={t('deleteNamed', named)}
        onClick={orTell(ifMeant)}
      >
        {t('delete')}
      </Button>
    </>
  )
}
