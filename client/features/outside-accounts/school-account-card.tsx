import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { OutsideAccount } from '../../../shared/domain/outside-accounts.ts'
import { errorText } from '../../lib/i18n.ts'
import { useMe } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { ask } from '../../ui/ask.ts'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import classes from '../../ui/lined-list.module.css'
import { notify, toastError } from '../../ui/toasts.ts'
import { outsideAccountsQuery, useLeaveForSchool, useUnlink } from './outside-accounts.queries.ts'

/** Nothing on sites without a school's sign-in, unless a learning platform is linked (OIDC-04). */
export const SchoolAccountCard = () => {
  const { t } = useTranslation('outsideAccounts')
  const { oidcName } = useSite()
  const { data, error, refetch } = useQuery(outsideAccountsQuery)
  if (oidcName === null && !data?.length) return null
  return (
    <Card title={t('title')}>
      <Stack align="stretch" gap="sm">
        {data ? (
          <Accounts accounts={data} school={oidcName} />
        ) : (
          error && <LoadFailed error={error} onRetry={() => void refetch()} />
        )}
      </Stack>
    </Card>
  )
}

const Accounts = ({ accounts, school }: { accounts: readonly OutsideAccount[]; school: string | null }) => {
  const { t } = useTranslation('outsideAccounts')
  const { withoutPassword } = useMe()
  const mayLink = school !== null && !accounts.some(({ kind }) => kind === 'oidc')
  return (
    <>
      {accounts.length > 0 && (
        <ul className={classes.list} aria-label={t('title')}>
          {accounts.map((account) => (
            <Item key={account._id} account={account} school={school} />
          ))}
        </ul>
      )}
      {accounts.length > 0 && withoutPassword && <Text>{t('passwordFirst')}</Text>}
      {mayLink && <Link school={school} />}
    </>
  )
}

const Link = ({ school }: { school: string }) => {
  const { t } = useTranslation('outsideAccounts')
  const { t: tErrors } = useTranslation('errors')
  const { pathname } = useLocation()
  const leave = useLeaveForSchool()
  const link = () =>
    leave.mutate({ act: 'link', path: pathname }, { onError: (error) => toastError(errorText(error, tErrors)) })
  return (
    <>
      <Text>{t('lead', { school })}</Text>
      <Button variant="default" loading={leave.isPending} onClick={link} style={{ alignSelf: 'start' }}>
        {t('link', { school })}
      </Button>
    </>
  )
}

const Item = ({ account, school }: { account: OutsideAccount; school: string | null }) => {
  const { t, i18n } = useTranslation('outsideAccounts')
  const { t: tErrors } = useTranslation('errors')
  const { withoutPassword } = useMe()
  const unlink = useUnlink()
  const name = (account.kind === 'oidc' && school) || (URL.parse(account.issuer)?.host ?? account.issuer)
  const timeOf = (time: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
  const remove = async () => {
    const words = { title: t('ask.title', { name }), text: t('ask.text', { name }), yes: t('unlink'), no: t('ask.no') }
    if (!(await ask({ ...words, danger: true }))) return
    unlink.mutate(account._id, {
      onSuccess: () => notify(t('unlinked', { name })),
      onError: (error) => toastError(errorText(error, tErrors)),
    })
  }
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Text fw={700}>{name}</Text>
        <Text c="dimmed" size="sm">
          {[account.firstName, account.lastName].filter(Boolean).join(' ')}
        </Text>
        <Text c="dimmed" size="sm">
          {account.lastSignIn === null ? t('unused') : t('lastSignIn', { time: timeOf(account.lastSignIn) })}
        </Text>
      </div>
      {!withoutPassword && (
        <Button
          variant="subtle"
          color="red"
          aria-label={t('unlinkNamed', { name })}
          loading={unlink.isPending}
          onClick={() => void remove()}
        >
          {t('unlink')}
        </Button>
      )}
    </li>
  )
}
