import { Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { type InteractionRecord, networkOf } from '../../../shared/analysis/interactions.ts'
import { ForceGraph } from '../../engines/charts/ForceGraph.tsx'
import { AnalysisFigure } from '../../entities/analysis/analysis-figure.tsx'
import { behindTitle, openSourceNotes } from '../../entities/analysis/source-notes.tsx'
import { SizeField } from './size-field.tsx'
import classes from './social-interaction.module.css'

/** Default sizes in pixels (S2VZ-05, S2VZ-06). */
const SIZE = 10

interface Props {
  communityId: string
  records: readonly InteractionRecord[]
  figure: Figure
  isDirected: boolean
  onDirect: (isDirected: boolean) => void
}

export const Network = ({ communityId, records, figure, isDirected, onDirect }: Props) => {
  const { t } = useTranslation('socialInteraction')
  const [node, setNode] = useState(SIZE)
  const [edge, setEdge] = useState(SIZE)
  const { people, ties } = useMemo(() => networkOf(records, isDirected), [records, isDirected])
  const merged = useMemo(() => networkOf(records, false).ties, [records])
  const names = useMemo(() => people.map(({ name }) => name), [people])
  const openPerson = (place: number) => {
    const person = people[place]
    const own = records.filter(({ fromId, toId }) => fromId === person?.id || toId === person?.id)
    if (person)
      openSourceNotes({ communityId, title: behindTitle([person.name], own.length), ids: [...new Set(own.map(({ ID }) => ID))] }) // prettier-ignore
  }
  return (
    <AnalysisFigure
      communityId={communityId}
      figure={figure}
      title={t('network')}
      columns={[t('tie'), t('interactions')]}
    >
      {(open) => (
        <>
          <p className={classes.hint}>{t('network.hint')}</p>
          <div className={classes.settings}>
            <Switch
              label={t('directed')}
              checked={isDirected}
              onChange={({ currentTarget }) => onDirect(currentTarget.checked)}
            />
            <SizeField label={t('nodeSize')} value={node} onChange={setNode} />
            <SizeField label={t('edgeWidth')} value={edge} onChange={setEdge} />
          </div>
          <ForceGraph
            names={names}
            edges={ties}
            ties={merged}
            isDirected={isDirected}
            sizes={{ node, edge }}
            label={t('network')}
            waiting={t('network.waiting')}
            onPickNode={openPerson}
            onPickEdge={open}
          />
        </>
      )}
    </AnalysisFigure>
  )
}
