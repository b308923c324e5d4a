import fc from 'fast-check'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { searchCountAnswerSchema } from '../../../shared/domain/search.ts'
import { holdsAll, phrasesOf } from '../../../shared/text/words.ts'
import { withWrites } from '../../graph/writes.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { monitorStore } from '../../testing/store-calls.ts'
import { twoMembers, type Joined } from '../../testing/makers.ts'
import { derivedFields } from '../contributions/note-fields.ts'
import { insertObject } from '../../graph/objects/objects.service.ts'

let app: TestApp
let ann: Joined
let notes: Contribution[]

const word = fc.constantFrom(
  ...'Light light lights leaf leaves green the of sugar Straße ΣΟΦΟΣ небо Небеса السماء שמיים नीला 하늘은'.split(' '),
  ...'e-mail l’eau 3.14 a 光合作用 光 作用 利用光能 空は青い コーヒー ท้องฟ้า 使用iPhone手機 葉。緑'.split(' '),
  ...'élève eleve Über uber Uebermut Nguyễn İstanbul кружёк مدرســة שָׁלוֹם'.split(' '),
  'x'.repeat(60),
)
const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
const note = fc.record({ title: sentence, body: sentence, keywords: fc.array(word, { maxLength: 2 }) })

const search = async (path: string, query: object) =>
  await app.request('POST', `/api/contributions/${ann.author.communityId}/search${path}`, {
    token: ann.token,
    body: { query: { type: 'Note', ...query } },
  })

const insertNotes = async (texts: readonly { title: string; body: string; keywords: string[] }[]) => {
  const { _id, communityId } = ann.author
  await withWrites(app.ctx.events, async (writes) => {
    for (const { title, body, keywords } of texts) {
      const fields = {
        type: 'Note',
        title,
        keywords,
        data: { body },
        communityId,
        authors: [_id],
        status: 'active' as const,
      }
      await insertObject(
        writes,
        { ...fields, ...derivedFields(fields, new Map([[body, { text: body, excerpt: {} }]])) },
        _id,
      )
    }
  })
}

beforeAll(async () => {
  const stop = monitorStore()
  app = await startTestApp()
  stop()
  ;({ ann } = await twoMembers(app))
  await insertNotes(fc.sample(note, 250))
  notes = (await search('', { pagesize: 'max' })).as(z.array(objectSchema))
})
afterAll(() => app.stop())

/** Search input: whole words, prefixes, phrases. */
const typed = fc.oneof(
  word,
  fc.tuple(word, fc.nat(4)).map(([whole, length]) => whole.slice(0, length + 1)),
  fc.tuple(word, word).map((words) => words.join(' ')),
  fc.constantFrom('合作', '用光', 'は青', 'ヒー', 'ฟ้า', 'IPHONE手', 'ΣΟΦ', 'mail', 'EAU'),
)

test('a search finds all that a plain scan by the same rule finds, in every script, and nothing else', async () => {
  expect(notes).toHaveLength(250)
  let found = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(typed, fc.array(typed, { minLength: 1, maxLength: 3 })), async (words) => {
      const phrases = phrasesOf(words)
      const expected = notes.filter(({ text4search }) => holdsAll(text4search, phrases)).map(({ _id }) => _id)
      const { filteredObjectIDs } = (await search('/count', { words })).as(searchCountAnswerSchema)
      expect([words, filteredObjectIDs]).toEqual([words, expected])
      found += expected.length
    }),
    { numRuns: 150 },
  )
  expect(found).toBeGreaterThan(250)
})

test('a search of titles, of one’s own notes with private ones, and of single ids finds what a scan by the same rule finds', async () => {
  const { _id: author, communityId } = ann.author
  await withWrites(app.ctx.events, async (writes) => {
    for (const { title, body } of fc.sample(note, 30)) {
      const fields = { type: 'Note', title, keywords: [], data: { body }, communityId, authors: [author], status: 'active' as const, permission: 'private' as const } // prettier-ignore
      await insertObject(writes, { ...fields, ...derivedFields(fields, new Map([[body, { text: body, excerpt: {} }]])) }, author) // prettier-ignore
    }
  })
  const own = (await search('', { pagesize: 'max', privateMode: true })).as(z.array(objectSchema))
  expect(own.length).toBeGreaterThanOrEqual(280)
  const some = own.filter((_, at) => at % 3 === 0).map(({ _id }) => _id)
  const scan = (all: readonly Contribution[], words: string | string[], textOf: (one: Contribution) => string) =>
    all.filter((one) => holdsAll(textOf(one), phrasesOf(words))).map(({ _id }) => _id)
  const idsOf = async (query: object) =>
    (await search('/count', query)).as(searchCountAnswerSchema).filteredObjectIDs.toSorted()
  await fc.assert(
    fc.asyncProperty(fc.oneof(typed, fc.array(typed, { minLength: 1, maxLength: 2 })), async (words) => {
      const inText = ({ text4search }: Contribution) => text4search
      expect(await idsOf({ words, searchMode: 'title' })).toEqual(scan(notes, words, ({ title }) => title).toSorted())
      expect(await idsOf({ words, privateMode: true })).toEqual(scan(own, words, inText).toSorted())
      const listed = own.filter(({ _id }) => some.includes(_id))
      expect(await idsOf({ words, ids: some })).toEqual(scan(listed, words, inText).toSorted())
    }),
    { numRuns: 40 },
  )
})

const readsOf = async (query: object) => {
  const client = mongoose.connection.getClient()
  let reads = 0
  const hear = ({ command }: { command: { find?: string; projection?: object } }) => {
    const fields = Object.keys(command.projection ?? {})
    if (command.find === 'objects' && fields.some((field) => ['created', 'text4search', 'titles'].includes(field))) reads += 1 // prettier-ignore
  }
  client.on('commandStarted', hear)
  await search('/count', query)
  client.off('commandStarted', hear)
  return reads
}

test('a search in titles reads each note once, as one for a word does', async () => {
  const queries = [{ words: ['light'] }, { words: ['light'], searchMode: 'title' }]
  for (const query of queries) expect([query, await readsOf(query)]).toEqual([query, 1])
})

test('a search for a phrase reads the texts only of notes that have its pairs of words', async () => {
  const texts = ['cumulus over nimbus', 'nimbus over cumulus', 'cumulus nimbus', 'cumulus and nimbus']
  await insertNotes(texts.map((body) => ({ title: 'Clouds', body, keywords: [] })))
  const read: number[] = []
  const hear = ({
    command,
  }: {
    command: { find?: string; projection?: object; filter?: { _id?: { $in: string[] } } }
  }) => {
    if (command.find === 'objects' && command.projection && 'text4search' in command.projection) read.push(command.filter?._id?.$in.length ?? Infinity) // prettier-ignore
  }
  const client = mongoose.connection.getClient()
  client.on('commandStarted', hear)
  const answer = (await search('/count', { words: 'over nimbus' })).as(searchCountAnswerSchema)
  client.off('commandStarted', hear)
  expect([answer.count, read]).toEqual([1, [1]])
})

test('a changed note is found by its new phrases, and no longer by the former', async () => {
  await insertNotes([{ title: 'Trees', body: 'the beech grows beside the alder', keywords: [] }])
  const count = async (words: string) =>
    (await search('/count', { words })).as(searchCountAnswerSchema).filteredObjectIDs
  const [_id] = await count('beside the alder')
  const change = { data: { body: '<p>the alder grows behind the beech</p>' } }
  await app.request('PUT', `/api/objects/${ann.author.communityId}/${_id}`, { token: ann.token, body: change })
  expect(await count('behind the beech')).toEqual([_id])
  expect(await count('beside the alder')).toEqual([])
})

/** Note texts with words that find them and words that don't. */
const PAIRS: readonly (readonly [script: string, text: string, finding: string[], other?: string[]])[] = [
  ['Latin', 'la fotosíntesis', ['fotosintesis', 'FOTOSÍNTESIS', 'fotosin']],
  ['Latin', 'el corazón', ['corazon', 'corazón']],
  ['Latin', 'une élève', ['eleve', 'élève', 'e\u0301le\u0300ve']],
  ['Latin', 'o coração', ['coracao', 'coracão']],
  ['Latin', 'Nguyễn ăn phở', ['Nguyen', 'pho', 'nguyễn an pho']],
  ['Latin', 'Jürgens Boot über Köln', ['Jürgens', 'Jurgens', 'Juergens', 'uber', 'ueber', 'Boot ueber Koeln']],
  ['Latin', 'Juergens Auto', ['Jürgens', 'Juergens'], ['Jurgens']],
  ['Latin', 'große Straße', ['grosse strasse', 'STRASSE']],
  ['Latin', 'İstanbul, Diyarbakır', ['istanbul', 'İSTANBUL', 'ıstanbul', 'diyarbakir']],
  ['Greek', 'η φωτοσύνθεση', ['φωτοσυνθεση', 'ΦΩΤΟΣΥΝΘΕΣΗ']],
  ['Cyrillic', 'кружёк и йод', ['кружек', 'кружёк', 'йод'], ['иод']],
  ['Cyrillic', 'кружек', ['кружёк']],
  ['Arabic', 'كِتاباً في مدرســة الأسماك', ['كتابا', 'مدرسة', 'الاسماك', 'كِتابا']],
  ['Hebrew', 'שָׁלוֹם', ['שלום', 'שָׁלוֹם']],
  ['Kana', 'かばん', ['かばん', 'ばん'], ['がばん', 'はん']],
  ['Han', '光合作用', ['光合', '作用']],
  ['Hangul', '하늘은', ['하늘'], ['하느']],
  ['Thai', 'น้ำตาล', ['น้ำตาล'], ['นำตาล']],
  ['Devanagari', 'किताब ज़रूर', ['किताब', 'ज़रूर'], ['कीताब', 'झरूर']],
  ['Tamil', 'கிளை', ['கிளை'], ['கீளை']],
  ['Bengali', 'কিতাব', ['কিতাব'], ['কীতাব']],
]

test('a search finds words without regard to accents and vowel marks, and letters of their own as they are, in twelve scripts [FOLD-01, FOLD-02]', async () => {
  expect(new Set(PAIRS.map(([script]) => script)).size).toBe(12)
  await insertNotes(PAIRS.map(([, text], i) => ({ title: `Pair ${i}`, body: text, keywords: [] })))
  const idsOf = new Map(
    (await search('', { pagesize: 'max' })).as(z.array(objectSchema)).map((one) => [one.title, one._id]),
  )
  for (const [i, [script, text, finding, other = []]] of PAIRS.entries())
    for (const words of [...finding, ...other]) {
      const { filteredObjectIDs } = (await search('/count', { words: [words] })).as(searchCountAnswerSchema)
      const isFound = filteredObjectIDs.includes(idsOf.get(`Pair ${i}`)!)
      expect([script, text, words, isFound]).toEqual([script, text, words, finding.includes(words)])
    }
})

test('of the best matches those with the accents that were typed come first [FOLD-01]', async () => {
  // Sorted newest first, the order would be reversed.
  const texts = ['schön', 'schoen', 'schon', 'résumé de la lecon', 'resume de la lecon', 'résumé de la leçon']
  await insertNotes(texts.map((text) => ({ title: `Rank: ${text}`, body: '', keywords: [] })))
  const ranked = async (...words: string[]) =>
    (await search('', { words: ['rank', ...words], sort: 'relevance' })).as(z.array(objectSchema)).map(({ title }) => title.slice('Rank: '.length)) // prettier-ignore
  expect(await ranked('schön')).toEqual(['schön', 'schon', 'schoen'])
  expect((await ranked('schon'))[0]).toBe('schon')
  expect((await ranked('schoen'))[0]).toBe('schoen')
  expect(await ranked('résumé', 'lecon')).toEqual(['résumé de la lecon', 'résumé de la leçon', 'resume de la lecon'])
  expect(await ranked('resume', 'lecon')).toEqual(['resume de la lecon', 'résumé de la lecon', 'résumé de la leçon'])
})
