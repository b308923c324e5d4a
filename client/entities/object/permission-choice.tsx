import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Permission, PERMISSIONS, permissionSchema } from '../../../shared/domain/contributions.ts'
import classes from './permission-choice.module.css'
import { PermissionSign } from './permission-sign.tsx'

interface Props {
  value: Permission
  onChange: (permission: Permission) => void
  disabled?: boolean
}

export const PermissionChoice = ({ value, onChange, disabled = false }: Props) => {
  const { t } = useTranslation('notes')
  return (
    <Radio.Group
      size="md"
      label={t('permission')}
      value={value}
      onChange={(chosen) => onChange(permissionSchema.parse(chosen))}
    >
      <Stack gap="xs">
        {PERMISSIONS.map((permission) => (
          <Radio.Card
            key={permission}
            value={permission}
            className={classes.permission}
            radius="md"
            disabled={disabled}
          >
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
  )
}
