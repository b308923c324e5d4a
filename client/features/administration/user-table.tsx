import { Badge, Group, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../../shared/domain/full-name.ts'
import type { User } from '../../../shared/domain/users.ts'
import { DataDownloadButton } from '../../entities/account/data-download.tsx'
import { PasswordReset } from '../../entities/account/password-reset.tsx'
import { ErasePerson } from './erase-person.tsx'
import classes from './users.module.css'

export const UserTable = ({ users }: { users: readonly User[] }) => {
  const { t } = useTranslation('admin')
  return (
    <table className={classes.table} aria-label={t('users.title')}>
      <thead>
        <tr>
          <th scope="col">{t('users.name')}</th>
          <th scope="col">{t('users.userName')}</th>
          <th scope="col">{t('users.email')}</th>
          <th scope="col">{t('users.role')}</th>
          <th scope="col">
            <VisuallyHidden>{t('users.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <Row key={user._id} user={user} />
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ user }: { user: User }) => {
  const { t } = useTranslation('admin')
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {fullName(user)}
      </th>
      <td className={classes.userName}>{user.userName}</td>
      <td className={classes.email}>{user.email}</td>
      <td className={classes.role}>
        {user.role === 'admin' ? (
          <Badge variant="light" size="lg" tt="none" fw={700} miw="max-content">
            {t('role.admin')}
          </Badge>
        ) : (
          t('role.user')
        )}
      </td>
      <td className={classes.action}>
        <Group gap="xs" justify="end" className={classes.actions}>
          <PasswordReset of={{ ...user, userId: user._id }} />
          <DataDownloadButton of={{ userId: user._id, userName: user.userName }} name={fullName(user)} />
          <ErasePerson user={user} />
        </Group>
      </td>
    </tr>
  )
}
