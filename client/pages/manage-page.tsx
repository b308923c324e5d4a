import { Anchor, Button, Container, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router-dom'
import type { Community } from '../../shared/domain/communities.ts'
import { useMember } from '../entities/author/member.ts'
import { useMayCreate } from '../entities/community/may-create.ts'
import { ManagersOnly } from '../entities/community/managers-only.tsx'
import { useLiveViews } from '../entities/view/live-views.ts'
import { useLiveMembers } from '../features/authors/authors.live.ts'
import { ParticipationTable } from '../features/authors/participation-table.tsx'
import { RegistrationKey } from '../features/communities/registration-key.tsx'
import { FirstStepsCard } from '../features/first-steps/first-steps-card.tsx'
import { InviteSection } from '../features/invitations/invite-section.tsx'
import { AddView } from '../features/view-manager/add-view.tsx'
import { hierarchyQuery } from '../features/view-manager/hierarchy.queries.ts'
import { Views } from '../features/view-manager/views.tsx'
import { pathBack } from '../lib/last-view.ts'
import { paths } from '../lib/paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Card } from '../ui/card.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useIntoView } from '../ui/use-into-view.ts'
import { useShortTitle } from '../ui/short-title.tsx'
import { useTitle } from '../ui/use-title.ts'
import classes from './manage-page.module.css'

const UploadUsers = lazyComponent(
  async () => (await import('../features/class-lists/upload-users.tsx')).UploadUsers,
  'classLists',
)

const CourseRoster = lazyComponent(async () => (await import('../features/lti/course-roster.tsx')).CourseRoster, 'lti')

/** /manage: the page of a community for its managers and admins (TEAC-01). */
export default function ManagePage() {
  const { t } = useTranslation('manage')
  const { communityId = '' } = useParams()
  useTitle(t('title'))
  return (
    <ManagersOnly communityId={communityId} refusal={t('needed')}>
      {(community) => <Manage key={communityId} community={community} />}
    </ManagersOnly>
  )
}

interface Props {
  community: Community
}

/** Sections in order; each is the fragment of its address. */
const SECTIONS = {
  invite: ({ community }: Props) => <Invite community={community} />,
  people: ({ community }: Props) => <People community={community} />,
  views: ({ community }: Props) => <CommunityViews community={community} />,
  settings: ({ community }: Props) => <Settings community={community} />,
} as const
type Section = keyof typeof SECTIONS
const sections = Object.keys(SECTIONS) as Section[]

/** Scrolls to the section of the address, which is not there yet when the browser looks for it. */
const useSectionInAddress = () => {
  const { hash } = useLocation()
  useEffect(() => {
    if (sections.some((id) => hash === `#${id}`)) document.querySelector(hash)?.scrollIntoView()
  }, [hash])
}

const Manage = ({ community }: Props) => {
  const { t } = useTranslation('manage')
  const { _id: communityId, title } = community
  const shortened = useShortTitle()
  useSectionInAddress()
  return (
    <Container size="lg" w="100%">
      <BackLink to={pathBack(communityId)} label={t('back', { title })}>
        {t('back', { title: shortened(title) })}
      </BackLink>
      <Title order={1} mt={4} className={classes.title}>
        {t('heading', { title: shortened(title) })}
      </Title>
      <Group component="nav" aria-label={t('sections')} gap="lg" className={classes.sections}>
        {sections.map((id) => (
          <Anchor key={id} href={`#${id}`} fw={650}>
            {t(id === 'settings' ? 'settings.way' : id)}
          </Anchor>
        ))}
      </Group>
      <Stack gap="lg">
        <FirstStepsCard communityId={communityId} />
        {sections.map((id) => {
          const Content = SECTIONS[id]
          return (
            <Card key={id} id={id} title={t(id)}>
              <Content community={community} />
            </Card>
          )
        })}
      </Stack>
    </Container>
  )
}

const Invite = ({ community }: Props) => (
  <Stack gap="xl">
    <InviteSection community={community} />
    <RegistrationKey community={community} />
  </Stack>
)

const People = ({ community: { _id, title } }: Props) => {
  const { t } = useTranslation('manage')
  useLiveMembers(_id)
  const [adding, setAdding] = useState(false)
  // Stays mounted, so that an upload continues.
  const [opened, setOpened] = useState(false)
  const id = useId()
  const panel = useIntoView(adding || undefined)
  const toggle = () => {
    setAdding(!adding)
    setOpened(true)
  }
  return (
    <Stack>
      <Button
        style={{ alignSelf: 'start' }}
        leftSection={<IconTableImport size={18} aria-hidden />}
        variant={adding ? 'filled' : 'default'}
        aria-expanded={adding}
        aria-controls={id}
        onClick={toggle}
      >
        {t('classList')}
      </Button>
      <div ref={panel} id={id} hidden={!adding}>
        {opened && (
          <Suspense fallback={<Skeleton h={320} radius="lg" />}>
            <UploadUsers communityId={_id} title={title} />
          </Suspense>
        )}
      </div>
      <ParticipationTable communityId={_id} />
      <Suspense fallback={null}>
        <CourseRoster communityId={_id} />
      </Suspense>
      <ul className={classes.links}>
        <PageLink to={paths.authorManager(_id)} text={t('members.text')}>
          {t('members')}
        </PageLink>
        <PageLink to={`${paths.authorManager(_id)}?tab=add`} text={t('add.text')}>
          {t('add')}
        </PageLink>
        <PageLink to={paths.insights(_id)} text={t('insights.text')}>
          {t('insights')}
        </PageLink>
      </ul>
    </Stack>
  )
}

const CommunityViews = ({ community: { _id: communityId } }: Props) => {
  const { t } = useTranslation('manage')
  const member = useMember(communityId)
  const { data: hierarchy, error, refetch } = useQuery(hierarchyQuery(communityId))
  useLiveViews(communityId)
  return (
    <Stack>
      {member && hierarchy ? (
        <>
          {member.authorId !== null && <AddView communityId={communityId} />}
          <Views member={member} hierarchy={hierarchy} mode="list" editing={false} />
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={120} radius="lg" />
      )}
      <ul className={classes.links}>
        <PageLink to={paths.viewManager(communityId)} text={t('viewManager.text')}>
          {t('viewManager')}
        </PageLink>
      </ul>
    </Stack>
  )
}

const Settings = ({ community: { _id, rootContextId } }: Props) => {
  const { t } = useTranslation('manage')
  const links = {
    editor: paths.communityEditor(_id),
    ...(rootContextId && { plugins: paths.contribution(rootContextId) }),
    scaffolds: paths.scaffoldManager(_id),
    groups: paths.groupManager(_id),
    moderation: paths.moderation(_id),
    studies: paths.studies(_id),
    acts: paths.acts(_id),
  }
  const { t: tNextYear } = useTranslation('nextYear')
  const mayCreate = useMayCreate()
  return (
    <ul className={classes.links}>
      {Object.entries(links).map(([name, to]) => (
        <PageLink key={name} to={to} text={t(`${name as keyof typeof links}.text`)}>
          {t(name as keyof typeof links)}
        </PageLink>
      ))}
      {mayCreate && (
        <PageLink to={paths.nextYear(_id)} text={tNextYear('link.text')}>
          {tNextYear('title')}
        </PageLink>
      )}
    </ul>
  )
}

const PageLink = ({ to, text, children }: { to: string; text: string; children: ReactNode }) => (
  <li>
    <Anchor component={Link} to={to} fw={650}>
      {children}
    </Anchor>
    <Text c="dimmed">{text}</Text>
  </li>
)
