import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Member } from '../../../shared/rules/access.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { svgOf } from '../../../shared/domain/drawings.ts'
import { errorText } from '../../lib/i18n.ts'
import { savingKey, useObjectEditor } from '../../entities/object/use-object-editor.ts'
import { useTitledForm } from '../../entities/object/use-titled-form.tsx'
import { SavedByOther } from '../../entities/object/saved-by-other.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import { RecoveryNotice } from '../../ui/recovery-notice.tsx'
import { SavingIndicator } from '../../ui/saving-indicator.tsx'
import classes from './drawing-editor.module.css'
import { changeOf, type DrawingFields, fieldsOf } from './drawing-fields.ts'
import { DrawingPicture } from './drawing-picture.tsx'
import { DrawingTool, type DrawingToolHandle } from './drawing-tool.tsx'
import { isTooLarge } from './paper/drawing-model.ts'
import { useDrawingDraft } from './use-drawing-draft.ts'

interface Props {
  drawing: Contribution
  member: Member
  onClose: () => void
  onDirtyChange: (dirty: boolean) => void
  onContributed: (saved: Contribution) => void
}

export const DrawingEditor = ({ drawing, member, onClose, onDirtyChange, onContributed }: Props) => {
  const { t } = useTranslation('drawings')
  const { t: tErrors } = useTranslation('errors')
  const tool = useRef<DrawingToolHandle>(null)
  /** SVG last loaded or saved. A save does not reload the tool, because that would clear its undo history. */
  const inTool = useRef(svgOf(drawing))
  const edits = useObjectEditor<DrawingFields>({
    object: drawing,
    fieldsOf,
    changeOf,
    onSaved: (saved) => {
      inTool.current = svgOf(saved)
      onContributed(saved)
    },
    onDirtyChange,
  })
  const { titleInput, submit, saveMine } = useTitledForm(edits)
  const { shown, dirty, conflict, edit } = edits
  const owner = useMemo(() => ({ userId: member.userId, communityId: member.communityId }), [member])
  const kept = useDrawingDraft(drawing, owner, shown, dirty)

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
  const head = (
    <>
      <div className={classes.bar}>
        <TextInput aria-label={t('title')} className={classes.title} {...titleInput} />
        <SavingIndicator mutationKey={savingKey(drawing._id)} />
        <BusyButton type="submit" loading={edits.saving} disabled={!dirty || conflict || isTooLarge(shown.svg)}>
          {t('save')}
        </BusyButton>
        <IconAction label={t('close')} className={classes.close} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </IconAction>
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
        {conflict && (
          <SavedByOther
            object={drawing}
            words={{
              title: t('theirs.title'),
              titleBy: (name) => t('theirs.titleBy', { name }),
              text: t('theirs.text'),
              take: t('theirs.take'),
              saveMine: t('theirs.saveMine'),
            }}
            onTakeTheirs={takeTheirs}
            onSaveMine={saveMine}
          >
            <DrawingPicture drawing={drawing} small />
          </SavedByOther>
        )}
        {edits.error && <FormAlert message={`${t('failed')} ${errorText(edits.error, tErrors)}`} />}
      </div>
    </>
  )
  return (
    <form className={classes.editor} data-fits noValidate onSubmit={submit}>
      <DrawingTool ref={tool} svg={shown.svg} before={head} onDrawn={(svg) => edit({ svg })} />
    </form>
  )
}
