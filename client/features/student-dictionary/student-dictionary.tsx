import { Text } from '@mantine/core'
import { IconBook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dictionaryFigures } from '../../../shared/analysis/student-dictionary.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import type { NoteGroups as NoteGroupsOf, StudentWords } from '../../../shared/domain/key-concepts.ts'
import type { AnalysisLanguage } from '../../../shared/domain/text-analysis.ts'
import { CLOUD_WORDS_MAX } from '../../../shared/domain/word-cloud.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { languageOf, LANGUAGES } from '../../../shared/text/languages.ts'
import { AnalysisFrame } from '../../entities/analysis/analysis-frame.tsx'
import { analysisNamesQuery } from '../../entities/analysis/analysis.queries.ts'
import { behindTitle, openSourceNotes } from '../../entities/analysis/source-notes.tsx'
import { CloudAndList } from '../../entities/analysis/cloud-and-list.tsx'
import { useAddressFilters } from '../../entities/analysis/use-address-filters.ts'
import { orderIn } from '../../lib/order.ts'
import { paths } from '../../lib/paths.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Choices } from './choices.tsx'
import { firstAuthorQuery, groupsQuery, wordsQuery } from './dictionary.queries.ts'
import { KeyConcepts } from './key-concepts.tsx'
import { NoteGroups } from './note-groups.tsx'
import classes from './student-dictionary.module.css'
import { useCollection } from './use-collection.ts'
import { type Sort, WordList } from './word-list.tsx'

const HOW: Readonly<Record<AnalysisLanguage, 'dictionary' | 'stem' | 'chinese' | 'japanese'>> = {
  en: 'dictionary',
  es: 'stem',
  fr: 'stem',
  fi: 'stem',
  pt: 'stem',
  cn: 'chinese',
  zh_CN: 'chinese',
  ja: 'japanese',
}

const NONE: NoteGroupsOf = []

export const StudentDictionary = ({ community, member }: { community: Community; member: Member }) => {
  const { t, i18n } = useTranslation('dictionary')
  const { _id: communityId } = community
  const own = languageOf(community.lang) ?? LANGUAGES.find(({ tag }) => tag === i18n.language)
  const { filters, change } = useAddressFilters({
    author: '',
    language: own?.code ?? 'en',
    collection: '',
    sort: 'count',
  })
  const sort = filters.sort === 'alphabet' ? 'alphabet' : 'count'
  const { code: language, name: languageName } = languageOf(filters.language) ?? LANGUAGES[0]
  const collection = useCollection(communityId, filters.collection, (id) => change({ collection: id }))
  const { phrases } = collection.shown

  const names = useQuery(analysisNamesQuery(communityId))
  const authors = useMemo(() => {
    const compare = orderIn(i18n.language)
    const listed = names.data?.authors.map(({ _id, name }) => ({ value: _id, label: name })) ?? []
    return listed.toSorted((a, b) => compare(a.label, b.label))
  }, [names.data, i18n.language])
  const manages = canManage(member)
  const ids = authors.map(({ value }) => value)
  const isAsked = filters.author === '' && manages
  const first = useQuery({ ...firstAuthorQuery(communityId, ids, language), enabled: isAsked && names.isSuccess })
  const author = filters.author || (manages ? first.data : member.authorId) || ''
  const isSought = isAsked && first.data === undefined
  const words = useQuery({ ...wordsQuery(communityId, author, language), enabled: author !== '' })
  const request = { authorId: author, keyConcepts: [...phrases], language }
  const isGrouped = author !== '' && phrases.length > 0
  const found = useQuery({ ...groupsQuery(communityId, request), enabled: isGrouped })
  const groups = isGrouped ? found.data : NONE
  const figures = useMemo(() => {
    if (author === '') return isSought ? undefined : []
    return words.data && (groups || found.error) ? dictionaryFigures(words.data, groups ?? []) : undefined
  }, [author, isSought, words.data, groups, found.error])

  const name = names.data?.authors.find(({ _id }) => _id === author)?.name
  const sentence = () => {
    if (author === '' || !words.data) return undefined
    const { notes, unread } = words.data
    const counted = t('sentence', { count: notes.length, name: name ?? '' })
    return unread > 0 ? `${counted} ${t('sentence.more', { count: unread })}` : counted
  }
  const missing = () => {
    if (!isGrouped || !groups || name === undefined) return undefined
    const phrases = groups.filter((group) => group.notes.length === 0).map(({ keyConcept }) => keyConcept)
    const list = new Intl.ListFormat(i18n.language).format(phrases)
    return phrases.length === 0 ? t('allUsed', { name }) : t('missing', { name, list })
  }
  return (
    <AnalysisFrame
      page="studentdictionary"
      community={community}
      title={t('title')}
      hint={t('hint')}
      sentence={sentence()}
      filters={{ author, language, keyConcepts: phrases }}
      figures={figures}
      error={words.error ?? names.error ?? first.error}
      onRetry={() =>
        void Promise.all(
          [names, ...(isAsked ? [first] : []), ...(author === '' ? [] : [words])].map(({ refetch }) => refetch()),
        )
      }
      choice={
        <>
          <KeyConcepts collection={collection} manages={manages} told={missing()}>
            <Choices authors={authors} author={author} language={language} onChange={change} />
          </KeyConcepts>
          <Text size="sm" c="dimmed">
            {t(`how.${HOW[language]}`, { language: languageName })}
          </Text>
        </>
      }
    >
      {author === '' ? (
        <EmptyList icon={IconBook} title={t('nobody')} text={t('nobody.text')} />
      ) : (
        words.data && (
          <>
            <Words communityId={communityId} words={words.data} sort={sort} onSort={(by) => change({ sort: by })} />
            {found.error && <LoadFailed error={found.error} onRetry={() => void found.refetch()} />}
            <div className={classes.part} hidden={words.data.notes.length === 0}>
              <NoteGroups communityId={communityId} notes={words.data.notes} groups={groups ?? []} />
            </div>
          </>
        )
      )}
    </AnalysisFrame>
  )
}

interface WordsProps {
  communityId: string
  words: StudentWords
  sort: Sort
  onSort: (sort: Sort) => void
}

/** Word cloud and list, or an empty state (DICT-06). */
const Words = ({ communityId, words: { words, notes }, sort, onSort }: WordsProps) => {
  const { t, i18n } = useTranslation('dictionary')
  const open = (word: string) => {
    const { count, notes: places } = words.find((one) => one.word === word) ?? { count: 0, notes: [] }
    const ids = places.flatMap((place) => notes[place]?._id ?? [])
    openSourceNotes({ communityId, title: behindTitle([word], count), ids })
  }
  const telling = useMemo(() => words.filter(({ common }) => !common).slice(0, CLOUD_WORDS_MAX), [words])
  if (words.length === 0) return <Text role="status">{t('none')}</Text>
  return (
    <CloudAndList
      title={t('cloud')}
      words={telling}
      searchFor={(word) => paths.search(communityId, new URLSearchParams({ q: word }).toString())}
      onOpen={open}
      fileName="student_dictionary"
      none={t('cloud.none')}
    >
      <WordList words={words} sort={sort} language={i18n.language} onSort={onSort} onOpen={open} />
    </CloudAndList>
  )
}
