import * as z from 'zod/mini'
import { actName, activityFigures, linesOf, narrowed } from '../../../shared/analysis/activity.ts'
import { authorNetworkFigures } from '../../../shared/analysis/author-network.ts'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { chartRecords, type Choices, DASHBOARD_QUERY, dashboardFigures } from '../../../shared/analysis/dashboard.ts'
import { renamed } from '../../../shared/analysis/figures.ts'
import type { Definition } from '../../../shared/analysis/figures-file.ts'
import { MEASURES, measuresFigure } from '../../../shared/analysis/measures.ts'
import { interactionFigures, interactionRecords } from '../../../shared/analysis/interactions.ts'
import { cleanLexicon, lexiconFigure } from '../../../shared/analysis/lexicon.ts'
import { schoolYearOf } from '../../../shared/analysis/school-year.ts'
import { type StatsFilters, statsFigures, statsQuery } from '../../../shared/analysis/stats.ts'
import { dictionaryFigures } from '../../../shared/analysis/student-dictionary.ts'
import { activityQuerySchema } from '../../../shared/domain/activity.ts'
import { ANALYSIS_COLUMNS, analysisRowSchema } from '../../../shared/domain/analysis.ts'
import { authorNetworkQuerySchema, NETWORK_FROM } from '../../../shared/domain/author-network.ts'
import { INTERACTION_TYPES, INTERACTIONS_MAX } from '../../../shared/domain/interactions.ts'
import { lexiconSearchSchema, selectionsIn, selectionText } from '../../../shared/domain/lexicon.ts'
import { questionsQuerySchema } from '../../../shared/domain/questions.ts'
import { searchQuerySchema } from '../../../shared/domain/search.ts'
import { analysisLanguageSchema } from '../../../shared/domain/text-analysis.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { dayIn } from '../../../shared/text/days.ts'
import { parse } from '../../platform/http.ts'
import { groupsOf, wordsOfAuthor } from '../key-concepts/student-dictionary.ts'
import { freshDiscourse } from '../discourse/discourse.ts'
import { answerQuestions } from '../questions/questions.service.ts'
import { searchContributions } from '../search/search.service.ts'
import { newestActivity } from './activity.ts'
import { interactionsOf } from './interactions.ts'
import { authorNetworkOf } from './author-network/author-network.ts'
import { networkMeasures } from './author-network/network-measures.ts'
import { countLexicon } from './lexicon.ts'
import { analysedAuthors } from './names.ts'
import { findSupportUses } from './support-uses.ts'

interface Asked {
  member: Member
  timeZone: string
  given: Readonly<Record<string, string>>
}

interface Analysed {
  filters: Readonly<Record<string, unknown>>
  figures: Figure[]
  definitions?: readonly Definition[]
}

const listIn = (text = '') => text.split(',').filter(Boolean)

const readRows = async (member: Member, query: object) => {
  const { pieces } = await searchContributions(member, parse(searchQuerySchema, query), 'everything', ANALYSIS_COLUMNS)
  let text = ''
  for await (const piece of pieces()) text += piece
  return z.parse(z.array(analysisRowSchema), JSON.parse(text))
}

const namesOf = async (member: Member) => {
  const nameById = new Map((await analysedAuthors(member)).map(({ _id, name }) => [_id, name]))
  return (id: string) => nameById.get(id) ?? id
}

const stats = async ({ member, timeZone, given }: Asked): Promise<Analysed> => {
  const { views, authors, q = '' } = given
  const dayOf = dayIn(timeZone)
  const { from, to } = { ...schoolYearOf(dayOf(new Date().toISOString())), ...given }
  const filters: StatsFilters = { views: listIn(views), authors: listIn(authors), q, from, to }
  const contributions = await readRows(member, statsQuery(filters))
  const [uses, nameOf] = [await findSupportUses(member), await namesOf(member)]
  return { filters: { ...filters }, figures: statsFigures({ contributions, uses, dayOf, nameOf }) }
}

/** Filters match stored values, not translations. */
const dashboard = async ({ member, timeZone, given }: Asked): Promise<Analysed> => {
  const { change = '', action = '', title = '', user = '', names = 'real', reads } = given
  const query = parse(activityQuerySchema, { reads })
  const filters = { change, action, title, user, names, ...query }
  const authors = new Map((await analysedAuthors(member)).map((author) => [author._id, author]))
  const { rows } = await newestActivity(member, query)
  const lines = linesOf(rows, {
    timeZone,
    language: 'en',
    actionOf: actName,
    titleOf: (row) => row.title,
    userOf: (id) => authors.get(id)?.[names === 'hidden' ? 'pseudoName' : 'name'] ?? '',
  })
  return { filters, figures: activityFigures(rows, narrowed(lines, filters)) }
}

const dashboard2 = async ({ member, timeZone, given }: Asked): Promise<Analysed> => {
  const { types, authors, from = '', to = '', count = '' } = given
  const choices: Choices = { types: listIn(types), authors: listIn(authors), from, to, count }
  const rows = (await readRows(member, DASHBOARD_QUERY)).toReversed()
  const nameOf = await namesOf(member)
  const figures = dashboardFigures(chartRecords(rows, dayIn(timeZone), nameOf), choices)
  return {
    filters: { ...choices },
    figures: figures.map((figure) => (figure.key === 'author' ? renamed(figure, nameOf) : figure)),
  }
}

const s2viz = async ({ member, timeZone, given }: Asked): Promise<Analysed> => {
  const types = given['types'] === undefined ? [...INTERACTION_TYPES] : listIn(given['types'])
  const edges = given['edges'] ?? 'directed'
  const interactions = await interactionsOf(member, {
    pagesize: INTERACTIONS_MAX,
    reads: types.includes('read') ? 'all' : 'no',
  })
  const all = interactionRecords(interactions, await analysedAuthors(member))
  const records = all.filter(({ type }) => types.includes(type))
  const figures = interactionFigures(records, edges === 'directed', dayIn(timeZone))
  return { filters: { types, edges }, figures: Object.values(figures) }
}

const authornetwork = async ({ member, given }: Asked): Promise<Analysed> => {
  const { group = '', views, from = NETWORK_FROM, to = '' } = given
  const query = parse(authorNetworkQuerySchema, { group, views, from, to })
  const network = await authorNetworkOf(member, query)
  return {
    filters: { group, views: query.views, from, to },
    figures: [
      ...Object.values(authorNetworkFigures(network, await namesOf(member))),
      measuresFigure(await networkMeasures(member, query)),
    ],
    definitions: MEASURES,
  }
}

const lexicalanalysis = async ({ member, given }: Asked): Promise<Analysed> => {
  const asked = { words: cleanLexicon(given['lexicon'] ?? ''), selections: selectionsIn(listIn(given['notes'])) }
  const search = parse(lexiconSearchSchema, asked)
  const { notes } = await countLexicon(member, search)
  return {
    filters: { lexicon: search.words, notes: search.selections.map(selectionText) },
    figures: [lexiconFigure(search.words, notes)],
  }
}

const studentdictionary = async ({ member, given }: Asked): Promise<Analysed> => {
  const { author = '', keyConcepts } = given
  const language = parse(analysisLanguageSchema, given['language'] ?? 'en')
  const request = { authorId: author, keyConcepts: listIn(keyConcepts), language }
  const words = await wordsOfAuthor(member, author, language)
  return {
    filters: { author, language, keyConcepts: request.keyConcepts },
    figures: dictionaryFigures(words, await groupsOf(member, request)),
  }
}

/** Never includes figures of single people. */
const questions = async ({ member, given }: Asked): Promise<Analysed> => {
  const { views, from, to, group } = given
  const query = parse(questionsQuerySchema, { views, from, to, group })
  const { figures } = await answerQuestions(freshDiscourse, member, query)
  return { filters: { ...query }, figures }
}

export const ANALYSED = {
  stats,
  dashboard,
  dashboard2,
  s2viz,
  authornetwork,
  lexicalanalysis,
  studentdictionary,
  questions,
} satisfies Record<string, (asked: Asked) => Promise<Analysed>>
