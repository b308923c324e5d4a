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
  form: string
  dirty: boolean
  state: SaveState
  /** One line in place of the other parts. */
  isOffline: boolean
  /** Shows the states in the specification's words (CLSC-01). */
  classic: boolean
  permission: Permission
  onShowPermission: () => void
  /** Shows all fields; undefined if they are visible. */
  onMore: (() => void) | undefined
}

/** Permission, save state and contribute button; a success message disappears after a while. */
export const SaveBar = ({ form, dirty, state, isOffline, classic, permission, onShowPermission, onMore }: Props) => {
  const { t } = useTranslation('notes')
  return (
    <div className={classes.bar}>
      {isOffline ? null : onMore ? (
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
      <div role="status" className={classes.state} data-state={state} data-offline={isOffline || undefined}>
        {state !== 'idle' && (
          <>
            {signs[state]}
            {t(isOffline ? 'saved.offline' : classic ? `save.${state}` : `saved.${state}`)}
          </>
        )}
      </div>
      <Button type="submit" form={form} disabled={!dirty || state === 'saving'}>
        {t('contribute')}
      </Button>
    </div>
  )
}
