import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { ApiError } from '../../lib/api.ts'
import { codeText, errorText } from '../../lib/i18n.ts'
import { savingKey, useEdits } from '../../entities/object/use-edits.ts'
import { AuthorSelector } from '../../entities/author/author-selector.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { SavingIndicator } from '../../ui/saving-indicator.tsx'
import { useIntoView } from '../../ui/use-into-view.ts'
import { changeOf, fieldsOf, type GroupFields } from './group-fields.ts'
import classes from './groups.module.css'
import { MemberList } from './member-list.tsx'
import { Overtaken } from './overtaken.tsx'

interface Props {
  group: Contribution
  /** The community's members by author id. */
  names: ReadonlyMap<string, string>
  onDirtyChange: (dirty: boolean) => void
}

/** Title and members of a group, to be changed and then saved. */
export const GroupEditor = ({ group, names, onDirtyChange }: Props) => {
  const { t } = useTranslation('groups')
  const form = useId()
  const titleField = useRef<HTMLInputElement>(null)
  const [untitled, setUntitled] = useState(false)
  const edits = useEdits<GroupFields>({ object: group, fields: fieldsOf(group), changeOf })
  const { dirty, overtaken, edit } = edits
  const { members, title } = edits.shown
  const notice = useIntoView(overtaken ? group.version : undefined)
  useDirtiness(dirty, onDirtyChange)

  const save = () => {
    const empty = title.trim() === ''
    setUntitled(empty)
    if (empty) titleField.current?.focus()
    else edits.save()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!overtaken) save()
  }
  return (
    <>
      <form id={form} noValidate onSubmit={submit}>
        <TextInput
          ref={titleField}
          label={t('field.title')}
          value={title}
          maxLength={1000}
          autoComplete="off"
          size="lg"
          mt="md"
          error={untitled && <FieldError code="field.required" />}
          onChange={({ currentTarget }) => {
            setUntitled(false)
            edit({ title: currentTarget.value })
          }}
        />
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
        {overtaken && <Overtaken theirs={group} names={names} onTakeTheirs={edits.discard} onSaveMine={save} />}
      </div>
      <Failure error={edits.error} />
      <div className={classes.bar}>
        <SavingIndicator mutationKey={savingKey(group._id)} />
        <BusyButton type="submit" form={form} loading={edits.saving} disabled={!dirty || overtaken}>
          {t('save')}
        </BusyButton>
      </div>
    </>
  )
}

/** Tells of unsaved changes, and that there are none once the editor is gone. */
const useDirtiness = (dirty: boolean, onDirtyChange: (dirty: boolean) => void) => {
  const tell = useEffectEvent(onDirtyChange)
  useEffect(() => tell(dirty), [dirty])
  useEffect(() => () => tell(false), [])
}

/** Why a save failed. */
const Failure = ({ error }: { error: Error | null }) => {
  const { t: tErrors } = useTranslation('errors')
  if (!error) return null
  const [field] = error instanceof ApiError ? Object.values(error.fields) : []
  return <FormAlert message={field ? codeText(field.code, tErrors, field.code, field) : errorText(error, tErrors)} />
}
