import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../../shared/contributions.ts'
import { GroupChoice } from '../../../ui/group-choice.tsx'
import { PermissionChoice } from '../../../ui/permission-choice.tsx'
import type { Edits, Fields } from '../fields.ts'
import { RiseAboveChoice } from './rise-above-choice.tsx'
import classes from './properties-tab.module.css'

export interface Props {
  note: Contribution
  fields: Fields
  onEdit: (edits: Edits) => void
}

/** Who may read and write the note, and what is known of it. */
export const PropertiesTab = ({ note, fields, onEdit }: Props) => {
  const { t, i18n } = useTranslation('notes')
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className={classes.page}>
      <PermissionChoice value={fields.permission} onChange={(permission) => onEdit({ permission })} />
      <GroupChoice
        communityId={note.communityId}
        hint={t('group.hint')}
        group={fields.group}
        onChange={(group) => onEdit({ group })}
      />
      <RiseAboveChoice note={note} viewId={fields.riseabove} onChange={(riseabove) => onEdit({ riseabove })} />
      <dl className={classes.facts}>
        <div>
          <dt>{t('created')}</dt>
          <dd>
            <time dateTime={note.created}>{moment.format(new Date(note.created))}</time>
          </dd>
        </div>
        <div>
          <dt>{t('modified')}</dt>
          <dd>
            <time dateTime={note.modified}>{moment.format(new Date(note.modified))}</time>
          </dd>
        </div>
        <div>
          <dt>{t('wordCount')}</dt>
          <dd>{note.wordCount.toLocaleString(i18n.language)}</dd>
        </div>
      </dl>
    </div>
  )
}
