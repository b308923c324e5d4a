import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NearNote } from '../../../shared/domain/near.ts'
import { useNames } from '../../entities/community/community.ts'
import { ObjectLink } from '../../entities/note/object-link.tsx'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { DisplayTitle } from '../../entities/object/display-title.tsx'
import classes from './near.module.css'
import { nearQuery } from './near.queries.ts'

const NONE: readonly NearNote[] = []

/** Most similar notes, as links; renders nothing if there are none (NEAR-01). */
export const NearNotes = () => {
  const { t } = useTranslation('near')
  const { t: tNotes } = useTranslation('notes')
  const { _id, communityId } = useOpenNote().note
  const { data: notes = NONE } = useQuery(nearQuery(communityId, _id))
  const names = useNames(communityId, useMemo(() => notes.flatMap(({ authors }) => authors), [notes])) // prettier-ignore
  const headingId = useId()
  if (notes.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <Title order={3} size="h4" id={headingId}>
        {t('near')}
      </Title>
      <ul className={classes.list}>
        {notes.map(({ _id: id, type, title, authors }) => (
          <li key={id}>
            <ObjectLink object={{ id, type }} className={classes.title}>
              <DisplayTitle title={title} untitled={tNotes('untitled')} />
            </ObjectLink>
            <Text span size="sm" c="dimmed">
              {authors.flatMap((author) => names.get(author) ?? []).join(', ')}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
