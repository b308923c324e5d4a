import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../../shared/domain/views.ts'
import { Replay } from '../../../../shared/rules/replay.ts'
import { dayIn } from '../../../../shared/text/days.ts'
import type { OpenObject } from '../../../entities/view/open-board.ts'
import type { ItemContext } from '../store/board-items.ts'
import { differences, type Past, visibleItems } from './past-board.ts'
import { PastView } from './past-view.tsx'
import classes from './time-machine.module.css'

interface Props {
  view: Board
  past: Past
  surroundings: ItemContext
  timeZone: string
  onOpen: OpenObject
}

interface Day {
  day: string
  frame: number
  count: number
}

const daysOf = ({ times }: Past, timeZone: string): Day[] => {
  const of = dayIn(timeZone)
  const days: Day[] = []
  times.forEach((time, frame) => {
    const day = of(new Date(time).toISOString())
    const last = days.at(-1)
    if (last?.day === day) Object.assign(last, { frame, count: last.count + 1 })
    else days.push({ day, frame, count: 1 })
  })
  return days
}

export const Compare = ({ view, past, surroundings, timeZone, onOpen }: Props) => {
  const { t, i18n } = useTranslation('timeMachine')
  const days = useMemo(() => daysOf(past, timeZone), [past, timeZone])
  const [chosen, setChosen] = useState<readonly [number, number]>(() => [0, days.length - 1])
  const states = useMemo(
    () =>
      chosen.map((at) => {
        const replay = new Replay(past.playlist)
        const frame = days[at]?.frame ?? -1
        replay.goTo(frame)
        return { frame, items: replay.items, shown: visibleItems(replay.items) }
      }),
    [chosen, days, past],
  )
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeZone: 'UTC' })
  const options = days.map(({ day, count }, at) => ({
    value: String(at),
    label: t('day', { day: format.format(new Date(day)), count }),
  }))
  const [before, after] = states
  const { added, gone, moved } = differences(before?.shown ?? [], after?.shown ?? [])
  const told = [t('added', { count: added }), t('gone', { count: gone }), t('moved', { count: moved })].join(' · ')
  return (
    <>
      <output className={classes.between}>{told}</output>
      <div className={classes.panes}>
        {states.map(({ frame, items, shown }, pane) => {
          const label = pane === 0 ? t('firstDay') : t('secondDay')
          const choose = (at: number) => setChosen(([one, other]) => (pane === 0 ? [at, other] : [one, at]))
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two panes with fixed positions
            <section key={pane} className={classes.pane} aria-label={label}>
              <div className={classes.paneBar}>
                <NativeSelect
                  label={label}
                  data={options}
                  value={String(chosen[pane])}
                  onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
                />
                <span className={classes.count}>{t('items', { count: shown.length })}</span>
              </div>
              <PastView {...{ view, past, items, frame, surroundings, onOpen }} label={t('boardOn', { day: label })} />
            </section>
          )
        })}
      </div>
    </>
  )
}
