import { NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Contribution, PERMISSIONS, permissionSchema } from '../../../../shared/contributions.ts'
import { useNames } from '../../../lib/community.ts'
import { groupsQuery } from '../../../lib/member.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import type { Edits, Fields } from '../fields.ts'
import { PermissionSign } from '../permission-sign.tsx'
import classes from './properties-tab.module.css'

interface Props {
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
      <Radio.Group
        size="md"
        label={t('permission')}
        value={fields.permission}
        onChange={(value) => onEdit({ permission: permissionSchema.parse(value) })}
      >
        <Stack gap="xs">
          {PERMISSIONS.map((permission) => (
            <Radio.Card key={permission} value={permission} className={classes.permission} radius="md">
              <Radio.Indicator className={classes.indicator} />
              <span className={classes.words}>
                <span className={classes.name}>
                  <PermissionSign permission={permission} />
                  {t(`permission.${permission}`)}
                </span>
                <span className={classes.hint}>{t(`permission.${permission}.hint`)}</span>
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      <GroupField communityId={note.communityId} group={fields.group} onChange={(group) => onEdit({ group })} />
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

interface GroupProps {
  communityId: string
  group: string | null
  onChange: (group: string | null) => void
}

const NONE = ''

/** The group whose members write the note as its authors do. */
const GroupField = ({ communityId, group, onChange }: GroupProps) => {
  const { t, i18n } = useTranslation('notes')
  const groups = useQuery(groupsQuery(communityId))
  const nameOf = useNames(communityId)
  if (!groups.data && groups.error) return <LoadFailed error={groups.error} onRetry={() => void groups.refetch()} />
  const known = groups.data ?? []
  const chosen = known.find(({ _id }) => _id === group)
  const names = chosen?.members.flatMap((id) => nameOf.get(id) ?? []) ?? []
  return (
    <div>
      <NativeSelect
        size="md"
        label={t('group')}
        description={t('group.hint')}
        disabled={!groups.data}
        value={group ?? NONE}
        data={[
          { value: NONE, label: t('group.none') },
          // A group that has been closed since still is the note's.
          ...(group !== null && !chosen ? [{ value: group, label: t('group.unknown') }] : []),
          ...known.map(({ _id, title }) => ({ value: _id, label: title })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange(value === NONE ? null : value)}
      />
      {names.length > 0 && (
        <Text size="sm" mt="xs" dir="auto">
          {t('group.members', { names: new Intl.ListFormat(i18n.language).format(names) })}
        </Text>
      )}
    </div>
  )
}
