import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { RenameMembers } from './rename-members.tsx'

export default function RenamePanel({ communityId }: { communityId: string }) {
  const { t } = useTranslation('classLists')
  return (
    <Card title={t('rename.title')}>
      <RenameMembers communityId={communityId} />
    </Card>
  )
}
