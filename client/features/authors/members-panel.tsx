import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Author } from '../../../shared/domain/authors.ts'
import { authorsQuery, isMember } from '../../entities/author/member.ts'
import { Card } from '../../ui/card.tsx'
import classes from './authors.module.css'
import { useLiveAuthors } from './authors.live.ts'
import { ChosenAuthor } from './chosen-author.tsx'
import { Managers } from './managers.tsx'
import { Readers } from './readers.tsx'
import { RemovedMembers } from './removed-members.tsx'
import { Writers } from './writers.tsx'

/** Breakpoint at which the actions are above the lists. */
const NARROW = '(max-width: 56em)'

export const MembersPanel = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('authors')
  const [picked, setPicked] = useState<Author>()
  const { data: authors } = useQuery(authorsQuery(communityId))
  const newest = authors?.find(({ _id }) => _id === picked?._id) ?? picked
  const chosen = newest && isMember(newest) ? newest : undefined
  const actions = useRef<HTMLDivElement>(null)
  useLiveAuthors(communityId)

  const choose = (author: Author, byKey: boolean) => {
    setPicked(author)
    // The actions are above the lists and may be out of view.
    if (byKey || matchMedia(NARROW).matches) actions.current?.focus()
  }
  const choice = { communityId, chosen, onChoose: choose }
  return (
    <div className={classes.columns}>
      <div ref={actions} tabIndex={-1} className={classes.actions}>
        <Card title={t('chosen.title')}>
          <ChosenAuthor key={chosen?._id} communityId={communityId} author={chosen} />
        </Card>
      </div>
      <div className={classes.lists}>
        <Card title={t('managers.title')}>
          <Managers {...choice} />
        </Card>
        <Card title={t('writers.title')}>
          <Writers {...choice} />
        </Card>
        <Readers {...choice} />
        <RemovedMembers communityId={communityId} />
      </div>
    </div>
  )
}
