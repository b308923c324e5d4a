import { Anchor, Container, Group, Skeleton, Tabs, Title } from '@mantine/core'
import { IconForms, IconTableImport, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { MembersPanel } from '../features/authors/members-panel.tsx'
import { pathBack } from '../lib/last-view.ts'
import { paths } from '../lib/paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { ManagersOnly } from '../entities/community/managers-only.tsx'
import { useShortTitle } from '../ui/short-title.tsx'
import { useTitle } from '../ui/use-title.ts'

const AddPeoplePanel = lazyComponent(
  async () => (await import('../features/authors/add-people-panel.tsx')).default,
  'authors',
)
const ClassListPanel = lazyComponent(
  async () => (await import('../features/class-lists/class-list-panel.tsx')).default,
  'classLists',
)
const RenamePanel = lazyComponent(
  async () => (await import('../features/class-lists/rename-panel.tsx')).default,
  'classLists',
)

/** /authormanager: the members of a community, for its managers and admins. */
export default function AuthorManagerPage() {
  const { t } = useTranslation('authors')
  const { communityId = '' } = useParams()
  useTitle(t('title'))
  return (
    <ManagersOnly communityId={communityId} refusal={t('needed')}>
      {(community) => <AuthorManager key={communityId} {...community} />}
    </ManagersOnly>
  )
}

const TABS = { members: IconUsersGroup, add: IconUserPlus, classList: IconTableImport, rename: IconForms }
type Tab = keyof typeof TABS
const isTab = (value: string | null): value is Tab => value !== null && Object.hasOwn(TABS, value)

/** The open tab, stored in the address for reloads and links. */
const useTab = () => {
  const [params, setParams] = useSearchParams()
  const named = params.get('tab')
  const open = (value: string | null) => {
    if (!isTab(value)) return
    const { tab: _tab, ...rest } = Object.fromEntries(params)
    setParams({ ...rest, ...(value !== 'members' && { tab: value }) }, { replace: true })
  }
  return [isTab(named) ? named : 'members', open] as const
}

const AuthorManager = ({ _id: communityId, title }: { _id: string; title: string }) => {
  const { t } = useTranslation('authors')
  const [tab, open] = useTab()
  // Opened tabs stay mounted, so that an upload continues.
  const [opened, setOpened] = useState<ReadonlySet<Tab>>(new Set([tab]))
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]))
  const panels: Record<Tab, ReactNode> = {
    members: <MembersPanel communityId={communityId} />,
    add: <AddPeoplePanel communityId={communityId} />,
    classList: <ClassListPanel communityId={communityId} title={title} />,
    rename: <RenamePanel communityId={communityId} />,
  }
  const shortened = useShortTitle()
  return (
    <Container size="lg" w="100%">
      <BackLink to={pathBack(communityId)} label={t('back', { title })}>
        {t('back', { title: shortened(title) })}
      </BackLink>
      <Group justify="space-between" mt={4} mb="md">
        <Title order={1}>{t('title')}</Title>
        <Group gap="lg">
          <Anchor component={Link} to={paths.acts(communityId)}>
            {t('acts')}
          </Anchor>
          <Anchor component={Link} to={paths.communityEditor(communityId)}>
            {t('editCommunity')}
          </Anchor>
        </Group>
      </Group>
      <Tabs value={tab} onChange={open}>
        <Tabs.List mb="lg">
          {Object.entries(TABS).map(([value, Icon]) => (
            <Tabs.Tab key={value} value={value} px={{ base: 8, xs: 'md' }} leftSection={<Icon size={18} aria-hidden />}>
              {t(`tab.${value as Tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(panels).map(([value, panel]) => (
          <Tabs.Panel key={value} value={value}>
            {opened.has(value as Tab) && <Suspense fallback={<Skeleton h={320} radius="lg" />}>{panel}</Suspense>}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Container>
  )
}
