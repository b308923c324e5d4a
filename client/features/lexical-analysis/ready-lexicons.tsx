import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanLexicon, LEXICON_WORD_MAX, LEXICON_WORDS_MAX } from '../../../shared/analysis/lexicon.ts'
import { collectionsQuery } from '../../entities/analysis/key-concepts.queries.ts'

interface Props {
  communityId: string
  onPick: (words: readonly string[]) => void
}

export const ReadyLexicons = ({ communityId, onPick }: Props) => {
  const { t } = useTranslation('lexical')
  const labelId = useId()
  const { data: collections = [] } = useQuery(collectionsQuery(communityId))
  const lexicons = collections
    .map(({ _id, name, keyConcepts }) => ({ _id, name, words: cleanLexicon(keyConcepts.join(';')) }))
    .map((one) => ({ ...one, words: one.words.filter((word) => word.length <= LEXICON_WORD_MAX) }))
    .filter(({ words }) => words.length > 0)
  if (lexicons.length === 0) return null
  return (
    <div role="group" aria-labelledby={labelId}>
      <Text id={labelId} fw={650} mb={4}>
        {t('ready')}
      </Text>
      <Group gap="xs">
        {lexicons.map(({ _id, name, words }) => (
          <Button key={_id} variant="default" onClick={() => onPick(words.slice(0, LEXICON_WORDS_MAX))}>
            <span dir="auto">{name}</span>
          </Button>
        ))}
      </Group>
    </div>
  )
}
