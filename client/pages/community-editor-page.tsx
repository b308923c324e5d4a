import { Anchor, Container, Group, Stack, Text, Title } from '@mantine/core'
import { IconAdjustments, IconUserCog } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router-dom'
import type { Community } from '../../shared/domain/communities.ts'
import { CommunityForm } from '../features/communities/community-form.tsx'
import { DeleteCommunity } from '../features/communities/delete-community.tsx'
import { WritersAccess } from '../features/communities/writers-access.tsx'
import { PauseCommunity } from '../features/pauses/pause-card.tsx'
import { paths } from '../lib/paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Card } from '../ui/card.tsx'
import { ManagersOnly } from '../entities/community/managers-only.tsx'
import { ShortTitle } from '../ui/short-title.tsx'
import { useTitle } from '../ui/use-title.ts'
import { ZipDownload } from '../ui/zip-download.tsx'

/** /communityeditor: title, access and deletion of a community, for its managers and admins. */
export default function CommunityEditorPage() {
  const { t } = useTranslation('communities')
  const { communityId = '' } = useParams()
  const [deleted, setDeleted] = useState(false)
  useTitle(t('editor.title'))
  // Unmounts the form with its question about unsaved changes.
  if (deleted) return <Navigate to={paths.communities} replace />
  return (
    <ManagersOnly communityId={communityId} refusal={t('editor.needed')}>
      {(community) => <CommunityEditor key={communityId} community={community} onDeleted={() => setDeleted(true)} />}
    </ManagersOnly>
  )
}

const CommunityEditor = ({ community, onDeleted }: { community: Community; onDeleted: () => void }) => {
  const { t } = useTranslation('communities')
  const { t: tPauses } = useTranslation('pauses')
  const { _id: communityId, title, rootContextId } = community
  return (
    <Container size="sm" w="100%">
      <BackLink to={paths.communities}>{t('top.back')}</BackLink>
      <Title order={1} mt={4} mb={4} style={{ overflowWrap: 'anywhere' }}>
        <ShortTitle title={title} />
      </Title>
      <Group gap="lg" mb="lg">
        <PageLink to={paths.authorManager(communityId)} icon={IconUserCog}>
          {t('editor.authors')}
        </PageLink>
        {rootContextId && (
          <PageLink to={paths.contribution(rootContextId)} icon={IconAdjustments}>
            {t('editor.settings')}
          </PageLink>
        )}
      </Group>
      <Stack gap="lg">
        <Card title={t('editor.title')}>
          <CommunityForm community={community} />
        </Card>
        <Card title={t('door.title')}>
          <WritersAccess communityId={communityId} />
        </Card>
        <Card title={tPauses('title')}>
          <PauseCommunity communityId={communityId} />
        </Card>
        <Card title={t('archive.title')}>
          <Text mb="sm">{t('archive.text')}</Text>
          <ZipDownload
            path={`/api/communities/${communityId}/archive`}
            file={`${communityId}.zip`}
            label={t('archive.save')}
          />
        </Card>
        <Card title={t('delete.title')}>
          <DeleteCommunity community={community} onDeleted={onDeleted} />
        </Card>
      </Stack>
    </Container>
  )
}

const PageLink = ({ to, icon: Icon, children }: { to: string; icon: Icon; children: ReactNode }) => (
  <Anchor component={Link} to={to} display="inline-flex" style={{ alignItems: 'center', gap: '0.35rem' }}>
    <Icon size={18} aria-hidden style={{ flex: 'none' }} />
    {children}
  </Anchor>
)
