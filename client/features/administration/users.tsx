import { useTranslation } from 'react-i18next'
import { userSchema } from '../../../shared/domain/users.ts'
import { PeopleList } from '../../entities/author/people-list.tsx'
import { usePeopleSearch } from '../../entities/author/use-people-search.ts'
import { NoUsers, UsersLoading } from './no-users.tsx'
import { UserTable } from './user-table.tsx'

const SOURCE = { key: ['users'], list: '/api/users/search', count: '/api/users/search/count', person: userSchema }

export const Users = () => {
  const { t } = useTranslation('admin')
  const search = usePeopleSearch(SOURCE)
  const { count, query } = search
  return (
    <PeopleList
      search={search}
      label={t('users.find')}
      hint={t('users.findHint')}
      found={count === undefined ? undefined : t(query ? 'users.found' : 'users.count', { count })}
      pages={t('users.pages')}
      loading={<UsersLoading />}
      none={<NoUsers query={query} onClear={() => search.type('')} />}
    >
      {(users) => <UserTable users={users} />}
    </PeopleList>
  )
}
