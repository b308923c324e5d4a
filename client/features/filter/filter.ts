import { isRiseAbove } from '../../../shared/domain/links.ts'
import type { Board, BoardItem } from '../../../shared/domain/views.ts'
import { dayIn } from '../../../shared/text/days.ts'
import { containing } from '../../../shared/text/fold.ts'

/** Filterable types in display order (FILT-02). */
export const CONTRIBUTION_TYPES = ['Note', 'Drawing', 'View', 'Attachment', 'Buildson', 'Riseabove'] as const
export type ContributionType = (typeof CONTRIBUTION_TYPES)[number]

/** Filter criteria; an empty value matches everything (FILT-02). */
export interface Filter {
  textSearch: string
  /** Inclusive dates such as 2026-09-01, in the community's time zone. */
  fromDate: string
  toDate: string
  selectedScaffolds: readonly string[]
  selectedContributionTypes: readonly ContributionType[]
  /** Ids of authors; one match suffices. */
  authors: readonly string[]
  unreadOnly: boolean
}

export const NO_FILTER: Filter = {
  textSearch: '',
  fromDate: '',
  toDate: '',
  selectedScaffolds: [],
  selectedContributionTypes: [],
  authors: [],
  unreadOnly: false,
}

export const isFiltering = ({ textSearch, ...filter }: Filter) =>
  textSearch.trim() !== '' ||
  filter.fromDate !== '' ||
  filter.toDate !== '' ||
  filter.selectedScaffolds.length > 0 ||
  filter.selectedContributionTypes.length > 0 ||
  filter.authors.length > 0 ||
  filter.unreadOnly

/** Returns whether the filter needs a search on the server, because only it has the texts. */
export const asksServer = ({ textSearch, selectedScaffolds }: Filter) =>
  textSearch.trim() !== '' || selectedScaffolds.length > 0

const builders = ({ arrows, buildsElsewhere }: Pick<Board, 'arrows' | 'buildsElsewhere'>) =>
  new Set([...arrows.filter(({ type }) => type === 'buildson').map(({ from }) => from), ...buildsElsewhere])

const isOfType = (type: ContributionType, { to, _to }: BoardItem, building: ReadonlySet<string>) => {
  if (type === 'Buildson') return building.has(to)
  if (type === 'Riseabove') return isRiseAbove(_to)
  return _to.type === type
}

const plain = (text: string) => text.normalize('NFC').toLowerCase()

export const wordsOf = ({ textSearch }: Pick<Filter, 'textSearch'>) => plain(textSearch).split(/\s+/).filter(Boolean)

interface Known {
  board: Pick<Board, 'arrows' | 'buildsElsewhere'>
  isUnread: (item: BoardItem) => boolean
  timeZone: string
  /** Objects matching text and scaffolds; undefined if the filter has neither. */
  found: ReadonlySet<string> | undefined
}

export const itemFilterOf = (
  filter: Filter,
  { board, isUnread, timeZone, found }: Known,
): ((item: BoardItem) => boolean) => {
  const { fromDate, toDate, selectedContributionTypes: types } = filter
  const building = builders(board)
  const tests = wordsOf(filter).map(containing)
  // Only notes use scaffolds; the searched texts include the titles of notes, so other items match by title.
  const titled = ({ _to }: BoardItem) =>
    filter.selectedScaffolds.length === 0 && tests.every((holds) => holds(_to.title))
  const day = dayIn(timeZone)
  return (item) => {
    const { created } = item._to
    if (types.length > 0 && !types.some((type) => isOfType(type, item, building))) return false
    if (filter.authors.length > 0 && !item._to.authors.some((author) => filter.authors.includes(author))) return false
    if (filter.unreadOnly && !isUnread(item)) return false
    if (fromDate !== '' && day(created) < fromDate) return false
    if (toDate !== '' && day(created) > toDate) return false
    return found === undefined || found.has(item.to) || titled(item)
  }
}
