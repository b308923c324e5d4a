import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { StoredEdits } from '../../entities/object/stored-edits.tsx'
import { savingKey, useObjectEditor } from '../../entities/object/use-object-editor.ts'
import { useTitledForm } from '../../entities/object/use-titled-form.tsx'
import { AuthorSelector } from '../../entities/author/author-selector.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SaveFailure } from '../../ui/save-failure.tsx'
import { SavingIndicator } from '../../ui/saving-indicator.tsx'
import { useIntoView } from '../../ui/use-into-view.ts'
import { changeOf, fieldsOf, type GroupFields } from './group-fields.ts'
import classes from './groups.module.css'
import { MemberList } from './member-list.tsx'
import { RemoteChange } from './remote-change.tsx'

interface Props {
  group: Contribution
  names: ReadonlyMap<string, string>
  onDirtyChange: (dirty: boolean) => void
}

export const GroupEditor = ({ group, names, onDirtyChange }: Props) => {
  const { t } = useTranslation('groups')
  const form = useId()
  const edits = useObjectEditor<GroupFields>({ object: group, fieldsOf, changeOf, onDirtyChange })
  const { titleInput, submit, saveMine } = useTitledForm(edits)
  const { dirty, conflict, edit } = edits
  const { members } = edits.shown
  const notice = useIntoView(conflict ? group.version : undefined)

  return (
    <>
      <StoredEdits editor={edits} />
      <form id={form} noValidate onSubmit={submit}>
        <TextInput label={t('field.title')} size="lg" mt="md" {...titleInput} />
      </form>
      <MemberList
        members={members}
        names={names}
        onRemove={(id) => edit({ members: members.filter((member) => member !== id) })}
      />
      <AuthorSelector
        communityId={group.communityId}
        label={t('member.add')}
        isIncluded={(id) => members.includes(id)}
        onSelect={(id) => edit({ members: [...members, id] })}
      />
      <div ref={notice} className={classes.notice}>
        {conflict && <RemoteChange group={group} names={names} onTake={edits.discard} onSaveMine={saveMine} />}
      </div>
      <SaveFailure error={edits.error} />
      <div className={classes.bar}>
        <SavingIndicator mutationKey={savingKey(group._id)} />
        <BusyButton type="submit" form={form} loading={edits.saving} disabled={!dirty || conflict}>
          {t('save')}
        </BusyButton>
      </div>
    </>
  )
}
