import { Badge, Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/contributions.ts'
import { Body } from '../../editor/body.tsx'
import type { Titles } from '../../editor/marks.ts'
import { useNames } from '../../lib/community.ts'
import { FavouriteStar } from './favourite-star.tsx'
import { ShortTitle } from '../../ui/short-title.tsx'
import { bodyOf } from './fields.ts'
import { RiseAboveFrame } from './rise-above-frame.tsx'
import classes from './read-tab.module.css'

/** The note as it is stored: title, authors, date, keywords and text, with nothing to edit. */
export const ReadTab = ({ note, titles }: { note: Contribution; titles: Titles }) => {
  const { t, i18n } = useTranslation('notes')
  const nameOf = useNames(note.communityId)
  const names = note.authors.flatMap((id) => nameOf.get(id) ?? [])
  const written = new Date(note.modified).toLocaleString(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <article className={classes.page}>
      <div className={classes.head}>
        <Title order={2} className={classes.title} dir="auto">
          <ShortTitle title={note.title || t('untitled')} />
        </Title>
        <FavouriteStar note={note} />
      </div>
      <Text c="dimmed" size="sm">
        <span data-testid="note-authors">{names.join(', ')}</span>
        {names.length > 0 && ' · '}
        <time dateTime={note.modified}>{written}</time>
      </Text>
      {note.keywords.length > 0 && (
        <Group gap="xs" mt="xs" component="ul" className={classes.keywords} aria-label={t('keywords')}>
          {note.keywords.map((keyword) => (
            <li key={keyword}>
              <Badge size="lg" variant="light" tt="none" fw={600}>
                {keyword}
              </Badge>
            </li>
          ))}
        </Group>
      )}
      <RiseAboveFrame note={note} />
      <div className={classes.text}>
        <Body body={bodyOf(note)} titles={titles} />
      </div>
    </article>
  )
}
