import { useTranslation } from 'react-i18next'
import { DisplayTitle } from '../../entities/object/display-title.tsx'
import { paths } from '../../lib/paths.ts'
import classes from './catch-up.module.css'

interface Props {
  of: { _id: string; type: string; title: string }
}

export const Opened = ({ of: { _id, type, title } }: Props) => {
  const { t } = useTranslation('notes')
  return (
    <a
      href={type === 'View' ? paths.view(_id) : paths.contribution(_id)}
      target="_blank"
      rel="noreferrer"
      dir="auto"
      className={classes.title}
    >
      <DisplayTitle title={title} untitled={t('untitled')} />
    </a>
  )
}
