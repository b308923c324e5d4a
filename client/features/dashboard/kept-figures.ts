import crossfilter, { type Dimension } from 'crossfilter2'
import {
  type ChartRecord,
  type Choices,
  dashboardFigures,
  DASHBOARD_TABLE_MAX,
  isCounted,
} from '../../../shared/analysis/dashboard.ts'
import { byName, type Figure } from '../../../shared/analysis/figures.ts'

/** After all days. */
const END = '\uffff'

const chooser = (dimension: Dimension<ChartRecord, string>) => {
  let known: readonly string[] = []
  return (chosen: readonly string[]) => {
    if (chosen === known || chosen.join('\n') === known.join('\n')) return
    known = chosen
    const names = new Set(chosen)
    if (names.size === 0) dimension.filterAll()
    else dimension.filterFunction((name) => names.has(name))
  }
}

export interface KeptFigures {
  /** As `dashboardFigures`. */
  figures: (choices: Choices) => [Figure, Figure, Figure]
  count: (choices: Choices) => number
  newest: (choices: Choices) => ChartRecord[]
}

/** Keeps the figures of records, so that a change of choices visits only the records that come or go. */
export const keepFigures = (records: readonly ChartRecord[]): KeptFigures => {
  const all = crossfilter([...records])
  const byType = all.dimension(({ type }) => type)
  const byAuthor = all.dimension(({ from }) => [...new Set(from)], true)
  const byDay = all.dimension(({ date }) => date)
  const byTime = all.dimension(({ when }) => when)
  const countOfAll = all.groupAll().reduceCount()
  const ofType = byType.group().reduceCount()
  const ofAuthor = byAuthor.group().reduceCount()
  const ofDay = byDay.group().reduceCount()
  const notesOfDay = byDay.group().reduceSum((record) => (isCounted(record, { count: 'notes' }) ? 1 : 0))
  /** Names in the order of their totals, which no choice changes. */
  const inOrder = (totals: readonly { key: unknown; value: unknown }[]) =>
    totals
      .map(({ key, value }) => ({ name: String(key), total: Number(value) }))
      .toSorted((a, b) => b.total - a.total || byName(a, b))
      .map(({ name }) => name)
  const names = { type: inOrder(ofType.all()), author: inOrder(ofAuthor.all()) }
  const chooseTypes = chooser(byType)
  const chooseAuthors = chooser(byAuthor)
  let days = ''
  const apply = ({ types, authors, from, to }: Choices) => {
    chooseTypes(types)
    chooseAuthors(authors)
    if (days === `${from} ${to}`) return
    days = `${from} ${to}`
    if (from === '' && to === '') byDay.filterAll()
    else byDay.filterRange([from, to === '' ? END : to < from ? from : to + END])
  }

  /** Lists ids when asked for. */
  const withIds = (choices: Choices) => {
    let scanned: Map<string, readonly string[]>[] | undefined
    const idsOf = (figure: number, name: string) => {
      scanned ??= dashboardFigures(records, choices).map(
        ({ rows }) => new Map(rows.map(({ name, counts: [count] }) => [name, count?.ids ?? []])),
      )
      return scanned[figure]?.get(name) ?? []
    }
    return (figure: number, name: string, value: number) => ({
      name,
      counts: [
        {
          value,
          get ids() {
            return idsOf(figure, name)
          },
        },
      ],
    })
  }
  return {
    figures: (choices) => {
      apply(choices)
      const row = withIds(choices)
      const valuesOf = (groups: readonly { key: unknown; value: unknown }[]) =>
        new Map(groups.map(({ key, value }) => [String(key), Number(value)]))
      const [types, authors] = [valuesOf(ofType.all()), valuesOf(ofAuthor.all())]
      const onlyNotes = choices.count === 'notes'
      // A group ignores the choice of its own kind, and the chart of days doesn't.
      const isChosen = (day: string) => day >= choices.from && (choices.to === '' || day <= choices.to)
      const daily = [...valuesOf((onlyNotes ? notesOfDay : ofDay).all())].filter(
        ([day, value]) => value > 0 && isChosen(day),
      )
      const columns = ['contributions']
      return [
        { key: 'type', columns, rows: names.type.map((name) => row(0, name, types.get(name) ?? 0)) },
        { key: 'author', columns, rows: names.author.map((name) => row(1, name, authors.get(name) ?? 0)) },
        {
          key: 'day',
          columns: [onlyNotes ? 'notes' : 'contributions'],
          rows: daily.map(([day, value]) => row(2, day, value)),
        },
      ]
    },
    count: (choices) => {
      apply(choices)
      return countOfAll.value() as number
    },
    newest: (choices) => {
      apply(choices)
      return byTime.top(DASHBOARD_TABLE_MAX)
    },
  }
}
