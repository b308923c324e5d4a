import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBoard } from '../../board/open-board.ts'
import { useRootSettings } from '../../lib/community.ts'
import classes from './board.module.css'

/** The ways of arranging a view; only the first is there so far. */
const MODES = ['normal', 'group', 'table', 'scaffoldGrowth'] as const

/** How the view is arranged, where the community has the plugin for it. */
export const ViewMode = () => {
  const { t } = useTranslation('views')
  const { view } = useBoard()
  if (!useRootSettings(view.communityId)?.plugins.viewRearrangement) return null
  return (
    <NativeSelect
      aria-label={t('mode')}
      title={t('mode')}
      className={classes.mode}
      size="sm"
      value="normal"
      data={MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`), disabled: mode !== 'normal' }))}
      onChange={() => {}}
    />
  )
}
