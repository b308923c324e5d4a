import { Checkbox, Table, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { MoreRows, TABLE_ROWS_MAX } from '../../ui/more-rows.tsx'
import { Pager } from '../../ui/pager.tsx'
import { type Frequency, namesOf, sum, type Support, totalsOf } from './frequencies.ts'
import classes from './scaffold-diversity.module.css'

const SHOWN = 50

interface Props {
  supports: readonly Support[]
  rows: readonly Frequency[]
  names: ReadonlyMap<string, string>
  titles: ReadonlyMap<string, string>
  extra: boolean
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

export const FrequencyTable = ({ supports, rows, names, titles, extra, chosen, onChoose }: Props) => {
  const { t } = useTranslation('diversity')
  const table = useRef<HTMLElement>(null)
  const [page, setPage] = useState(1)
  const totals = totalsOf(supports, rows)
  const listed = rows.slice(0, TABLE_ROWS_MAX)
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <>
      <Text component="output" size="sm" c="dimmed">
        {t('notes', { count: rows.length })}
        {chosen.size > 0 && ` · ${t('chosen', { count: chosen.size })}`}
      </Text>
      <MoreRows count={rows.length - TABLE_ROWS_MAX} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region, focusable for keyboard users */}
      <section className={classes.scroller} aria-label={t('table')} tabIndex={0} ref={table}>
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Checkbox
                  aria-label={t('chooseAll')}
                  checked={chosen.size === rows.length}
                  indeterminate={chosen.size > 0 && chosen.size < rows.length}
                  onChange={() =>
                    onChoose(new Set(chosen.size === rows.length ? [] : rows.map(({ note }) => note._id)))
                  }
                />
              </Table.Th>
              <Table.Th className={classes.note}>{t('note')}</Table.Th>
              {supports.map(({ id, title }) => (
                <Table.Th key={id} className={classes.support} dir="auto">
                  {title}
                </Table.Th>
              ))}
              <Table.Th className={classes.support}>{t('total')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {listed.slice((page - 1) * SHOWN, page * SHOWN).map(({ note, viewIds, counts }) => {
              const title = note.title || t('untitled')
              return (
                <Table.Tr key={note._id}>
                  <Table.Td>
                    <Checkbox
                      aria-label={t('choose', { title })}
                      checked={chosen.has(note._id)}
                      onChange={() => toggle(note._id)}
                    />
                  </Table.Td>
                  <Table.Th scope="row" className={classes.note}>
                    <a href={paths.contribution(note._id)} target="_blank" rel="noreferrer" dir="auto">
                      {title}
                    </a>
                    {extra && (
                      <ExtraInfo note={note} authors={namesOf(note.authors, names)} views={namesOf(viewIds, titles)} />
                    )}
                  </Table.Th>
                  {[...counts, sum(counts)].map((count, at) => (
                    <Table.Td
                      key={supports[at]?.id ?? ''}
                      className={classes.count}
                      data-none={count === 0 || undefined}
                    >
                      {count}
                    </Table.Td>
                  ))}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Td />
              <Table.Th scope="row">{t('together')}</Table.Th>
              {[...totals, sum(totals)].map((total, at) => (
                <Table.Td key={supports[at]?.id ?? ''} className={classes.count}>
                  {total}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </section>
      <Pager
        label={t('pages')}
        page={page}
        pages={Math.ceil(listed.length / SHOWN)}
        onTurn={(to) => {
          setPage(to)
          table.current?.focus()
        }}
      />
    </>
  )
}

interface ExtraProps {
  note: Frequency['note']
  authors: string
  views: string
}

const ExtraInfo = ({ note: { created, modified, keywords, wordCount }, authors, views }: ExtraProps) => {
  const { t, i18n } = useTranslation('diversity')
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  const moment = (iso: string) => format.format(new Date(iso))
  const data = [
    ['authors', authors],
    ['created', moment(created)],
    ['modified', moment(modified)],
    ['views', views],
    ['words', String(wordCount)],
    ['keywords', keywords.join('; ')],
  ] as const
  return (
    <dl className={classes.extra}>
      {data.map(
        ([name, value]) =>
          value !== '' && (
            <div key={name}>
              <dt>{t(`extra.${name}`)}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
