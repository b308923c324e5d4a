import { Stack, Table, Text } from '@mantine/core'
import { IconArrowDown, IconArrowRight, IconTable } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScaffoldField } from '../../../entities/scaffold/scaffold-field.tsx'
import { type Scaffold, scaffoldsQuery } from '../../../entities/scaffold/scaffolds.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import type { ModeProps } from '../mode-props.ts'
import { NoteButton } from '../note-button.tsx'
import { useLiveUses, usesQuery } from '../uses.queries.ts'
import classes from '../view-modes.module.css'
import { pairCells } from './pair-cells.ts'

export const ScaffoldTable = ({ views }: ModeProps) => {
  const { t } = useTranslation('viewModes')
  const { communityId } = useBoard().view
  const { data: scaffolds, error, refetch } = useQuery(scaffoldsQuery(communityId))
  const [scaffoldId, setScaffoldId] = useState('')
  const [pairId, setPairId] = useState('')
  if (!scaffolds) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  const scaffold = scaffolds.find(({ id }) => id === scaffoldId)
  const pairs = scaffold?.pairs.flatMap((pair) => scaffolds.find(({ id }) => id === pair.id) ?? []) ?? []
  const paired = pairs.find(({ id }) => id === pairId) ?? pairs[0]
  return (
    <Stack gap="lg">
      <div className={classes.fields}>
        <ScaffoldField scaffolds={scaffolds} value={scaffold?.id ?? ''} onChange={setScaffoldId} />
        {paired && pairs.length > 1 && (
          <ScaffoldField label={t('table.paired')} scaffolds={pairs} value={paired.id} onChange={setPairId} />
        )}
      </div>
      {scaffold && paired && <Grid views={views} scaffold={scaffold} paired={paired} />}
      {scaffold && !paired && (
        <EmptyList
          icon={IconTable}
          title={t('table.noPair', { title: scaffold.title })}
          text={t('table.noPair.text')}
        />
      )}
      {!scaffold && <Text c="dimmed">{t('table.hint')}</Text>}
    </Stack>
  )
}

interface GridProps extends ModeProps {
  scaffold: Scaffold
  paired: Scaffold
}

const idsOf = ({ supports }: Scaffold) => supports.map(({ id }) => id)

const Grid = ({ views, scaffold, paired }: GridProps) => {
  const { t } = useTranslation('viewModes')
  const { communityId } = useBoard().view
  const [rows, columns] = [idsOf(scaffold), idsOf(paired)]
  const supports = [...rows, ...columns]
  useLiveUses({ communityId, views, supports })
  const found = useQueries({ queries: views.map((view) => usesQuery({ communityId, views: [view], supports })) })
  const failed = found.find(({ error, data }) => error && !data)
  const loaded = found.filter(({ data }) => data !== undefined)
  const cells = pairCells(loaded.flatMap(({ data = [] }) => data), { rows, columns }) // prettier-ignore
  return (
    <>
      <Text component="output" c="dimmed">
        {t('table.loaded', { loaded: loaded.length, all: views.length })}
      </Text>
      {failed && (
        <LoadFailed
          error={failed.error}
          onRetry={() => found.forEach(({ error, refetch }) => error && void refetch())}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region, focusable for keyboard users */}
      <section className={classes.scroller} aria-label={t('table.label', { title: scaffold.title })} tabIndex={0}>
        <Table className={classes.table} withColumnBorders>
          <Table.Thead>
            <Table.Tr>
              <Table.Td className={classes.corner}>
                <span dir="auto">{paired.title}</span> <IconArrowRight size={14} aria-hidden />
                <br />
                <span dir="auto">{scaffold.title}</span> <IconArrowDown size={14} aria-hidden />
              </Table.Td>
              {paired.supports.map(({ id, title }) => (
                <Table.Th key={id} scope="col" dir="auto">
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {scaffold.supports.map(({ id, title }, row) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" dir="auto">
                  {title}
                </Table.Th>
                {columns.map((column, at) => (
                  <Table.Td key={column}>
                    <ul className={classes.cell}>
                      {cells[row]?.[at]?.map((note) => (
                        <li key={note.id}>
                          <NoteButton note={note}>
                            <span className={classes.id}>{note.id}</span>
                          </NoteButton>
                        </li>
                      ))}
                    </ul>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </>
  )
}
