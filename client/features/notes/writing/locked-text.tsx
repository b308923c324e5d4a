import { Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Body } from '../../../engines/editor/body.tsx'
import { bodyField, titleField } from '../../../entities/note/fields.ts'
import { useOpenNote } from '../../../entities/note/open-note.ts'
import classes from '../reading/read-tab.module.css'

/** Text that is being written, while writing is paused (PAUS-01). */
export const LockedText = () => {
  const { t } = useTranslation('notes')
  const { shown, titles, references, lang, tags } = useOpenNote()
  return (
    <article className={classes.page}>
      <Text c="dimmed" size="sm">
        <IconLock size={16} aria-hidden /> {t('locked')}
      </Text>
      <Title order={2} className={classes.title} dir="auto" lang={tags.shown}>
        {shown[titleField(lang)] || t('untitled')}
      </Title>
      <div className={classes.text}>
        <Body body={shown[bodyField(lang)] ?? ''} titles={titles} references={references} lang={tags.shown} />
      </div>
    </article>
  )
}
