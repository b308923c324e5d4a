import { Button, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './class-lists.module.css'

const SHOWN = 5

interface Props<Row> {
  fileName: string
  columns: readonly string[]
  /** Name of a column hidden at first, such as passwords. */
  secret?: string
  rows: readonly Row[]
  cellsOf: (row: Row) => readonly string[]
}

export const RowsPreview = <Row extends { index: number }>(props: Props<Row>) => {
  const { fileName, columns, secret, rows, cellsOf } = props
  const { t } = useTranslation('classLists')
  const [open, setOpen] = useState(false)
  const Eye = open ? IconEyeOff : IconEye
  return (
    <div>
      <Text fw={650} className={classes.fileName}>
        <bdi>{fileName}</bdi>
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('rows', { rows: rows.length })}
        {rows.length > SHOWN && ` · ${t('preview.first', { rows: SHOWN })}`}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region, focusable for keyboard users */}
      <section className={classes.preview} aria-label={t('preview', { name: fileName })} tabIndex={0}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{column}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <Table.Tr key={row.index}>
                {cellsOf(row).map((cell, at) => (
                  <Table.Td key={columns[at]}>
                    {columns[at] === secret && !open && cell !== '' ? <Hidden /> : <bdi>{cell}</bdi>}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {secret && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          leftSection={<Eye size={18} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'passwords.hide' : 'passwords.show')}
        </Button>
      )}
    </div>
  )
}

const Hidden = () => {
  const { t } = useTranslation('classLists')
  return (
    <>
      <span aria-hidden>••••••</span>
      <VisuallyHidden>{t('passwords.hidden')}</VisuallyHidden>
    </>
  )
}
