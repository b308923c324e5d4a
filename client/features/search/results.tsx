import { SegmentedControl, Switch, Title } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NAME_MODES, type NameMode, useAuthorNames } from './author-names.ts'
import { PageLinks } from './page-links.tsx'
import { Result } from './result-row.tsx'
import { factsQuery, type ResultRow, type ShownPage } from './search.queries.ts'
import classes from './search.module.css'

interface Props {
  member: Member
  rows: readonly ResultRow[]
  /** Tells whether they are of the page before. */
  isStale: boolean
  words: readonly string[]
  shown: ShownPage
  pages: number
  total: number
  /** The address of a page. */
  pathOf: (page: number) => string
}

/** A page of what was found, and how it is shown. */
export const Results = ({ member, rows, isStale, words, shown, pages, total, pathOf }: Props) => {
  const { t, i18n } = useTranslation('search')
  const { communityId } = member
  // Kept as long as the tab is open.
  const [extra, setExtra] = useSessionStorage({
    key: 'buildon.searchExtra',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [mode, setMode] = useSessionStorage<NameMode>({
    key: 'buildon.searchNames',
    defaultValue: 'original',
    getInitialValueInEffect: false,
  })
  const names = useAuthorNames(communityId)
  const heading = useRef<HTMLHeadingElement>(null)
  const facts = useQuery({ ...factsQuery(communityId, shown.ids), enabled: extra })
  const number = new Intl.NumberFormat(i18n.language)
  const first = (shown.page - 1) * shown.pagesize + 1
  const turn = () => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <section aria-label={t('results')} aria-busy={isStale}>
      <div className={classes.head}>
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          {t('header', {
            page: number.format(shown.page),
            pages: number.format(pages),
            first: number.format(first),
            last: number.format(first + shown.ids.length - 1),
            total: number.format(total),
          })}
        </Title>
        <div className={classes.tools}>
          <Switch
            label={t('extra')}
            checked={extra}
            onChange={({ currentTarget }) => setExtra(currentTarget.checked)}
          />
          <SegmentedControl<NameMode>
            aria-label={t('names')}
            size="sm"
            value={mode}
            onChange={setMode}
            data={NAME_MODES.map((value) => ({ value, label: t(`names.${value}`) }))}
          />
        </div>
      </div>
      {extra && facts.error && <LoadFailed error={facts.error} onRetry={() => void facts.refetch()} />}
      <ol className={classes.results} start={first} data-stale={isStale || undefined}>
        {rows.map((row) => (
          <Result
            key={row._id}
            row={row}
            shown={{ communityId, words, names, mode, extra, manages: canManage(member), facts: facts.data }}
          />
        ))}
      </ol>
      <PageLinks page={shown.page} pages={pages} to={pathOf} onTurn={turn} />
    </section>
  )
}
