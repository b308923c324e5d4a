import { Alert, Button, Group, Text } from '@mantine/core'
import { IconEyeOff, IconHourglass, IconMessage } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { errorText } from '../../lib/i18n.ts'
import { toastError } from '../../ui/toasts.ts'
import { useNames } from '../community/community.ts'
import { objectQuery } from '../object/objects.ts'
import { moderationCalls } from './moderation.ts'
import { restore } from './moderation-dialogs.tsx'

interface Props {
  object: Contribution
  member: Member
}

export const ModerationNotices = (props: Props) => (
  <>
    <Removed {...props} />
    <Waiting {...props} />
    <Notice {...props} />
  </>
)

const useWhen = () => {
  const { i18n } = useTranslation()
  return (at: string) => new Date(at).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
}

const Removed = ({ object, member }: Props) => {
  const { t } = useTranslation('moderation')
  const nameOf = useNames(object.communityId)
  const when = useWhen()
  const cache = useQueryClient()
  const { held, holding, _id } = object
  const isShown = held === 'removed' && canManage(member)
  const isIncomplete = isShown && !holding
  useEffect(() => {
    if (isIncomplete) void cache.invalidateQueries(objectQuery(_id))
  }, [cache, _id, isIncomplete])
  if (!isShown) return null
  return (
    <Alert color="red" icon={<IconEyeOff aria-hidden />} m="sm" role="status" title={t('removed.title')}>
      {holding && (
        <Text>{t('removed.by', { name: nameOf.get(holding.by ?? '') ?? t('anAdmin'), when: when(holding.at) })}</Text>
      )}
      {holding?.reason && <Text dir="auto">{t('removed.reason', { reason: holding.reason })}</Text>}
      <Group mt="xs">
        <Button size="compact-md" variant="default" onClick={() => void restore(object, cache)}>
          {t('restore')}
        </Button>
      </Group>
    </Alert>
  )
}

const Waiting = ({ object: { held, changeWaits, status }, member }: Props) => {
  const { t } = useTranslation('moderation')
  if (status === 'unsaved' || (held !== 'waiting' && !changeWaits)) return null
  const text = changeWaits ? 'waits.change' : canManage(member) ? 'waits.manager' : 'waits.author'
  return (
    <Alert color="yellow" icon={<IconHourglass aria-hidden />} m="sm" role="status">
      {t(text)}
    </Alert>
  )
}

const Notice = ({ object, member }: Props) => {
  const { t } = useTranslation('moderation')
  const { t: tErrors } = useTranslation('errors')
  const nameOf = useNames(object.communityId)
  const when = useWhen()
  const cache = useQueryClient()
  const { notice, _id } = object
  if (!notice) return null
  const isMine = object.authors.includes(member.authorId ?? '')
  const dismiss = async () => {
    try {
      await moderationCalls(object).dismissNotice()
      await cache.invalidateQueries(objectQuery(_id))
    } catch (error) {
      toastError(errorText(error, tErrors))
    }
  }
  return (
    <Alert
      color="blue"
      icon={<IconMessage aria-hidden />}
      m="sm"
      role="status"
      title={t('notice.from', { name: nameOf.get(notice.by ?? '') ?? t('anAdmin'), when: when(notice.at) })}
    >
      <Text dir="auto" style={{ whiteSpace: 'pre-line' }}>
        {notice.text}
      </Text>
      <Group mt="xs">
        <Button size="compact-md" variant="default" onClick={() => void dismiss()}>
          {isMine ? t('notice.read') : t('notice.takeBack')}
        </Button>
      </Group>
    </Alert>
  )
}
