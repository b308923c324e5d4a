import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { behindTitle, openSourceNotes } from '../../entities/analysis/source-notes.tsx'
import classes from './author-network.module.css'

export const TOTALS = ['authors', 'contributions', 'ties', 'density', 'communities'] as const

interface Props {
  communityId: string
  figure: Figure
  totals: readonly (typeof TOTALS)[number][]
}

export const NetworkTotals = ({ communityId, figure, totals }: Props) => {
  const { t, i18n } = useTranslation('authorNetwork')
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 4 })
  return (
    <dl className={classes.totals}>
      {totals.map((total) => {
        const { value = 0, ids = [] } = figure.rows.find(({ name }) => name === total)?.counts[0] ?? {}
        return (
          <div key={total}>
            <dt>{t(total)}</dt>
            <dd>
              <UnstyledButton
                className={classes.open ?? ''}
                aria-label={`${t(total)} · ${number.format(value)}`}
                onClick={() => openSourceNotes({ communityId, title: behindTitle([t(total)], value), ids })}
              >
                {number.format(value)}
              </UnstyledButton>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
