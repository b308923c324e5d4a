import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Member } from '../../../shared/rules/access.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { plainText } from '../../engines/editor/decoration.ts'
import { decorateForReading } from '../../engines/editor/marks.ts'
import { useLinks } from '../../entities/link/links.ts'
import { useMember } from '../../entities/author/member.ts'
import { objectQuery, useLiveObject } from '../../entities/object/objects.ts'
import { paths } from '../../lib/paths.ts'
import { bodiesIn, fieldsOf } from '../../entities/note/fields.ts'
import { useReferences } from '../../entities/note/references.ts'
import { DeletedNotice } from './deleted-notice.tsx'
import { IdeaItem } from './idea-item.tsx'
import { type Idea, ideasInLinks, isPassageInTexts } from './ideas.ts'
import classes from './ideas.module.css'
import { WithoutReason } from './without-reason.tsx'

interface Props {
  idea: Contribution
  onTitleChange: ((title: string) => void) | undefined
}

export const IdeaPage = ({ idea, onTitleChange }: Props) => {
  const { t } = useTranslation('promisingIdeas')
  const member = useMember(idea.communityId)
  useLiveObject(idea._id)
  const { data: links } = useLinks('from', idea._id)
  const tellTitle = useEffectEvent(() => onTitleChange?.(t('title')))
  useEffect(() => tellTitle(), [])
  if (!links || !member) return <Skeleton h={96} m="md" />
  const [marked] = ideasInLinks(links)
  return <div className={classes.page}>{marked ? <Marked idea={marked} member={member} /> : <DeletedNotice />}</div>
}

const Marked = ({ idea, member }: { idea: Idea; member: Member }) => {
  const { t } = useTranslation('promisingIdeas')
  useLiveObject(idea.noteId)
  const { data: note, isError } = useQuery(objectQuery(idea.noteId))
  if (isError) return <DeletedNotice />
  if (!note) return <Skeleton h={96} />
  return <InNote idea={idea} note={note} member={member} title={note.title || t('untitled')} />
}

/** Plain texts of a note in all languages, including support labels; undefined while loading. */
const useWordsOf = (note: Contribution): readonly string[] | undefined => {
  const { data: links } = useLinks('to', note._id)
  const fields = useMemo(() => fieldsOf(note), [note])
  const references = useReferences(note, fields)
  return useMemo(() => {
    if (!links) return undefined
    const supports = links.filter(({ type }) => type === 'supports')
    const titles = new Map(supports.map(({ _id, _from }) => [_id, _from.title]))
    return bodiesIn(fields).map((body) => plainText(decorateForReading(body, { titles, references })))
  }, [links, fields, references])
}

const InNote = ({ idea, note, member, title }: { idea: Idea; note: Contribution; member: Member; title: string }) => {
  const { t } = useTranslation('promisingIdeas')
  const words = useWordsOf(note)
  return (
    <>
      <IdeaItem
        idea={idea}
        member={member}
        gone={note.status === 'inactive' || (words !== undefined && !isPassageInTexts(idea, words))}
        where={
          <Link to={paths.contribution(note._id)} className={classes.note}>
            {t('inNote', { title })}
          </Link>
        }
        // The page then shows that it was deleted.
        onDeleted={() => {}}
      />
      <WithoutReason ideas={[idea]} />
    </>
  )
}
