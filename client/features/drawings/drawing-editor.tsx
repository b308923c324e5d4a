import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Member } from '../../../shared/rules/access.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { svgOf } from '../../../shared/domain/drawings.ts'
import { errorText } from '../../lib/i18n.ts'
import { savingKey, useEdits } from '../../entities/object/use-edits.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { RecoveryNotice } from '../../ui/recovery-notice.tsx'
import { SavingIndicator } from '../../ui/saving-indicator.tsx'
import classes from './drawing-editor.module.css'
import { changeOf, type DrawingFields, fieldsOf } from './drawing-fields.ts'
import { DrawingTool, type DrawingToolHandle } from './drawing-tool.tsx'
import { Overtaken } from './overtaken.tsx'
import { useKeptDrawing } from './use-kept-drawing.ts'

interface Props {
  drawing: Contribution
  member: Member
  onDirtyChange: (dirty: boolean) => void
  onContributed: (saved: Contribution) => void
}

/** A drawing with its title, to be changed and then saved. */
export const DrawingEditor = ({ drawing, member, onDirtyChange, onContributed }: Props) => {
  const { t } = useTranslation('drawings')
  const { t: tErrors } = useTranslation('errors')
  const tool = useRef<DrawingToolHandle>(null)
  const titleField = useRef<HTMLInputElement>(null)
  const [untitled, setUntitled] = useState(false)
  /** What is stored of what is in the tool: what was saved from there is not put in anew, or undoing would end with each save. */
  const inTool = useRef(svgOf(drawing))
  const edits = useEdits<DrawingFields>({
    object: drawing,
    fields: fieldsOf(drawing),
    changeOf,
    onSaved: (saved) => {
      inTool.current = svgOf(saved)
      onContributed(saved)
    },
  })
  const { shown, dirty, overtaken, edit } = edits
  const owner = useMemo(() => ({ userId: member.userId, communityId: member.communityId }), [member])
  const kept = useKeptDrawing(drawing, owner, shown, dirty)
  useDirtiness(dirty, onDirtyChange)

  const putIn = (stored: string) => {
    inTool.current = stored
    tool.current?.load(stored)
  }
  const follow = useEffectEvent((stored: string) => {
    if (!dirty && stored !== inTool.current) putIn(stored)
  })
  useEffect(() => follow(svgOf(drawing)), [drawing])

  const takeTheirs = () => {
    edits.discard()
    putIn(svgOf(drawing))
  }

  const recover = () => {
    if (!kept.found) return
    const { title, svg } = kept.found
    edit({ title, svg })
    tool.current?.load(svg)
    kept.settle()
  }
  const save = () => {
    const empty = shown.title.trim() === ''
    setUntitled(empty)
    if (empty) titleField.current?.focus()
    else edits.save()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!overtaken) save()
  }
  return (
    <form className={classes.editor} noValidate onSubmit={submit}>
      <div className={classes.bar}>
        <TextInput
          ref={titleField}
          aria-label={t('title')}
          className={classes.title}
          value={shown.title}
          maxLength={1000}
          autoComplete="off"
          dir="auto"
          error={untitled && <FieldError code="field.required" />}
          onChange={({ currentTarget }) => {
            setUntitled(false)
            edit({ title: currentTarget.value })
          }}
        />
        <SavingIndicator mutationKey={savingKey(drawing._id)} />
        <BusyButton type="submit" loading={edits.saving} disabled={!dirty || overtaken}>
          {t('save')}
        </BusyButton>
      </div>
      <div className={classes.notices}>
        {kept.found && (
          <RecoveryNotice
            savedAt={kept.found.savedAt}
            words={{
              text: (when) => t('recovery.text', { when }),
              recover: t('recovery'),
              forget: t('recovery.forget'),
            }}
            onRecover={recover}
            onForget={kept.settle}
          />
        )}
        {overtaken && <Overtaken theirs={drawing} onTakeTheirs={takeTheirs} onSaveMine={save} />}
        {edits.error && <FormAlert message={`${t('failed')} ${errorText(edits.error, tErrors)}`} />}
      </div>
      <DrawingTool ref={tool} svg={shown.svg} onDrawn={(svg) => edit({ svg })} />
    </form>
  )
}

/** Tells of unsaved changes, and that there are none once the editor is gone. */
const useDirtiness = (dirty: boolean, onDirtyChange: (dirty: boolean) => void) => {
  const tell = useEffectEvent(onDirtyChange)
  useEffect(() => tell(dirty), [dirty])
  useEffect(() => () => tell(false), [])
}
