import { Alert } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/i18n.ts'
import { StoredEdits } from '../../entities/object/stored-edits.tsx'
import { type ObjectEditor, savingKey } from '../../entities/object/use-object-editor.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { SavingIndicator } from '../../ui/saving-indicator.tsx'
import classes from './settings-form.module.css'

interface Props<F extends object> {
  edits: ObjectEditor<F>
  editable: boolean
  onSave: () => void
  children: ReactNode
}

/** Settings form with a sticky save bar; asks before leaving with unsaved changes. */
export const SettingsForm = <F extends object>({ edits, editable, onSave, children }: Props<F>) => {
  const { t } = useTranslation('contexts')
  const { t: tErrors } = useTranslation('errors')
  const { dirty, overtaken, saving, error, discard } = edits
  useLeaveGuard(dirty, t('leave'))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <form className={classes.page} noValidate onSubmit={submit}>
      <div className={classes.scroll}>
        <div className={classes.content}>
          {editable && <StoredEdits editor={edits} />}
          {children}
        </div>
      </div>
      {editable && (
        <div className={classes.bar}>
          <div className={classes.notices}>
            {overtaken && (
              <Alert color="yellow" icon={<IconUsers aria-hidden />} role="alert" title={t('overtaken')}>
                {t('overtaken.text')}
              </Alert>
            )}
            <FormAlert message={error ? errorText(error, tErrors) : undefined} />
          </div>
          <div className={classes.barContent}>
            <span className={classes.state}>
              {dirty && !saving && t('unsaved')}
              <SavingIndicator mutationKey={savingKey(edits.objectId)} />
            </span>
            <div className={classes.actions}>
              <BusyButton variant="default" disabled={!dirty || saving} onClick={discard}>
                {t('discard')}
              </BusyButton>
              <BusyButton type="submit" disabled={!dirty} loading={saving}>
                {t('save')}
              </BusyButton>
            </div>
          </div>
        </div>
      )}
    </form>
  )
}
