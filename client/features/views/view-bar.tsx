import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { savingKey } from '../../entities/view/new-item.ts'
import { NARROW_BAR } from '../../lib/mobile.ts'
import { SavingIndicator } from '../../ui/saving-indicator.tsx'
import { Unfold } from '../../ui/unfold.tsx'
import { Parts } from './board.tsx'
import classes from './board.module.css'
import { ViewPicker } from './view-picker.tsx'

interface Props {
  /** The server takes long to tell what has changed since the view was kept. */
  late: boolean
  onPickView: (viewId: string) => void
  extensions: readonly BoardExtension[]
}

/** The view's own bar: which view it is, and the navLinks to what belongs to it; on a narrow screen these are unfolded. */
export const ViewBar = memo(function ViewBar({ late, onPickView, extensions }: Props) {
  const { t } = useTranslation('views')
  const { view, canAdd } = useBoard()
  const narrow = useMediaQuery(NARROW_BAR, undefined, { getInitialValueInEffect: false })
  const navLinks = <Parts extensions={extensions} part="NavLink" />
  return (
    <div className={classes.bar}>
      <ViewPicker view={view} onPick={onPickView} />
      {!canAdd && <span className={classes.readOnly}>{t('readOnly')}</span>}
      <output className={classes.late}>{late && t('refreshing')}</output>
      <SavingIndicator mutationKey={savingKey} />
      <div className={classes.navLinks}>
        {narrow ? (
          <Unfold label={t('more')} icon={<IconDots size={20} aria-hidden />}>
            <div data-nav-links="list">{navLinks}</div>
          </Unfold>
        ) : (
          navLinks
        )}
      </div>
    </div>
  )
})
