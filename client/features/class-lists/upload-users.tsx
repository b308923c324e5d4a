import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  CLASS_LIST_COLUMNS,
  type ListedUser,
  readClassList,
  withoutFaults,
  writeClassList,
} from '../../../shared/domain/class-lists.ts'
import { useSite } from '../../lib/site.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useIntoView } from '../../ui/use-into-view.ts'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { AddingProgress } from './adding-progress.tsx'
import { Checked, type Findings } from './checked.tsx'
import { checkUsers } from './class-lists.queries.ts'
import { CsvField } from './csv-field.tsx'
import { NamesToCheck } from './names-to-check.tsx'
import { PasteNames } from './paste-names.tsx'
import { RowsPreview } from './rows-preview.tsx'
import { saveCsv } from '../../lib/save-file.ts'
import { Slips } from './slips.tsx'
import { useAdding } from './use-adding.ts'
import { type ChosenList, useChosenList } from './use-chosen-list.ts'

export const UploadUsers = ({ communityId, title }: { communityId: string; title: string }) => {
  const { t } = useTranslation('classLists')
  const { passwordMin, emailOptional, numericUserNames } = useSite()
  const rules = { passwordMin: passwordMin.signUp, emailOptional, numericUserNames }
  const { list, unusable, choose, chooseEncoding, take } = useChosenList({
    read: (bytes, encoding) => readClassList(bytes, rules, encoding),
    takesXlsx: true,
  })
  const check = useMutation({
    mutationFn: async ({ faults, bytes }: ChosenList<ListedUser>): Promise<Findings> =>
      faults.length > 0 ? { by: 'browser', faults } : { by: 'server', faults: await checkUsers(communityId, bytes) },
  })
  const { adding, start, stop, goOn, forget } = useAdding(communityId)
  const [mustChange, setMustChange] = useState(false)
  const [made, setMade] = useState<ChosenList<ListedUser>>()
  const underWay = adding !== undefined && adding.state !== 'done'
  const busy = adding?.state === 'sending' || adding?.state === 'stopping'
  const isNew = adding?.state === 'done' && list !== undefined && list === made
  const [kept, setKept] = useState(false)
  useLeaveGuard(underWay || (isNew && !kept), t(underWay ? 'adding.leave' : 'slips.leave'))

  const begin = () => {
    check.reset()
    forget()
  }
  const valid = check.data?.faults.length === 0
  const outcome = useIntoView(adding?.state ?? check.data ?? check.error ?? list)
  return (
    <Stack>
      <PasteNames
        communityId={communityId}
        disabled={busy}
        onMade={(users) => {
          begin()
          setKept(false)
          const one = {
            name: t('paste.list'),
            bytes: new TextEncoder().encode(writeClassList(users)),
            encoding: undefined,
            rows: users,
            faults: [],
          }
          setMade(one)
          take(one)
          check.mutate(one)
        }}
      />
      <Text fw={650}>{t('paste.or')}</Text>
      <Text>{t('upload.text', { columns: CLASS_LIST_COLUMNS.join(', '), min: passwordMin.signUp })}</Text>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
        style={{ alignSelf: 'start' }}
        onClick={() => saveCsv('class-list.csv', writeClassList([]))}
      >
        {t('upload.template')}
      </Button>
      <CsvField
        takesXlsx
        onFile={(file) => {
          begin()
          void choose(file)
        }}
        encoding={list?.encoding}
        onEncoding={(encoding) => {
          begin()
          void chooseEncoding(encoding)
        }}
        unusable={unusable}
        disabled={busy}
      />
      {list && (
        <RowsPreview
          fileName={list.name}
          columns={CLASS_LIST_COLUMNS}
          secret="Password"
          rows={list.rows}
          cellsOf={({ firstName, lastName, email, userName, password }) => [
            firstName,
            lastName,
            email,
            userName,
            password,
          ]}
        />
      )}
      {list && <WithoutEmail rows={list.rows} />}
      {list?.encoding && <NamesToCheck rows={list.rows} />}
      <Checkbox
        label={t('upload.mustChange')}
        description={t('upload.mustChangeHint')}
        checked={mustChange}
        disabled={underWay}
        onChange={(event) => setMustChange(event.currentTarget.checked)}
      />
      <Stack ref={outcome} style={{ scrollMarginBlock: '1rem' }}>
        <Group>
          <BusyButton
            variant="default"
            disabled={!list || adding !== undefined}
            loading={check.isPending}
            onClick={() => list && check.mutate(list)}
          >
            {t('check')}
          </BusyButton>
          <Button disabled={!valid || adding !== undefined} onClick={() => list && void start(list.rows, mustChange)}>
            {t('submit')}
          </Button>
        </Group>
        {!adding && <Checked findings={check.data} error={check.error} rows={list?.rows ?? []} />}
        {adding && <AddingProgress adding={adding} onStop={stop} onGoOn={() => void goOn()} />}
        {isNew && (
          <Slips users={withoutFaults(adding.users, adding.refused)} title={title} onKeep={() => setKept(true)} />
        )}
      </Stack>
    </Stack>
  )
}

/** Number of rows without e-mail address, which is allowed (NOEM-01). */
const WithoutEmail = ({ rows }: { rows: readonly ListedUser[] }) => {
  const { t } = useTranslation('classLists')
  const count = rows.filter(({ email }) => email === '').length
  return count > 0 && <Text>{t('withoutEmail', { count })}</Text>
}
