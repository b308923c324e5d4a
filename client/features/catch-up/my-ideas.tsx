import { Text } from '@mantine/core'
import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaughtParts, Idea } from '../../../shared/domain/catch-up.ts'
import { useNames } from '../../entities/community/community.ts'
import { Card } from '../../ui/card.tsx'
import classes from './catch-up.module.css'
import { More } from './more.tsx'
import { Opened } from './opened.tsx'

/** Contributions that build on the member's own (CTCH-02). */
export const MyIdeas = ({ communityId, mine }: { communityId: string; mine: CaughtParts['mine'] }) => {
  const { t } = useTranslation('catchUp')
  const met = useMemo(() => mine.items.flatMap(({ taken }) => taken.flatMap(({ by }) => by)), [mine])
  const names = useNames(communityId, met)
  return (
    <Card title={t('mine')}>
      {mine.items.length === 0 && <Text c="dimmed">{t('mine.none')}</Text>}
      <ul className={classes.list}>
        {mine.items.map((idea) => (
          <li key={idea._id}>
            <Opened of={idea} />
            <ul className={classes.taken}>
              {idea.taken.map((taken) => (
                <Taken key={taken.way} taken={taken} names={names} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <More count={mine.more} />
    </Card>
  )
}

const Taken = ({ taken, names }: { taken: Idea['taken'][number]; names: ReadonlyMap<string, string> }) => {
  const { t, i18n } = useTranslation('catchUp')
  const { way, by, more, what } = taken
  const people = [...by.flatMap((id) => names.get(id) ?? []), ...(more > 0 ? [t('people', { count: more })] : [])]
  return (
    <li>
      {t(`way.${way}`, { names: new Intl.ListFormat(i18n.language).format(people) })}
      {what.map((one, at) => (
        <Fragment key={one._id}>
          {at === 0 ? ': ' : ', '}
          <Opened of={one} />
        </Fragment>
      ))}
    </li>
  )
}
