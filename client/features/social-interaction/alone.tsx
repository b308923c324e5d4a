import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { InteractionRecord } from '../../../shared/analysis/interactions.ts'
import { membersQuery } from '../../entities/author/member.ts'
import { useNameOf } from '../../entities/community/community.ts'
import { orderIn } from '../../lib/order.ts'

interface Props {
  communityId: string
  records: readonly InteractionRecord[]
  /** Only managers are told the names. */
  isNamed: boolean
}

export const Alone = ({ communityId, records, isNamed }: Props) => {
  const { t, i18n } = useTranslation('socialInteraction')
  const { data: members } = useQuery(membersQuery(communityId))
  const nameOf = useNameOf(communityId)
  const met = new Set(records.flatMap(({ fromId, toId }) => [fromId, toId]))
  const alone = members?.filter(({ _id, role }) => role === 'writer' && !met.has(_id))
  const names = alone?.map(nameOf).toSorted(orderIn(i18n.language)) ?? []
  return (
    <>
      <Title order={2} size="h4">
        {t('alone')}
      </Title>
      <Text c="dimmed">{t('alone.hint')}</Text>
      {alone && (
        <Text mt="xs" fw={600}>
          {alone.length === 0
            ? t('alone.none')
            : isNamed
              ? new Intl.ListFormat(i18n.language).format(names)
              : t('alone.count', { count: alone.length })}
        </Text>
      )}
    </>
  )
}
