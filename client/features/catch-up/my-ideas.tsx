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

/** Place of the links in a translated text. */
const PLACE = '\u0000'

const Taken = ({ taken, names }: { taken: Idea['taken'][number]; names: ReadonlyMap<string, string> }) => {
  const { t, i18n } = useTranslation('catchUp')
  const { way, by, more, what } = taken
  const people = [...by.flatMap((id) => names.get(id) ?? []), ...(more > 0 ? [t('people', { count: more })] : [])]
  const list = new Intl.ListFormat(i18n.language)
  const said = t(`way.${way}`, { names: list.format(people) })
  if (what.length === 0) return <li>{said}</li>
  const [before, after] = t('taken', { way: said, titles: PLACE }).split(PLACE)
  const byId = new Map(what.map((one) => [one._id, one]))
  return (
    <li>
      {before}
      {list.formatToParts(byId.keys()).map(({ type, value }, at) => {
        const one = type === 'element' && byId.get(value)
        return one ? <Opened key={value} of={one} /> : <Fragment key={at}>{value}</Fragment>
      })}
      {after}
    </li>
  )
}
