import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { SearchFacts } from '../../../shared/domain/search.ts'
import { paths } from '../../lib/paths.ts'
import { type AuthorNames, groupsOf, type NameMode, displayNames } from './author-names.ts'
import { CommentField } from './comment-field.tsx'
import { Marked } from './marked.tsx'
import type { ResultRow } from './search.queries.ts'
import classes from './search.module.css'
import { typeName } from '../../entities/object/type-names.ts'

export interface RowDisplay {
  communityId: string
  words: readonly string[]
  names: AuthorNames
  mode: NameMode
  manages: boolean
  extra: boolean
  /** By row id; undefined while loading. */
  facts: ReadonlyMap<string, SearchFacts> | undefined
  /** Loading failed; displayed without an alert (STUD-09). */
  failed: boolean
}

const pathOf = ({ _id, type }: ResultRow) => (type === 'View' ? paths.view(_id) : paths.contribution(_id))

export const Result = ({ row, shown }: { row: ResultRow; shown: RowDisplay }) => {
  const { t, i18n } = useTranslation('search')
  const { words, names, mode, extra } = shown
  const title = <Marked text={row.title || t('untitled')} words={words} />
  const day = row.created && new Date(row.created).toLocaleDateString(i18n.language, { dateStyle: 'medium' })
  return (
    <li>
      <h3 className={classes.title} dir="auto">
        {row.created ? <Link to={pathOf(row)}>{title}</Link> : title}
      </h3>
      <div className={classes.meta}>
        {row.created && [t(typeName(row.type)), ...displayNames(names, mode, row.authors), day].join(' · ')}
      </div>
      {row.excerpt && (
        <p className={classes.excerpt} dir="auto">
          <Marked text={row.excerpt} words={words} />
        </p>
      )}
      {extra && row.created && <Facts row={row} shown={shown} />}
    </li>
  )
}

const Facts = ({ row, shown }: { row: ResultRow; shown: RowDisplay }) => {
  const { t } = useTranslation('search')
  const { names, mode, facts, words } = shown
  const told = facts?.get(row._id)
  if (shown.failed) return <div className={classes.meta}>{t('extra.failed')}</div>
  if (!told) return facts ? null : <Skeleton h={110} mt="sm" radius="md" />
  const list = (values: readonly string[]) => values.join(', ')
  const links = (objects: SearchFacts['views'], to: (id: string) => string) =>
    objects.map(({ _id, title }, at) => (
      <span key={_id}>
        {at > 0 && ', '}
        <Link to={to(_id)}>{title || t('untitled')}</Link>
      </span>
    ))
  const rows = [
    { name: 'pseudoAuthors', value: mode === 'original' && list(displayNames(names, 'pseudo', row.authors)) },
    { name: 'authorsGroups', value: list(groupsOf(names, row.authors)) },
    { name: 'scaffolds', value: list(told.scaffolds) },
    { name: 'keywords', value: row.keywords.length > 0 && <Marked text={list(row.keywords)} words={words} /> },
    { name: 'onViews', value: told.views.length > 0 && links(told.views, paths.view) },
    { name: 'buildson', value: told.buildson.length > 0 && links(told.buildson, paths.contribution) },
    { name: 'editBy', value: list(displayNames(names, mode, told.editBy)) },
    { name: 'readBy', value: list(displayNames(names, mode, told.readBy)) },
  ] as const
  return (
    <dl className={classes.facts}>
      {rows.map(
        ({ name, value }) =>
          value && (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{t(`fact.${name}`)}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
      <dt>{t('fact.comments')}</dt>
      <dd>
        {shown.manages ? (
          <CommentField communityId={shown.communityId} row={row} comments={told.comments} />
        ) : (
          t('comments.none')
        )}
      </dd>
    </dl>
  )
}
