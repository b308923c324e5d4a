import { Group, Skeleton, Switch, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { canWrite } from '../../../shared/rules/access.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { errorText } from '../../lib/i18n.ts'
import { useMember } from '../../entities/author/member.ts'
import { useLiveObject } from '../../entities/object/objects.ts'
import { paths } from '../../lib/paths.ts'
import { type Scaffold, scaffoldsQuery } from '../../entities/scaffold/scaffolds.ts'
import { StoredEdits } from '../../entities/object/stored-edits.tsx'
import { savingKey, useObjectEditor } from '../../entities/object/use-object-editor.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SavingIndicator } from '../../ui/saving-indicator.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { PairedScaffolds } from './paired-scaffolds.tsx'
import classes from './scaffolds.module.css'
import { SupportList } from './support-list.tsx'

/** A scaffold with its supports; read-only for members who may not write it. */
export const ScaffoldPage = ({ object: scaffold }: { object: Contribution }) => {
  const { t } = useTranslation('scaffolds')
  useLiveObject(scaffold._id)
  useTitle(scaffold.title)
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <div>
          <BackLink to={paths.scaffoldManager(scaffold.communityId)}>{t('all')}</BackLink>
          <Title order={1} mt={4} tabIndex={-1} dir="auto">
            {scaffold.title}
          </Title>
        </div>
        <Content object={scaffold} />
      </div>
    </div>
  )
}

const Content = ({ object }: { object: Contribution }) => {
  const { t } = useTranslation('scaffolds')
  const member = useMember(object.communityId)
  const { data, error, refetch } = useQuery({ ...scaffoldsQuery(object.communityId), staleTime: 0 })
  if (!data && error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data || !member) return <Skeleton h={280} radius="lg" />
  const scaffold = data.find(({ id }) => id === object._id)
  if (!scaffold) return <p>{t('gone')}</p>
  if (!canWrite(member, object)) return <ReadOnly scaffold={scaffold} />
  return (
    <>
      <General object={object} />
      <Card title={t('supports')}>
        <SupportList object={object} scaffold={scaffold} />
      </Card>
      <Card title={t('paired')}>
        <PairedScaffolds object={object} scaffold={scaffold} all={data} />
      </Card>
    </>
  )
}

const ReadOnly = ({ scaffold: { supports } }: { scaffold: Scaffold }) => {
  const { t } = useTranslation('scaffolds')
  return (
    <Card title={t('supports')}>
      {supports.length === 0 ? (
        t('supports.none')
      ) : (
        <ol className={classes.supports}>
          {supports.map(({ link, title }) => (
            <li key={link} dir="auto">
              {title}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

interface Fields {
  title: string
  isTemplate: boolean
}

const General = ({ object }: { object: Contribution }) => {
  const { t } = useTranslation('scaffolds')
  const { t: tErrors } = useTranslation('errors')
  const editor = useObjectEditor<Fields>({
    object,
    fieldsOf: ({ title, data }) => ({ title, isTemplate: data.isTemplate === true }),
    changeOf: ({ title, isTemplate }) => ({
      ...(title !== undefined && { title: title.trim() }),
      ...(isTemplate !== undefined && { data: { isTemplate } }),
    }),
  })
  const { shown, edit, dirty, saving, error, save, discard } = editor
  useLeaveGuard(dirty, t('leave'))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (shown.title.trim() !== '') save()
  }
  return (
    <Card title={t('general')}>
      <StoredEdits editor={editor} />
      <form noValidate onSubmit={submit} className={classes.list}>
        <TextInput
          label={t('title.label')}
          value={shown.title}
          maxLength={1000}
          dir="auto"
          onChange={({ currentTarget: { value } }) => edit({ title: value })}
        />
        <Switch
          label={t('template')}
          aria-label={t('template')}
          description={t('template.hint')}
          checked={shown.isTemplate}
          onChange={({ currentTarget: { checked } }) => edit({ isTemplate: checked })}
        />
        <FormAlert message={error ? errorText(error, tErrors) : undefined} />
        <Group justify="flex-end">
          <SavingIndicator mutationKey={savingKey(object._id)} />
          <BusyButton variant="default" disabled={!dirty || saving} onClick={discard}>
            {t('discard')}
          </BusyButton>
          <BusyButton type="submit" disabled={!dirty || shown.title.trim() === ''} loading={saving}>
            {t('save')}
          </BusyButton>
        </Group>
      </form>
    </Card>
  )
}
