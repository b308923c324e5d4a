import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ListedName, NAME_COLUMNS, readNames, rowFault } from '../../../shared/domain/class-lists.ts'
import { userNameKey } from '../../../shared/domain/users.ts'
import { errorText } from '../../lib/i18n.ts'
import { authorsKey, membersQuery } from '../../entities/author/member.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useIntoView } from '../../ui/use-into-view.ts'
import { Announcement } from './announcement.tsx'
import { renameMembers } from './class-lists.queries.ts'
import { CsvField } from './csv-field.tsx'
import { NamesToCheck } from './names-to-check.tsx'
import { RowFaults } from './row-faults.tsx'
import { RowsPreview } from './rows-preview.tsx'
import { type ChosenList, useChosenList } from './use-chosen-list.ts'

export const RenameMembers = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('classLists')
  const { t: tErrors } = useTranslation('errors')
  const { list, unusable, choose, chooseEncoding } = useChosenList({ read: readNames })
  const cache = useQueryClient()
  const rename = useMutation({
    mutationFn: ({ bytes }: ChosenList<ListedName>) => renameMembers(communityId, bytes),
    onSuccess: () => cache.invalidateQueries({ queryKey: authorsKey(communityId) }),
  })
  const { data: members } = useQuery({ ...membersQuery(communityId), enabled: rename.isSuccess })
  const names = new Set(members?.map(({ userName }) => userNameKey(userName)))
  const strangers =
    rename.isSuccess && members ? (list?.rows.filter((row) => !names.has(userNameKey(row.userName))) ?? []) : []
  const take = (file: File) => {
    rename.reset()
    void choose(file)
  }
  const wrong = list && list.faults.length > 0
  const outcome = useIntoView(rename.data ?? rename.error ?? list)
  return (
    <Stack>
      <Text>{t('rename.text', { columns: NAME_COLUMNS.join(', ') })}</Text>
      <CsvField
        onFile={take}
        encoding={list?.encoding}
        onEncoding={(encoding) => {
          rename.reset()
          void chooseEncoding(encoding)
        }}
        unusable={unusable}
        disabled={rename.isPending}
      />
      {list?.encoding && <NamesToCheck rows={list.rows} />}
      {list && (
        <RowsPreview
          fileName={list.name}
          columns={NAME_COLUMNS}
          rows={list.rows}
          cellsOf={({ firstName, lastName, userName }) => [firstName, lastName, userName]}
        />
      )}
      <Stack ref={outcome} style={{ scrollMarginBlock: '1rem' }}>
        {wrong && (
          <>
            <FormAlert message={t('toCorrect')} />
            <RowFaults label={t('wrongRows')} faults={list.faults} rows={list.rows} />
          </>
        )}
        <Button
          style={{ alignSelf: 'start' }}
          disabled={!list || wrong || rename.isSuccess}
          loading={rename.isPending}
          onClick={() => list && rename.mutate(list)}
        >
          {t('rename')}
        </Button>
        <FormAlert message={rename.error ? errorText(rename.error, tErrors) : undefined} />
        <Announcement
          message={rename.data && t('renamed', { processed: rename.data.ok, modified: rename.data.nModified })}
        />
        {list && strangers.length > 0 && (
          <RowFaults
            label={t('wrongRows')}
            faults={strangers.map(({ index }) => rowFault(index, 'row.stranger'))}
            rows={list.rows}
          />
        )}
      </Stack>
    </Stack>
  )
}
