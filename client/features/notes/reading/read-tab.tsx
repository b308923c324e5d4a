import { Badge, Group, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Body } from '../../../engines/editor/body.tsx'
import { FavouriteStar } from './favourite-star.tsx'
import { bodyField, fieldsOf, titleField } from '../../../entities/note/fields.ts'
import { useOpenNote } from '../../../entities/note/open-note.ts'
import { useInnerNote } from '../inner-note.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { NoteByline } from './note-byline.tsx'
import { PassageMenu } from './passage-menu.tsx'
import { useOpenReference } from '../writing/use-text-acts.ts'
import { RiseAboveFrame } from './rise-above-frame.tsx'
import classes from './read-tab.module.css'

export const ReadTab = () => {
  const { t } = useTranslation('notes')
  const { note, titles, references, lang, tags, extensions } = useOpenNote()
  const openReference = useOpenReference()
  const { marks, setReadText } = useInnerNote()
  const stored = fieldsOf(note)
  // A missing title or text in a language falls back to the note's own language.
  const [title, body] = [stored[titleField(lang)], stored[bodyField(lang)]]
  return (
    <article className={classes.page}>
      <div className={classes.head}>
        <Title order={2} className={classes.title} dir="auto" lang={title ? tags.shown : tags.own}>
          {title || stored.title || t('untitled')}
        </Title>
        <div className={classes.acts}>
          {extensions.map(({ name, Head }) => Head && <Head key={name} />)}
          <FavouriteStar note={note} />
          <IconAction label={t('print')} onClick={() => print()}>
            <IconPrinter size={22} aria-hidden />
          </IconAction>
        </div>
      </div>
      <NoteByline />
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
        <Body
          ref={setReadText}
          body={body || stored.body}
          titles={titles}
          references={references}
          onOpenReference={openReference}
          marks={marks}
          lang={body ? tags.shown : tags.own}
        />
        <PassageMenu />
      </div>
      <div className={classes.parts}>{extensions.map(({ name, Reading }) => Reading && <Reading key={name} />)}</div>
    </article>
  )
}
