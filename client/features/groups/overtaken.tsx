import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { fieldsOf } from './group-fields.ts'
import classes from './groups.module.css'

interface Props {
  theirs: Contribution
  names: ReadonlyMap<string, string>
  onTakeTheirs: () => void
  onSaveMine: () => void
}

/** Somebody else has saved the group while it was being changed here: what it says now, and what to do about it. */
export const Overtaken = ({ theirs, names, onTakeTheirs, onSaveMine }: Props) => {
  const { t, i18n } = useTranslation('groups')
  const { title, members } = fieldsOf(theirs)
  const people = members.map((id) => names.get(id) ?? t('member.unknown'))
  return (
    <Alert color="yellow" icon={<IconUsers aria-hidden />} role="alert" title={t('theirs.title')} mt="lg">
      <Text size="sm">{t('theirs.text')}</Text>
      <dl className={classes.theirs}>
        <dt>{t('field.title')}</dt>
        <dd dir="auto">{title}</dd>
        <dt>{t('field.members')}</dt>
        <dd dir="auto">{people.length > 0 ? new Intl.ListFormat(i18n.language).format(people) : t('members.none')}</dd>
      </dl>
      <Group gap="xs">
        <Button size="compact-md" variant="default" onClick={onTakeTheirs}>
          {t('theirs.take')}
        </Button>
        <Button size="compact-md" onClick={onSaveMine}>
          {t('theirs.saveMine')}
        </Button>
      </Group>
    </Alert>
  )
}
