import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { type InteractionRecord, matrixOf, networkOf, transposed } from '../../../shared/analysis/interactions.ts'
import { ChordDiagram } from '../../engines/charts/ChordDiagram.tsx'
import { AnalysisFigure } from '../../entities/analysis/analysis-figure.tsx'
import { behindTitle, openSourceNotes } from '../../entities/analysis/source-notes.tsx'
import classes from './social-interaction.module.css'

interface Props {
  communityId: string
  records: readonly InteractionRecord[]
  /** Outgoing and incoming interactions by person. */
  figures: readonly [acting: Figure, met: Figure]
}

export const Chords = ({ communityId, records, figures }: Props) => {
  const { t } = useTranslation('socialInteraction')
  const network = useMemo(() => networkOf(records, true), [records])
  const matrix = useMemo(() => matrixOf(network), [network])
  const names = useMemo(() => network.people.map(({ name }) => name), [network])
  const openPair = (from: number, to: number) => {
    const between = network.ties.filter(
      (tie) => (tie.from === from && tie.to === to) || (tie.from === to && tie.to === from),
    )
    const value = between.reduce((sum, tie) => sum + tie.value, 0)
    const title = behindTitle([`${names[from]} ↔ ${names[to]}`], value)
    openSourceNotes({ communityId, title, ids: [...new Set(between.flatMap(({ ids }) => ids))] })
  }
  return figures.map((figure, at) => {
    const title = at === 0 ? t('acting') : t('met')
    return (
      <section key={figure.key} className={classes.part}>
        <AnalysisFigure
          communityId={communityId}
          figure={figure}
          title={title}
          columns={[t('member'), t('interactions')]}
        >
          {(open) => (
            <>
              <p className={classes.hint}>{at === 0 ? t('acting.hint') : t('met.hint')}</p>
              <ChordDiagram
                matrix={at === 0 ? matrix : transposed(matrix)}
                names={names}
                label={title}
                titleOf={({ from, to, there, back }) => `${names[from]}: ${there} · ${names[to]}: ${back}`}
                onPickArc={open}
                onPickRibbon={openPair}
              />
            </>
          )}
        </AnalysisFigure>
      </section>
    )
  })
}
