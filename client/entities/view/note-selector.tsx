import { Select, Table } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SELECTOR_MAX } from '../../../shared/wire/limits.ts'
import { DateRange } from '../../ui/date-range.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import { choicesFor } from '../../lib/choices.ts'
import { useAuthorChoices } from '../author/use-author-choices.ts'
import { communityQuery } from '../community/community.ts'
import { inOrder, type NoteSelection, selectionKey, withSelections } from './note-selection.ts'
import classes from './note-selector.module.css'
import { useSelectionParts } from './use-selection-parts.ts'
import { ViewSelector } from './view-selector.tsx'

interface Props {
  communityId: string
  selections: readonly NoteSelection[]
  onChange: (selections: NoteSelection[]) => void
}

const ANYBODY_EVER = { authorId: '', fromDate: '', toDate: '' }

export const NoteSelector = ({ communityId, selections, onChange }: Props) => {
  const { t } = useTranslation('selectors')
  const { t: tCharts } = useTranslation('charts')
  const { choices, pseudonyms } = useAuthorChoices(communityId)
  const { views } = useSelectionParts(communityId)
  const { data: community } = useQuery(communityQuery(communityId))
  const [chosen, setChosen] = useState(ANYBODY_EVER)
  const { authorId, fromDate, toDate } = chosen
  const ordered = inOrder(fromDate, toDate)
  const set = (changes: Partial<typeof chosen>) => setChosen({ ...chosen, ...changes })
  const add = async (ids: readonly string[]) => {
    if (ordered) onChange(withSelections(selections, ids.map((viewId) => ({ viewId, ...chosen })))) // prettier-ignore
    return ordered
  }
  return (
    <div className={classes.selector}>
      <div className={classes.fields}>
        <Select
          className={classes.author ?? ''}
          key={String(pseudonyms === true)}
          label={t('author')}
          placeholder={t('author.anybody')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={choices.length > SELECTOR_MAX && t('author.more', { max: SELECTOR_MAX, all: choices.length })}
          nothingFoundMessage={choices.length > 0 && t('author.nobody')}
          searchable
          clearable
          limit={SELECTOR_MAX}
          filter={({ search, limit }) => choicesFor(choices, search, limit)}
          data={choices}
          value={authorId || null}
          onChange={(id) => set({ authorId: id ?? '' })}
        />
        <div className={classes.days}>
          <DateRange
            from={fromDate}
            to={toDate}
            timeZone={community?.timeZone ?? 'UTC'}
            onChange={({ from, to }) => set({ fromDate: from, toDate: to })}
          />
        </div>
        <div className={classes.views}>
          <ViewSelector label={tCharts('filters.views')} views={views} onAdd={add} />
        </div>
      </div>
      {selections.length > 0 && <Selections {...{ communityId, selections, onChange }} />}
    </div>
  )
}

const Selections = ({ communityId, selections, onChange }: Props) => {
  const { t } = useTranslation('selectors')
  const { partsOf } = useSelectionParts(communityId)
  return (
    <div className={classes.list}>
      <Table aria-label={t('selected')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('view')}</Table.Th>
            <Table.Th>{t('author')}</Table.Th>
            <Table.Th>{t('from')}</Table.Th>
            <Table.Th>{t('to')}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {selections.map((selection) => {
            const { viewTitle, author, fromDate, toDate } = partsOf(selection)
            return (
              <Table.Tr key={selectionKey(selection)}>
                <Table.Td dir="auto">{viewTitle}</Table.Td>
                <Table.Td dir="auto">{author}</Table.Td>
                <Table.Td>{fromDate}</Table.Td>
                <Table.Td>{toDate}</Table.Td>
                <Table.Td>
                  <IconAction
                    label={t('remove', { title: viewTitle })}
                    onClick={() => onChange(selections.filter((one) => one !== selection))}
                  >
                    <IconX size={18} aria-hidden />
                  </IconAction>
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </div>
  )
}
