import { Button, Loader } from '@mantine/core'
import { IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Permission } from '../../../../shared/domain/contributions.ts'
import { PermissionSign } from '../../../entities/object/permission-sign.tsx'
import classes from './save-bar.module.css'
import type { SaveState } from './use-saving.ts'

const signs = {
  saving: <Loader size={16} aria-hidden />,
  success: <IconCheck size={18} aria-hidden />,
  failure: <IconCloudOff size={18} aria-hidden />,
  stored: <IconCloudOff size={18} aria-hidden />,
}

interface Props {
  /** The id of the form that is sent. */
  form: string
  dirty: boolean
  state: SaveState
  /** Shows the state by the specification's bare words (CLSC-01). */
  classic: boolean
  permission: Permission
  onShowPermission: () => void
  /** Shows more than title and text; undefined where all is shown. */
  onMore: (() => void) | undefined
}

/** Shows who may read and write, how saving goes and the contribute button; the indicator of a success hides by itself. */
export const SaveBar = ({ form, dirty, state, classic, permission, onShowPermission, onMore }: Props) => {
  const { t } = useTranslation('notes')
  return (
    <div className={classes.bar}>
      {onMore ? (
        <Button variant="subtle" color="gray" size="compact-md" title={t('more.hint')} onClick={onMore}>
          {t('more')}
        </Button>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          fw={600}
          leftSection={<PermissionSign permission={permission} />}
          title={t('permission.change')}
          onClick={onShowPermission}
        >
          {t(`permission.${permission}`)}
        </Button>
      )}
      <div role="status" className={classes.state} data-state={state}>
        {state !== 'idle' && (
          <>
            {signs[state]}
            {t(classic ? `save.${state}` : `saved.${state}`)}
          </>
        )}
      </div>
      <Button type="submit" form={form} disabled={!dirty || state === 'saving'}>
        {t('contribute')}
      </Button>
    </div>
  )
}
