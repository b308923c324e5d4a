import { Loader, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeTyped } from '../../engines/keyboard/typed-ahead.ts'
import { objectQuery } from '../../entities/object/objects.ts'
import { errorText } from '../../lib/i18n.ts'
import { MOBILE } from '../../lib/mobile.ts'
import { paths } from '../../lib/paths.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { type Suggestion, suggestionsQuery } from './quick-search.queries.ts'
import classes from './quick-search.module.css'
import { NO_SEARCH, writeSearch } from './search-params.ts'
import { parseSearchText } from './search-text.ts'
import { Suggestions } from './suggestions.tsx'

/** Debounce in milliseconds. */
const PAUSE_MS = 120
/** Maximum length of the input in characters. */
const TEXT_MAX = 200

interface Props {
  /** Community; undefined to use that of the object. */
  communityId: string | undefined
  objectId: string | undefined
  /** View from which it was opened; contributions link back to it. */
  viewId: string | undefined
  onChoose: (path: string) => void
  onClose: () => void
}

export default function QuickSearch({ communityId: named, objectId, onClose, ...rest }: Props) {
  const { t } = useTranslation('search')
  const { t: tCommon } = useTranslation()
  const mobile = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false })
  useReturnFocus()
  const { data: object } = useQuery({ ...objectQuery(objectId ?? ''), enabled: named === undefined })
  const communityId = named ?? object?.communityId
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('quick')}
      size="lg"
      centered={false}
      yOffset="8vh"
      fullScreen={mobile}
      zIndex={1000}
      closeButtonProps={{ 'aria-label': tCommon('close') }}
    >
      <Finder communityId={communityId} {...rest} />
    </Modal>
  )
}

/** Debounced suggestions; the previous ones stay visible, marked by `isStale`. */
const useSuggestions = (communityId: string | undefined, text: string) => {
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const { words } = parseSearchText(settled)
  const enabled = communityId !== undefined && words.length > 0
  const search = useQuery({ ...suggestionsQuery(communityId ?? '', words), enabled })
  const isAsked = parseSearchText(text).words.length > 0
  return {
    words,
    found: isAsked && enabled ? search.data : undefined,
    isStale: isAsked && (settled !== text || !enabled || search.isFetching),
    error: isAsked ? search.error : null,
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const Finder = ({ communityId, viewId, onChoose }: Omit<Props, 'onClose' | 'objectId'>) => {
  const { t } = useTranslation('search')
  const { t: tErrors } = useTranslation('errors')
  const listId = useId()
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState<string>()
  const { words, found, isStale, error } = useSuggestions(communityId, text)
  const suggestions = found ?? []
  const pathOf = ({ type, _id }: Suggestion) => (type === 'View' ? paths.view(_id) : paths.contribution(_id, viewId))
  const all = communityId && paths.search(communityId, text.trim() && writeSearch({ ...NO_SEARCH, text: text.trim() }))
  const targets = [...suggestions.map(pathOf), ...(all ? [all] : [])]
  // Identified by its path, because other suggestions may be inserted before it.
  const active = Math.max(0, targets.indexOf(pointed ?? ''))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    // Stale suggestions may not match the input, so Enter opens all results.
    const target = step === undefined && isStale ? all : targets.at((active + (step ?? 0)) % targets.length)
    if (step !== undefined) setPointed(target)
    else if (target) onChoose(target)
  }
  return (
    <>
      <TextInput
        type="search"
        role="combobox"
        aria-label={t('quick')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={all && `${listId}-${active}`}
        aria-autocomplete="list"
        description={t('hint')}
        inputWrapperOrder={['input', 'description']}
        data-autofocus
        maxLength={TEXT_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setPointed(undefined)
        }}
        onFocus={() => {
          const ahead = takeTyped()
          if (ahead) setText(ahead + text)
        }}
        onKeyDown={onKeyDown}
        leftSection={isStale ? <Loader size={18} aria-hidden /> : <IconSearch size={18} aria-hidden />}
      />
      <output className={classes.told} data-quiet={suggestions.length > 0 || undefined}>
        {found &&
          !isStale &&
          (suggestions.length > 0 ? t('quick.count', { count: suggestions.length }) : t('noResult'))}
      </output>
      <FormAlert message={error ? errorText(error, tErrors) : undefined} />
      <Suggestions
        {...{ listId, communityId, suggestions, words, active, pathOf, all, onChoose }}
        onPoint={(place) => setPointed(targets[place])}
      />
    </>
  )
}
