import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { authorTies } from '../../../shared/analysis/author-network.ts'
import { finish } from '../../../shared/analysis/steps.ts'
import type { Figure } from '../../../shared/analysis/figures.ts'
import type { AuthorNetwork } from '../../../shared/domain/author-network.ts'
import { ForceGraph } from '../../engines/charts/ForceGraph.tsx'
import { colourOf } from '../../engines/charts/series-style.tsx'
import { AnalysisFigure } from '../../entities/analysis/analysis-figure.tsx'
import classes from './author-network.module.css'

/** Maximum number of nodes at full size. */
const ROOMY = 60
const sizesFor = (nodes: number) => {
  const share = Math.sqrt(Math.min(1, ROOMY / Math.max(1, nodes)))
  return { node: Math.max(3, 14 * share), edge: Math.max(2, 8 * share) }
}
const NO_CLUSTER = 'var(--chart-soft)'

interface Props {
  communityId: string
  network: AuthorNetwork
  tie: Figure
  names: readonly string[]
  onPickAuthor: (place: number) => void
}

/** Network of authors, connected by build-ons (ANET-01). */
export const NetworkGraph = ({ communityId, network, tie, names, onPickAuthor }: Props) => {
  const { t } = useTranslation('authorNetwork')
  const edges = useMemo(
    () => finish(authorTies(network)).map(({ from, to, links }) => ({ from, to, value: links.length })),
    [network],
  )
  const colourAt = (place: number) => {
    const cluster = network.metrics.community[place] ?? 0
    return cluster === 0 ? NO_CLUSTER : colourOf(cluster - 1)
  }
  return (
    <AnalysisFigure communityId={communityId} figure={tie} title={t('network')} columns={[t('pair'), t('buildOns')]}>
      {(open) => (
        <>
          <p className={classes.hint}>{edges.length === 0 ? t('alone') : t('network.hint')}</p>
          <ForceGraph
            names={names}
            edges={edges}
            ties={edges}
            isDirected={false}
            sizes={sizesFor(names.length)}
            label={t('network')}
            waiting={t('network.waiting')}
            colourAt={colourAt}
            onPickNode={onPickAuthor}
            onPickEdge={open}
          />
        </>
      )}
    </AnalysisFigure>
  )
}
