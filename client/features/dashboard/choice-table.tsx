import { Table, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DASHBOARD_COLOURS } from '../../../shared/analysis/dashboard.ts'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { MoreRows, TABLE_ROWS_MAX } from '../../ui/more-rows.tsx'
import classes from './dashboard.module.css'

interface Props {
  title: string
  figure: Figure
  nameOf: (name: string) => string
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
  onOpen: (row: number) => void
}

export const ChoiceTable = ({ title, figure, nameOf, chosen, onChoose, onOpen }: Props) => {
  const { t } = useTranslation('dashboard')
  const { t: tCharts } = useTranslation('charts')
  const toggle = (name: string) =>
    onChoose(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  return (
    <>
      <MoreRows count={figure.rows.length - TABLE_ROWS_MAX} />
      <Table aria-label={title} className={`chart ${classes.choices}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('choose')}</Table.Th>
            <Table.Th className={classes.number}>{t('contributions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {figure.rows.slice(0, TABLE_ROWS_MAX).map(({ name, counts: [count] }, row) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">
                <UnstyledButton
                  className={classes.choice ?? ''}
                  aria-pressed={chosen.includes(name)}
                  onClick={() => toggle(name)}
                >
                  <span
                    className={classes.sample}
                    style={{ background: `var(--chart-${(row % DASHBOARD_COLOURS) + 1})` }}
                  />
                  <span dir="auto">{nameOf(name)}</span>
                  {chosen.includes(name) && <IconCheck size={16} className={classes.check} aria-hidden />}
                </UnstyledButton>
              </Table.Th>
              <Table.Td className={classes.number}>
                {count && count.value > 0 ? (
                  <UnstyledButton
                    className={classes.open ?? ''}
                    aria-label={tCharts('open', { name: `${nameOf(name)} · ${count.value}` })}
                    onClick={() => onOpen(row)}
                  >
                    {count.value}
                  </UnstyledButton>
                ) : (
                  0
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
