import { Alert, Paper, Switch } from '@mantine/core'
import { memo, type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChartRecord, type Choices, isCounted } from '../../../shared/analysis/dashboard.ts'
import type { Figure } from '../../../shared/analysis/figures.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import { AnalysisFigure } from '../../entities/analysis/analysis-figure.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { ChoiceTable } from './choice-table.tsx'
import classes from './dashboard.module.css'
import { type LiveChoices, useLiveChoices } from './live-choices.ts'
import { useLinkedCharts } from './use-linked-charts.ts'

interface Props {
  community: Community
  records: readonly ChartRecord[]
  /** Figures of types, authors (by id) and days. */
  figures: readonly [Figure, Figure, Figure]
  typeName: (type: string) => string
  authorName: (id: string) => string
  namesOnBars: boolean
  choices: Choices
  live: LiveChoices
  onChoose: (choices: Partial<Choices>) => void
  onStep: (choices: Partial<Choices>) => void
}

const namesOf = ({ rows }: Figure) => rows.map(({ name }) => name)

export const DashboardCharts = (props: Props) => {
  const { community, records, figures, typeName, authorName, namesOnBars, choices, live, onChoose, onStep } = props
  const { t, i18n } = useTranslation('dashboard')
  const { t: tCommon } = useTranslation()
  const [type, author, day] = figures
  const { count } = choices
  const onlyNotes = count === 'notes'
  const days = t(onlyNotes ? 'days.notes' : 'days')
  const axis = t(onlyNotes ? 'notes' : 'days.contributions')
  // The order of marks depends on the records alone.
  const [types, authors] = [namesOf(type).join('\n'), namesOf(author).join('\n')]
  const input = useMemo(() => {
    const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
    const short = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    return {
      records,
      types: types.split('\n'),
      authors: authors.split('\n').filter(Boolean),
      typeName,
      authorName,
      formatDay: (date: Date) => format.format(date),
      formatTick: (date: Date) => short.format(date),
      labels: { types: t('types'), authors: t('authors'), days, axis, range: t('range') },
      namesOnBars,
      isCounted: (record: ChartRecord) => isCounted(record, { count }),
    }
  }, [count, days, axis, records, types, authors, typeName, authorName, namesOnBars, i18n.language, t])
  const { refs, failed } = useLinkedCharts(input, choices, onChoose, onStep)
  const of = { communityId: community._id, onChoose }
  const columns = useMemo(() => [t('day'), axis], [t, axis])
  return (
    <>
      {failed && (
        <Alert color="red" role="alert">
          {tCommon('notLoaded')}
        </Alert>
      )}
      <div className={classes.pair}>
        <ChoiceFigure
          kind="types"
          column={t('type')}
          figure={type}
          nameOf={typeName}
          chosen={choices.types}
          place={refs.types}
          {...of}
        />
        <ChoiceFigure
          kind="authors"
          column={t('author')}
          figure={author}
          nameOf={authorName}
          chosen={choices.authors}
          place={refs.authors}
          {...of}
        />
      </div>
      <Paper className={classes.card} shadow="sm" radius="lg">
        <AnalysisFigure communityId={community._id} figure={day} title={days} columns={columns}>
          {() => (
            <>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region, focusable for keyboard users */}
              <section className={classes.wide} aria-label={days} tabIndex={0}>
                <div className="chart chart-linked" ref={refs.days} />
                <div className="chart chart-linked" ref={refs.range} />
              </section>
              <div className={classes.filters}>
                <LiveRange live={live} timeZone={community.timeZone} onChange={onChoose} />
                <Switch
                  label={t('onlyNotes')}
                  checked={onlyNotes}
                  onChange={({ currentTarget }) => onChoose({ count: currentTarget.checked ? 'notes' : '' })}
                />
              </div>
            </>
          )}
        </AnalysisFigure>
      </Paper>
    </>
  )
}

interface RangeProps {
  live: LiveChoices
  timeZone: string
  onChange: Props['onChoose']
}

const LiveRange = ({ live, timeZone, onChange }: RangeProps) => {
  const { from, to } = useLiveChoices(live)
  return <DateRange {...{ from, to, timeZone, onChange }} />
}

interface ChoiceProps extends Pick<Props, 'onChoose'> {
  kind: 'types' | 'authors'
  /** Label of the names. */
  column: string
  communityId: string
  figure: Figure
  nameOf: (name: string) => string
  chosen: readonly string[]
  place: Ref<HTMLDivElement>
}

const ChoiceFigure = memo(({ kind, column, communityId, figure, nameOf, chosen, place, onChoose }: ChoiceProps) => {
  const { t } = useTranslation('dashboard')
  const title = t(kind)
  return (
    <Paper className={classes.card} shadow="sm" radius="lg">
      <AnalysisFigure {...{ communityId, figure, title, nameOf }} columns={[column, t('contributions')]} listed>
        {(open) => (
          <div className={classes.both}>
            <div className="chart chart-linked" ref={place} />
            <ChoiceTable
              {...{ title, figure, nameOf, chosen }}
              onChoose={(names) => onChoose({ [kind]: names })}
              onOpen={open}
            />
          </div>
        )}
      </AnalysisFigure>
    </Paper>
  )
})
ChoiceFigure.displayName = 'ChoiceFigure'
