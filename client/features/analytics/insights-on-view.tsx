import { IconReportAnalytics } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BarLink } from '../../entities/view/nav-link.tsx'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { paths } from '../../lib/paths.ts'

const InsightsLink = () => {
  const { t } = useTranslation('views')
  const { viewId, member } = useBoard()
  const path = paths.insights(member.communityId, viewId)
  return <BarLink to={path} label={t('insights')} icon={<IconReportAnalytics size={20} aria-hidden />} />
}

export const insightsOnView: BoardExtension = { name: 'insights', More: InsightsLink }
