import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import i18next from 'i18next'
import { errorText, loadTexts } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/queries.ts'
import { siteQuery } from '../../lib/site.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { openDialog } from '../../ui/generic-modal.tsx'
import { useLeaveForSchool } from './outside-accounts.queries.ts'

let asking: Promise<boolean> | undefined

/** Asks accounts without a password to sign in at the school again, which leaves the page; resolves to false. */
export const confirmBySchool = (): Promise<boolean> => (asking ??= ask().finally(() => (asking = undefined)))

const ask = async () => {
  const [{ oidcName }] = await Promise.all([queryClient.ensureQueryData(siteQuery), loadTexts('outsideAccounts')])
  await openDialog({
    title: i18next.t('outsideAccounts:confirm.title'),
    dismiss: false,
    content: (close) => <Question school={oidcName} onCancel={close} />,
  })
  return false
}

/** Without a school, only a learning platform opens the account. */
const Question = ({ school, onCancel }: { school: string | null; onCancel: () => void }) => {
  const { t } = useTranslation('outsideAccounts')
  const { t: tErrors } = useTranslation('errors')
  const leave = useLeaveForSchool()
  const path = location.pathname + location.search + location.hash
  return (
    <Stack align="stretch">
      <FormAlert message={leave.error ? errorText(leave.error, tErrors) : undefined} />
      <Text>{school === null ? t('confirm.platform') : t('confirm.text', { school })}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('ask.no')}
        </Button>
        {school !== null && (
          <Button loading={leave.isPending} onClick={() => leave.mutate({ act: 'confirm', path })}>
            {t('confirm.go', { school })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
