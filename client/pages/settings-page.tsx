import { Container, SegmentedControl, Stack, Text, Title, useMantineColorScheme } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { fullName } from '../../shared/domain/full-name.ts'
import { isId } from '../../shared/wire/ids.ts'
import { objectQuery } from '../entities/object/objects.ts'
import { DataDownload } from '../entities/account/data-download.tsx'
import { PasswordForm } from '../features/accounts/password-form.tsx'
import { signOut } from '../features/drafts/sign-out.ts'
import { SingleKeysSwitch } from '../features/shell/single-keys-switch.tsx'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { LanguageButtons } from '../ui/language-buttons.tsx'
import { useTitle } from '../ui/use-title.ts'

const SessionList = lazyComponent(
  async () => (await import('../features/accounts/session-list.tsx')).SessionList,
  'sessions',
)

const SchoolAccountCard = lazyComponent(
  async () => (await import('../features/outside-accounts/school-account-card.tsx')).SchoolAccountCard,
  'outsideAccounts',
)

const Problem = lazyComponent(
  async () => (await import('../features/outside-accounts/problem.tsx')).Problem,
  'outsideAccounts',
)

const SecondFactorCard = lazyComponent(
  async () => (await import('../features/second-factor/second-factor-card.tsx')).SecondFactorCard,
  'secondFactor',
)

const ApiTokensCard = lazyComponent(
  async () => (await import('../features/api-tokens/api-tokens-card.tsx')).ApiTokensCard,
  'apiTokens',
)

const ReadingForm = lazyComponent(
  async () => (await import('../features/reading/reading-form.tsx')).ReadingForm,
  'reading',
)

const SettingsSections = lazyComponent(
  async () => (await import('../entities/community/settings-sections.tsx')).SettingsSections,
  'contexts',
)

/** The object of the address may be no view. */
const useCameFrom = () => {
  const [params] = useSearchParams()
  const [objectId = '', communityId] = [params.get('view') ?? undefined, params.get('community') ?? undefined]
  const { data: object } = useQuery({ ...objectQuery(objectId), enabled: isId(objectId) })
  return {
    viewId: object?.type === 'View' ? object._id : undefined,
    communityId: object?.communityId ?? (isId(communityId) ? communityId : undefined),
  }
}

/** /settings */
export default function SettingsPage() {
  const { t } = useTranslation(['accounts', 'common'])
  const { t: tShell } = useTranslation('shell')
  const { t: tMyData } = useTranslation('myData')
  const me = useMe()
  const [params] = useSearchParams()
  const { viewId, communityId } = useCameFrom()
  useTitle(t('settings.title'))
  return (
    <Container size="sm" w="100%">
      <Title order={1} mb="lg">
        {t('settings.title')}
      </Title>
      <Stack gap="lg">
        <Suspense>{params.has('problem') && <Problem />}</Suspense>
        {communityId && (
          <Suspense>
            <SettingsSections open="account" communityId={communityId} viewId={viewId} />
          </Suspense>
        )}
        <Card title={t('settings.account')}>
          <Text fw={700}>{fullName(me)}</Text>
          <Text c="dimmed">{[me.userName, me.email].filter(Boolean).join(' · ')}</Text>
        </Card>
        <Card title={t(me.withoutPassword ? 'settings.setPassword' : 'settings.password')}>
          <PasswordForm />
        </Card>
        <Suspense>
          <SchoolAccountCard />
        </Suspense>
        <Suspense>
          <SecondFactorCard />
        </Suspense>
        <Suspense>
          <SessionList onSignOut={signOut} />
        </Suspense>
        <Suspense>
          <ApiTokensCard />
        </Suspense>
        <Card title={t('settings.language')}>
          <LanguageButtons />
        </Card>
        <Card title={t('settings.colors')}>
          <ColorChoice />
        </Card>
        <Card title={t('common:nav.reading')} id="reading-settings">
          <Suspense>
            <ReadingForm />
          </Suspense>
        </Card>
        <Card title={tShell('keys.title')}>
          <SingleKeysSwitch />
        </Card>
        <Card title={tMyData('title')}>
          <Text mb="md">{tMyData('text')}</Text>
          <DataDownload userId={me._id} userName={me.userName} label={tMyData('save')} />
        </Card>
      </Stack>
    </Container>
  )
}

const ColorChoice = () => {
  const { t } = useTranslation(['common', 'accounts'])
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label={t('colors.label')}
      value={colorScheme}
      onChange={setColorScheme}
      data={[
        { value: 'auto', label: t('colors.auto') },
        { value: 'light', label: t('colors.light') },
        { value: 'dark', label: t('colors.dark') },
      ]}
    />
  )
}
