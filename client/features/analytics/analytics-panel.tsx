import { Anchor, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { canManage } from '../../../shared/rules/access.ts'
import { useRootSettings } from '../../entities/community/community.ts'
import { useOpenService } from '../../entities/service/open-service.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { openTab } from '../../lib/open-window.ts'
import { paths } from '../../lib/paths.ts'
import { toastError } from '../../ui/toasts.ts'
import classes from './analytics-panel.module.css'
import { offeredEntries } from './entries.ts'
import { FeedbackData } from './feedback-data.tsx'

export const AnalyticsPanel = () => {
  const { t } = useTranslation('analytics')
  const { t: tViews } = useTranslation('views')
  const board = useBoard()
  const plugins = useRootSettings(board.view.communityId)?.plugins
  const openService = useOpenService(board.view.communityId)
  const open = (event: MouseEvent, path: string) => {
    event.preventDefault()
    if (!openTab(path)) toastError(tViews('window.refused'))
  }
  return (
    <Stack gap="sm">
      <Anchor component={Link} to={paths.insights(board.view.communityId, board.viewId)} fw={650}>
        {t('insights')}
      </Anchor>
      <Text size="sm" c="dimmed">
        {t('hint')}
      </Text>
      <ul className={classes.entries}>
        {offeredEntries(plugins).map(({ name, Icon, ...entry }) => {
          const words = (
            <>
              <Icon size={20} aria-hidden />
              <span className={classes.name}>{t(name)}</span>
              <IconExternalLink size={16} aria-hidden />
            </>
          )
          if (!entry.pathOf)
            return (
              <li key={name}>
                <UnstyledButton className={classes.entry ?? ''} onClick={() => void openService(entry.service)}>
                  {words}
                </UnstyledButton>
              </li>
            )
          const path = entry.pathOf(board)
          return (
            <li key={name}>
              <a
                href={path}
                target="_blank"
                rel="noreferrer"
                className={classes.entry}
                onClick={(event) => open(event, path)}
              >
                {words}
              </a>
            </li>
          )
        })}
        {canManage(board.member) && (
          <li>
            <FeedbackData communityId={board.view.communityId} />
          </li>
        )}
      </ul>
    </Stack>
  )
}
