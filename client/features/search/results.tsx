import { Switch, Title } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchOrder } from '../../../shared/domain/search.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { useAuthorNames } from './author-names.ts'
import { Downloads } from './downloads.tsx'
import { NamesChoice, useNameMode } from './names-choice.tsx'
import { OrderChoice } from './order-choice.tsx'
import { PageLinks } from './page-links.tsx'
import { Result } from './result-row.tsx'
import { factsQuery, type ResultRow, type VisiblePage } from './search.queries.ts'
import classes from './search.module.css'

interface Props {
  member: Member
  rows: readonly ResultRow[]
  /** Rows are still those of the previous page. */
  isStale: boolean
  words: readonly string[]
  shown: VisiblePage
  pages: number
  all: readonly string[]
  order: SearchOrder
  onOrder: (order: SearchOrder) => void
  pathOf: (page: number) => string
}

export const Results = ({ member, rows, isStale, words, shown, pages, all, order, onOrder, pathOf }: Props) => {
  const { t, i18n } = useTranslation('search')
  const { communityId } = member
  // Stored for the browser tab.
  const [extra, setExtra] = useSessionStorage({
    key: 'buildon.searchExtra',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [mode, setMode] = useNameMode()
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
            total: number.format(all.length),
          })}
        </Title>
        <div className={classes.tools}>
          <Switch
            label={t('extra')}
            checked={extra}
            onChange={({ currentTarget }) => setExtra(currentTarget.checked)}
          />
          {words.length > 0 && <OrderChoice order={order} onChange={onOrder} />}
          <NamesChoice mode={mode} onChange={setMode} />
          <Downloads communityId={communityId} ids={all} names={names} mode={mode} />
        </div>
      </div>
      <ol className={classes.results} start={first} data-stale={isStale || undefined}>
        {rows.map((row) => (
          <Result
            key={row._id}
            row={row}
            shown={{
              communityId,
              words,
              names,
              mode,
              extra,
              manages: canManage(member),
              facts: facts.data,
              failed: facts.isError,
            }}
          />
        ))}
      </ol>
      <PageLinks page={shown.page} pages={pages} to={pathOf} onTurn={turn} />
    </section>
  )
}
