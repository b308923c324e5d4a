import { Checkbox, Stack, Text, TextInput, Title } from '@mantine/core'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canSetAccess, canWrite, type Member } from '../../../shared/rules/access.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { RootSettings } from '../../../shared/domain/root-context.ts'
import { paths } from '../../lib/paths.ts'
import { useObjectEditor } from '../../entities/object/use-object-editor.ts'
import { SettingsSections } from '../../entities/community/settings-sections.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { GroupChoice } from '../../entities/group/group-choice.tsx'
import { PermissionChoice } from '../../entities/object/permission-choice.tsx'
import { refused } from './refused.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type ViewFields, viewChangeOf, viewFieldsOf } from './view-fields.ts'
import { ViewFlags } from './view-flags.tsx'

interface Props {
  view: Contribution
  member: Member
  community: RootSettings
  /** The member's own preferences, no setting of the view. */
  notifications: ReactNode
  Scaffolds: ComponentType<{ by: Contribution; disabled: boolean }>
}

export const ViewEditor = ({ view, member, community, notifications, Scaffolds }: Props) => {
  const { t } = useTranslation('contexts')
  const titleField = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState(false)
  const edits = useObjectEditor<ViewFields>({
    object: view,
    fieldsOf: (stored) => viewFieldsOf(stored, community),
    changeOf: viewChangeOf,
  })
  const { shown, edit } = edits
  const editable = canWrite(member, view) && view.status === 'active'
  const accessible = editable && canSetAccess(member, view)
  const untitled = shown.title.trim() === ''

  const save = () => {
    setTold(untitled)
    if (untitled) titleField.current?.focus()
    else edits.save()
  }
  return (
    <SettingsForm edits={edits} editable={editable} onSave={save}>
      <div>
        <BackLink to={paths.view(view._id)}>{t('view.back', { title: view.title })}</BackLink>
        <Title order={1} mt={4} mb="xs" tabIndex={-1}>
          {t('view.title')}
        </Title>
        <SettingsSections open="view" communityId={view.communityId} viewId={view._id} />
        {!editable && <Text c="dimmed">{t('view.readOnly')}</Text>}
      </div>
      <Card title={t('view.general')}>
        <Stack gap="lg">
          <TextInput
            ref={titleField}
            label={t('view.name')}
            required={editable}
            withAsterisk={false}
            maxLength={1000}
            readOnly={!editable}
            value={shown.title}
            onChange={({ currentTarget: { value } }) => edit({ title: value })}
            error={refused(told && untitled ? 'field.required' : undefined)}
          />
          <PermissionChoice
            value={shown.permission}
            onChange={(permission) => edit({ permission })}
            disabled={!accessible}
          />
          <GroupChoice
            communityId={view.communityId}
            hint={t('view.group.hint')}
            group={shown.group}
            onChange={(group) => edit({ group })}
            disabled={!accessible}
          />
          {editable && !accessible && (
            <Text size="sm" c="dimmed">
              {t('view.accessKept')}
            </Text>
          )}
        </Stack>
      </Card>
      {notifications}
      <Card title={t('view.shows')}>
        <Stack gap="lg">
          <Checkbox
            size="md"
            label={t('view.enable')}
            description={t('view.enable.hint')}
            checked={shown.viewSettingEnabled}
            disabled={!editable}
            onChange={({ currentTarget: { checked } }) => edit({ viewSettingEnabled: checked })}
          />
          {shown.viewSettingEnabled && <ViewFlags values={shown} onChange={edit} disabled={!editable} />}
        </Stack>
      </Card>
      <Card title={t('view.scaffolds')}>
        <Stack gap="lg">
          <Checkbox
            size="md"
            label={t('view.scaffolds.enable')}
            description={t('view.scaffolds.enable.hint')}
            checked={shown.scaffoldSettingEnabled}
            disabled={!editable}
            onChange={({ currentTarget: { checked } }) => edit({ scaffoldSettingEnabled: checked })}
          />
          {shown.scaffoldSettingEnabled && (
            <div>
              <Text size="sm" c="dimmed" mb="sm">
                {t('view.scaffolds.hint')}
              </Text>
              <Scaffolds by={view} disabled={!editable} />
            </div>
          )}
        </Stack>
      </Card>
    </SettingsForm>
  )
}
