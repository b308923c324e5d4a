import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SELECTOR_MAX } from '../../../shared/wire/limits.ts'
import { type ChoiceRefusal, confirmAuthor } from './author-choices.ts'
import { choicesFor } from '../../lib/choices.ts'
import classes from './author-selector.module.css'
import { useAuthorChoices } from './use-author-choices.ts'

interface Props {
  communityId: string
  label: string
  isIncluded: (authorId: string) => boolean
  onSelect?: (authorId: string) => void
}

/** Selects a member of a community; shows pseudonyms if its root context requires them. */
export const AuthorSelector = ({ communityId, label, isIncluded, onSelect }: Props) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ChoiceRefusal>()
  const { choices, pseudonyms } = useAuthorChoices(communityId)
  const add = () => {
    const wrong = confirmAuthor(chosen, isIncluded, onSelect)
    setRefusal(wrong)
    if (!wrong && onSelect) setChosen(null)
  }
  return (
    <div className={classes.selector}>
      <Select
        // Remounts to discard a selected or typed name when pseudonyms are switched on.
        key={String(pseudonyms === true)}
        label={label}
        placeholder={t('selectAuthor.placeholder')}
        nothingFoundMessage={choices.length > 0 && t('selectAuthor.nobody')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={
          choices.length > SELECTOR_MAX && t('selectAuthor.more', { max: SELECTOR_MAX, all: choices.length })
        }
        searchable
        clearable
        limit={SELECTOR_MAX}
        filter={({ search, limit }) => choicesFor(choices, search, limit)}
        data={choices}
        value={chosen}
        error={refusal && <span role="alert">{t(`selectAuthor.${refusal}`)}</span>}
        onChange={(id) => {
          setChosen(id)
          setRefusal(undefined)
        }}
      />
      <Button variant="light" onClick={add}>
        {t('selectAuthor.add')}
      </Button>
    </div>
  )
}
