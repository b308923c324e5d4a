import { IconEyeOff, IconFlag } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Member } from '../../../shared/rules/access.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { mayRemove, mayReport, type Moderated } from './moderation.ts'

const dialogs = () => import('./moderation-dialogs.tsx')

export const ModerationActions = ({ object, member }: { object: Moderated; member: Member }) => {
  const { t } = useTranslation('notes')
  const cache = useQueryClient()
  return (
    <>
      {mayReport(member, object) && (
        <IconAction label={t('moderation.report')} onClick={() => void dialogs().then((one) => one.openReport(object))}>
          <IconFlag size={20} aria-hidden />
        </IconAction>
      )}
      {mayRemove(member, object) && (
        <IconAction
          label={t('moderation.remove')}
          onClick={() => void dialogs().then((one) => one.openRemoval(object, cache))}
        >
          <IconEyeOff size={20} aria-hidden />
        </IconAction>
      )}
    </>
  )
}
