import { Badge, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Author } from '../../../../shared/domain/authors.ts'
import { useNameOf } from '../../../entities/community/community.ts'
import { authorsQuery } from '../../../entities/author/member.ts'
import { useOpenNote } from '../../../entities/note/open-note.ts'
import { AuthorItem } from '../../../entities/author/author-item.tsx'
import { AuthorSelector } from '../../../entities/author/author-selector.tsx'
import { IconAction } from '../../../ui/icon-action.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { NoteSkeleton } from '../note-skeleton.tsx'
import classes from './authors-tab.module.css'

interface Props {
  communityId: string
  authors: readonly string[]
  onChange?: (authors: readonly string[]) => void
}

export const AuthorsTab = () => {
  const { note, shown, editable, edit } = useOpenNote()
  const { communityId } = note
  const { data: members, error, refetch } = useQuery(authorsQuery(communityId))
  return (
    <div className={classes.page}>
      {members ? (
        <Authors
          members={members}
          communityId={communityId}
          authors={shown.authors}
          {...(editable && { onChange: (authors) => edit({ authors }) })}
        />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <NoteSkeleton />
      )}
    </div>
  )
}

const Authors = ({ communityId, members, authors, onChange }: Props & { members: readonly Author[] }) => {
  const { t } = useTranslation('notes')
  const nameOf = useNameOf(communityId)
  const [primaryKept, setPrimaryKept] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const byId = new Map(members.map((author) => [author._id, author]))

  const remove = (id: string) => {
    setPrimaryKept(id === authors[0])
    if (id === authors[0]) return
    onChange?.(authors.filter((author) => author !== id))
    // The focused button was removed.
    heading.current?.focus()
  }
  return (
    <section aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} tabIndex={-1} className={classes.heading}>
        {t('authors')}
      </h2>
      {primaryKept && (
        <Text role="alert" c="var(--mantine-color-error)" fw={600}>
          {t('authors.primaryKept')}
        </Text>
      )}
      <ol className={classes.list}>
        {authors.map((id, place) => {
          const author = byId.get(id)
          const name = author ? nameOf(author) : t('unknownAuthor')
          return (
            <AuthorItem key={id} name={name}>
              {place === 0 && (
                <Badge variant="light" tt="none" size="lg" fw={600}>
                  {t('authors.primary')}
                </Badge>
              )}
              {onChange && (
                <IconAction label={t('authors.remove', { name })} onClick={() => remove(id)}>
                  <IconX size={18} aria-hidden />
                </IconAction>
              )}
            </AuthorItem>
          )
        })}
      </ol>
      {onChange && (
        <AuthorSelector
          communityId={communityId}
          label={t('authors.add.label')}
          isIncluded={(id) => authors.includes(id)}
          onSelect={(id) => {
            setPrimaryKept(false)
            onChange([...authors, id])
          }}
        />
      )}
    </section>
  )
}
