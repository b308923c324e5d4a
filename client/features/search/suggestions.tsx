import { IconListSearch } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useNames } from '../../entities/community/community.ts'
import { Marked } from './marked.tsx'
import type { Suggestion } from './quick-search.queries.ts'
import classes from './quick-search.module.css'
import { typeName } from '../../entities/object/type-names.ts'

interface Props {
  listId: string
  communityId: string | undefined
  suggestions: readonly Suggestion[]
  words: readonly string[]
  /** Index of the option that Enter opens. */
  active: number
  pathOf: (suggestion: Suggestion) => string
  /** Path of all results; the last option. */
  all: string | undefined
  onChoose: (path: string) => void
  onPoint: (place: number) => void
}

/** Listbox; the focus stays in the input above. */
export const Suggestions = ({
  listId,
  communityId,
  suggestions,
  all,
  words,
  active,
  pathOf,
  onChoose,
  onPoint,
}: Props) => {
  const { t } = useTranslation('search')
  const names = useNames(
    communityId,
    useMemo(() => suggestions.flatMap(({ authors }) => authors), [suggestions]),
  )
  const list = useRef<HTMLDivElement>(null)
  // Browsers begin to return a promise, which is no clean-up of an effect.
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const optionAt = (place: number, path: string) => ({
    id: `${listId}-${place}`,
    role: 'option',
    'aria-selected': place === active,
    tabIndex: -1,
    className: classes.option,
    to: path,
    onMouseMove: () => onPoint(place),
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onChoose(path)
    },
  })
  return (
    <div ref={list} id={listId} role="listbox" aria-label={t('quick.results')} className={classes.list}>
      {suggestions.map((suggestion, place) => (
        <Link key={suggestion._id} {...optionAt(place, pathOf(suggestion))}>
          <span className={classes.title} dir="auto">
            <Marked text={suggestion.title || t('untitled')} words={words} />
          </span>
          <span className={classes.facts}>
            {[t(typeName(suggestion.type)), ...suggestion.authors.flatMap((id) => names.get(id) ?? [])].join(' · ')}
          </span>
          {suggestion.excerpt && (
            <span className={classes.excerpt} dir="auto">
              <Marked text={suggestion.excerpt} words={words} />
            </span>
          )}
        </Link>
      ))}
      {all && (
        <Link {...optionAt(suggestions.length, all)} data-all>
          <IconListSearch size={18} aria-hidden />
          {t('quick.all')}
        </Link>
      )}
    </div>
  )
}
