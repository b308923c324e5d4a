import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { figuresFile, figuresText } from '../../../shared/analysis/figures-file.ts'
import { cleanLexicon, lexiconFigure } from '../../../shared/analysis/lexicon.ts'
import { schoolYearOf } from '../../../shared/analysis/school-year.ts'
import { type StatsFilters, statsFigures, statsQuery } from '../../../shared/analysis/stats.ts'
import { ANALYSIS_COLUMNS, analysisRowSchema } from '../../../shared/domain/analysis.ts'
import { lexiconSearchSchema, selectionsIn } from '../../../shared/domain/lexicon.ts'
import { searchQuerySchema } from '../../../shared/domain/search.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { dayIn } from '../../../shared/text/day-in.ts'
import { findCommunity } from '../../graph/communities/communities.service.ts'
import { parse } from '../../platform/http.ts'
import { readVersions } from '../../platform/versions.ts'
import { searchContributions } from '../search/search.service.ts'
import { countLexicon } from './lexicon.ts'
import { analysedAuthors } from './names.ts'
import { findSupportUses } from './support-uses.ts'

/** Pages whose figures can be made here. */
export const ANALYSED_PAGES = ['stats', 'lexicalanalysis'] as const
export type AnalysedPage = (typeof ANALYSED_PAGES)[number]

type Given = Readonly<Record<string, string>>

interface Analysed {
  filters: Readonly<Record<string, unknown>>
  figures: Figure[]
}

type Analyse = (member: Member, timeZone: string, given: Given) => Promise<Analysed>

const listIn = (text = '') => text.split(',').filter(Boolean)

const readRows = async (member: Member, query: object) => {
  const pieces = await searchContributions(member, parse(searchQuerySchema, query), 'everything', ANALYSIS_COLUMNS)
  let text = ''
  for await (const piece of pieces()) text += piece
  return z.parse(z.array(analysisRowSchema), JSON.parse(text))
}

const stats: Analyse = async (member, timeZone, { views, authors, q = '', ...days }) => {
  const dayOf = dayIn(timeZone)
  const { from, to } = { ...schoolYearOf(dayOf(new Date().toISOString())), ...days }
  const filters: StatsFilters = { views: listIn(views), authors: listIn(authors), q, from, to }
  const contributions = await readRows(member, statsQuery(filters))
  const nameById = new Map((await analysedAuthors(member)).map(({ _id, name }) => [_id, name]))
  const uses = await findSupportUses(member)
  const figures = statsFigures({ contributions, uses, dayOf, nameOf: (id) => nameById.get(id) ?? id })
  return { filters: { ...filters }, figures }
}

const lexicalAnalysis: Analyse = async (member, _timeZone, { lexicon = '', notes }) => {
  const [words, selected] = [cleanLexicon(lexicon), listIn(notes)]
  const search = parse(lexiconSearchSchema, { words, selections: selectionsIn(selected) })
  const { notes: found } = await countLexicon(member, search)
  return { filters: { lexicon: words, notes: selected }, figures: [lexiconFigure(words, found)] }
}

const PAGES: Record<AnalysedPage, Analyse> = { stats, lexicalanalysis: lexicalAnalysis }

/**
 * Returns the figures of a page of analysis as the file that the page saves for an admin (FIGR-02); throws 'notFound' for an
 * unknown community, and a fault for filters that no search understands.
 */
export const analyse = async (page: AnalysedPage, communityId: string, given: Given): Promise<string> => {
  const { _id, title, timeZone } = await findCommunity(communityId)
  const admin: Member = { userId: '', communityId, authorId: null, role: null, admin: true }
  const { filters, figures } = await PAGES[page](admin, timeZone, given)
  const hash = createHash('sha256').update(figuresText(figures)).digest('hex')
  const of = { page, community: { _id, title }, filters, timeZone, versions: readVersions() }
  return figuresFile(of, figures, hash, new Date().toISOString())
}
