import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOpenNote } from '../../../entities/note/open-note.ts'
import { GroupChoice } from '../../../entities/group/group-choice.tsx'
import { PermissionChoice } from '../../../entities/object/permission-choice.tsx'
import { IdeaSlider } from './idea-slider.tsx'
import { RiseAboveChoice } from './rise-above-choice.tsx'
import classes from './properties-tab.module.css'

export const PropertiesTab = () => {
  const { note, settings, shown, edit, extensions } = useOpenNote()
  const { t, i18n } = useTranslation('notes')
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className={classes.page}>
      <PermissionChoice value={shown.permission} onChange={(permission) => edit({ permission })} />
      <GroupChoice
        communityId={note.communityId}
        hint={t('group.hint')}
        group={shown.group}
        onChange={(group) => edit({ group })}
      />
      <RiseAboveChoice note={note} viewId={shown.riseabove} onChange={(riseabove) => edit({ riseabove })} />
      {settings?.plugins.visitorrole && (
        <Switch
          label={t('visitorRole')}
          // Otherwise the description would be part of the accessible name.
          aria-label={t('visitorRole')}
          description={t('visitorRole.hint')}
          checked={shown.visitorRole}
          onChange={({ currentTarget: { checked } }) => edit({ visitorRole: checked })}
        />
      )}
      <IdeaSlider value={shown.slider} onChange={(slider) => edit({ slider })} />
      {extensions.map(({ name, Properties }) => Properties && <Properties key={name} />)}
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
