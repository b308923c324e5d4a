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
  /** The server is slow to update the cached view. */
  late: boolean
  onPickView: (viewId: string) => void
  extensions: readonly BoardExtension[]
}

/** Bar of the view with its title and links, collapsed on narrow screens. */
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
