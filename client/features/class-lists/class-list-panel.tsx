import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { DownloadMembers } from './download-members.tsx'
import { UploadUsers } from './upload-users.tsx'

export default function ClassListPanel({ communityId, title }: { communityId: string; title: string }) {
  const { t } = useTranslation('classLists')
  return (
    <Stack gap="lg">
      <Card title={t('upload.title')}>
        <UploadUsers communityId={communityId} title={title} />
      </Card>
      <Card title={t('download.title')}>
        <DownloadMembers communityId={communityId} title={title} />
      </Card>
    </Stack>
  )
}
