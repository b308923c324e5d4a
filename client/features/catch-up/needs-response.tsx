import { Text } from '@mantine/core'
import { IconBulb, IconEyeOff, IconQuestionMark } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaughtParts } from '../../../shared/domain/catch-up.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import { useNames } from '../../entities/community/community.ts'
import { Card } from '../../ui/card.tsx'
import classes from './catch-up.module.css'
import { More } from './more.tsx'
import { Opened } from './opened.tsx'

const ICONS = { question: IconQuestionMark, unread: IconEyeOff, promising: IconBulb } as const

interface Props {
  community: Community
  needs: CaughtParts['needs']
  byUrgency: boolean
}

/** Contributions without answer, reader or next note (CTCH-04). */
export const NeedsResponse = ({ community, needs, byUrgency }: Props) => {
  const { t, i18n } = useTranslation('catchUp')
  const met = useMemo(() => needs.items.flatMap(({ authors }) => authors), [needs])
  const names = useNames(community._id, met)
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: community.timeZone })
  const people = new Intl.ListFormat(i18n.language)
  return (
    <Card title={t('needs')}>
      <Text c="dimmed" mb="sm">
        {needs.items.length === 0 ? t('needs.none') : t(byUrgency ? 'needs.urgent' : 'needs.oldest')}
      </Text>
      <ul className={classes.list}>
        {needs.items.map((one) => (
          <li key={one._id} className={classes.row}>
            <Opened of={one} />
            <Text span size="sm" c="dimmed">
              {[
                people.format(one.authors.flatMap((author) => names.get(author) ?? [])),
                t('waiting', { day: day.format(new Date(one.waiting)) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {one.needs.map((need) => {
              const Icon = ICONS[need]
              return (
                <span key={need} className={classes.sign}>
                  <Icon size={16} aria-hidden />
                  {t(`need.${need}`)}
                </span>
              )
            })}
          </li>
        ))}
      </ul>
      <More count={needs.more} />
    </Card>
  )
}
