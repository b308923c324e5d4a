import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { fieldsOf } from './group-fields.ts'
import classes from './groups.module.css'

interface Props {
  group: Contribution
  names: ReadonlyMap<string, string>
  onTake: () => void
  onSaveMine: () => void
}

export const RemoteChange = ({ group, names, onTake, onSaveMine }: Props) => {
  const { t, i18n } = useTranslation('groups')
  const { title, members } = fieldsOf(group)
  const people = members.map((id) => names.get(id) ?? t('member.unknown'))
  const words = {
    title: t('theirs.title'),
    text: t('theirs.text'),
    take: t('theirs.take'),
    saveMine: t('theirs.saveMine'),
  }
  return (
    <ConflictNotice words={words} onTakeTheirs={onTake} onSaveMine={onSaveMine}>
      <dl className={classes.theirs}>
        <dt>{t('field.title')}</dt>
        <dd dir="auto">{title}</dd>
        <dt>{t('field.members')}</dt>
        <dd dir="auto">{people.length > 0 ? new Intl.ListFormat(i18n.language).format(people) : t('members.none')}</dd>
      </dl>
    </ConflictNotice>
  )
}
