import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RowFault } from '../../../shared/domain/class-lists.ts'
import { codeText } from '../../lib/i18n.ts'
import classes from './class-lists.module.css'

/** Maximum number of rows listed. */
const SHOWN = 100

interface Props {
  label: string
  faults: readonly RowFault[]
  rows: readonly { index: number; userName: string }[]
}

export const RowFaults = ({ label, faults, rows }: Props) => {
  const { t } = useTranslation('classLists')
  const { t: tErrors } = useTranslation('errors')
  const names = new Map(rows.map(({ index, userName }) => [index, userName]))
  return (
    <>
      <ul className={classes.faults} aria-label={label}>
        {faults.slice(0, SHOWN).map((fault) => (
          <li key={fault.index}>
            <span className={classes.row}>{t('row', { index: fault.index })}</span>
            <bdi className={classes.name}>{names.get(fault.index)}</bdi>
            <span className={classes.reason}>{codeText(fault.code, tErrors, fault.msg, fault)}</span>
          </li>
        ))}
      </ul>
      {faults.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {t('moreRows', { rows: faults.length - SHOWN })}
        </Text>
      )}
    </>
  )
}
