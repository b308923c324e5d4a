import { Stack, Text, Textarea } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanLexicon, LEXICON_WORD_MAX, LEXICON_WORDS_MAX } from '../../../shared/analysis/lexicon.ts'
import type { NoteSelection } from '../../entities/view/note-selection.ts'
import { NoteSelector } from '../../entities/view/note-selector.tsx'
import { refusedHere } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Details } from './details.tsx'
import { FrequentWords } from './frequent-words.tsx'
import { ReadyLexicons } from './ready-lexicons.tsx'

interface Props {
  communityId: string
  /** Unparsed input. */
  lexicon: string
  selections: NoteSelection[]
  searching: boolean
  onChange: (lexicon: string) => void
  onSelect: (selections: NoteSelection[]) => void
  onSearch: (words: readonly string[]) => void
  /** Counts chosen words without a press on Search. */
  onPick: (words: readonly string[]) => void
}

type Refusal = 'empty' | 'tooMany' | 'tooLong'

const refusalOf = (words: readonly string[]): Refusal | undefined => {
  if (words.length === 0) return 'empty'
  if (words.length > LEXICON_WORDS_MAX) return 'tooMany'
  return words.some((word) => word.length > LEXICON_WORD_MAX) ? 'tooLong' : undefined
}

const toggled = (words: readonly string[], word: string) =>
  words.includes(word) ? words.filter((one) => one !== word) : [...words, word]

const textOf = (words: readonly string[]) => words.join('; ')

export const LexiconForm = (props: Props) => {
  const { communityId, lexicon, selections, searching, onChange, onSelect, onSearch, onPick } = props
  const { t } = useTranslation('lexical')
  const { t: tErrors } = useTranslation('errors')
  const [refusal, setRefusal] = useState<Refusal>()
  const [pressed, setPressed] = useState(false)
  const words = cleanLexicon(lexicon)
  const texts = {
    empty: errorText(refusedHere('lexicon.empty'), tErrors),
    tooMany: t('tooMany', { max: LEXICON_WORDS_MAX }),
    tooLong: t('tooLong', { max: LEXICON_WORD_MAX }),
  }
  const countAtOnce = (chosen: readonly string[]) => {
    onChange(textOf(chosen))
    setRefusal(undefined)
    setPressed(false)
    onPick(chosen)
  }
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    if (searching) return
    setPressed(true)
    const found = refusalOf(words)
    setRefusal(found)
    if (found === undefined) onSearch(words)
  }
  return (
    <Card title={t('form')}>
      <form noValidate onSubmit={search}>
        <Stack gap="lg">
          <ReadyLexicons communityId={communityId} onPick={countAtOnce} />
          <FrequentWords
            communityId={communityId}
            selections={selections}
            words={words}
            onToggle={(word) => countAtOnce(toggled(words, word))}
          />
          <Textarea
            size="md"
            label={t('lexicon')}
            description={t('lexicon.hint')}
            autosize
            minRows={2}
            maxRows={8}
            value={lexicon}
            onChange={({ currentTarget: { value } }) => {
              onChange(value)
              setRefusal(undefined)
            }}
          />
          <FormAlert message={refusal && texts[refusal]} />
          <BusyButton
            type="submit"
            loading={searching && pressed}
            leftSection={<IconSearch size={18} aria-hidden />}
            style={{ alignSelf: 'start' }}
          >
            {t('search')}
          </BusyButton>
          <Details summary={t('notes')} opened={selections.length > 0}>
            {() => (
              <>
                <Text size="sm" c="dimmed">
                  {t('notes.hint')}
                </Text>
                <NoteSelector communityId={communityId} selections={selections} onChange={onSelect} />
              </>
            )}
          </Details>
        </Stack>
      </form>
    </Card>
  )
}
