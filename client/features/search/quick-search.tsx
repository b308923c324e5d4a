import { Loader, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { objectQuery } from '../../entities/object/objects.ts'
import { errorText } from '../../lib/i18n.ts'
import { MOBILE } from '../../lib/mobile.ts'
import { paths } from '../../lib/paths.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { type Suggestion, suggestionsQuery } from './quick-search.queries.ts'
import classes from './quick-search.module.css'
import { parseSearchText } from './search-text.ts'
import { Suggestions } from './suggestions.tsx'

/** So long after the last letter the search begins. */
const PAUSE_MS = 120
/** Longer than what anybody looks for. */
const TEXT_MAX = 200

interface Props {
  /** The community; where it is not named, it is that of the object. */
  communityId: string | undefined
  objectId: string | undefined
  /** The view that it was opened on, to which a contribution leads back. */
  viewId: string | undefined
  /** Leaves the page for what was chosen. */
  onChoose: (path: string) => void
  onClose: () => void
}

/** Finds what is written in a community while one types, and opens it. */
export default function QuickSearch({ communityId: named, objectId, viewId, onChoose, onClose }: Props) {
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
      <Finder communityId={communityId} viewId={viewId} onChoose={onChoose} />
    </Modal>
  )
}

/** What was found for the words, once they have stood for a moment; until then what was found before, as `isStale`. */
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
  const [active, setActive] = useState(0)
  const { words, found, isStale, error } = useSuggestions(communityId, text)
  const options = found ?? []
  const pathOf = ({ type, _id }: Suggestion) => (type === 'View' ? paths.view(_id) : paths.contribution(_id, viewId))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined && options.length > 0) setActive((active + step + options.length) % options.length)
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const chosen = options[active]
    // What is shown may be of what was typed before.
    if (step === undefined && chosen && !isStale) onChoose(pathOf(chosen))
    event.preventDefault()
  }
  const isOpen = options.length > 0
  return (
    <>
      <TextInput
        type="search"
        role="combobox"
        aria-label={t('quick')}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        description={t('quick.hint')}
        inputWrapperOrder={['input', 'description']}
        data-autofocus
        maxLength={TEXT_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        leftSection={isStale ? <Loader size={18} aria-hidden /> : <IconSearch size={18} aria-hidden />}
      />
      <output className={classes.told} data-quiet={isOpen || undefined}>
        {found && !isStale && (isOpen ? t('quick.count', { count: options.length }) : t('noResult'))}
      </output>
      <FormAlert message={error ? errorText(error, tErrors) : undefined} />
      <Suggestions
        {...{ listId, communityId, words, active, pathOf, onChoose }}
        suggestions={options}
        onPoint={setActive}
      />
    </>
  )
}
