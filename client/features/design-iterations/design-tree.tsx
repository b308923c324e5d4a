import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DesignIteration } from '../../../shared/domain/design-iterations.ts'
import classes from './designs.module.css'

interface Props {
  iterations: readonly DesignIteration[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** Tree of iterations by `prev` (DSGN-18). */
export const DesignTree = ({ iterations, ...rest }: Props) => {
  const shown = new Set(iterations.map(({ _id }) => _id))
  const roots = iterations.filter(({ prev }) => prev === null || !shown.has(prev))
  return <Branch {...rest} of={roots} all={iterations} above={[]} />
}

interface BranchProps extends Omit<Props, 'iterations'> {
  of: readonly DesignIteration[]
  all: readonly DesignIteration[]
  /** Ancestors; guards against cycles. */
  above: readonly string[]
}

const Branch = ({ of, all, above, chosen, onChoose }: BranchProps) => {
  const { t } = useTranslation('designs')
  return (
    <ul className={classes.tree}>
      {of.map(({ _id, title, IterationNumber, status }) => {
        const children = all.filter(({ _id: id, prev }) => prev === _id && !above.includes(id))
        return (
          <li key={_id}>
            <UnstyledButton
              className={classes.branch ?? ''}
              aria-pressed={chosen === _id}
              onClick={() => onChoose(_id)}
            >
              <span className={classes.number}>{IterationNumber}</span>
              <span dir="auto">{title}</span>
              {status !== 'active' && <em>{t('hidden')}</em>}
            </UnstyledButton>
            {children.length > 0 && (
              <Branch of={children} all={all} above={[...above, _id]} chosen={chosen} onChoose={onChoose} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
