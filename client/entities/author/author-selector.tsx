import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SELECTOR_MAX } from '../../../shared/wire/limits.ts'
import { useNameOf, useRootSettings } from '../community/community.ts'
import { authorsQuery } from './member.ts'
import { type ChoiceRefusal, choicesFor, choicesOf, confirmAuthor } from './author-choices.ts'
import classes from './author-selector.module.css'

interface Props {
  communityId: string
  label: string
  /** Returns who is in the list already that somebody is chosen for. */
  isIncluded: (authorId: string) => boolean
  /** Takes the author who was chosen. */
  onSelect?: (authorId: string) => void
}

/** The members of a community, of whom one is chosen and then added; under pseudonyms where its root context wants so. */
export const AuthorSelector = ({ communityId, label, isIncluded, onSelect }: Props) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ChoiceRefusal>()
  const pseudonyms = useRootSettings(communityId)?.pseudoNameInAuthorSelector
  const choices = useChoices(communityId, pseudonyms)
  const add = () => {
    const wrong = confirmAuthor(chosen, isIncluded, onSelect)
    setRefusal(wrong)
    if (!wrong && onSelect) setChosen(null)
  }
  return (
    <div className={classes.selector}>
      <Select
        // A name that was chosen or typed before goes when pseudonyms come.
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

/** Nobody is offered before it is known whether names may be shown. */
const useChoices = (communityId: string, pseudonyms: boolean | undefined) => {
  const { i18n } = useTranslation()
  const nameOf = useNameOf(communityId)
  const { data: members } = useQuery(authorsQuery(communityId))
  return useMemo(
    () =>
      members && pseudonyms !== undefined ? choicesOf(members, { language: i18n.language, nameOf, pseudonyms }) : [],
    [members, pseudonyms, nameOf, i18n.language],
  )
}
