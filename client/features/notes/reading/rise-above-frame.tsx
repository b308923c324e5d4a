import { useTranslation } from 'react-i18next'
import { type Contribution, riseAboveViewId } from '../../../../shared/domain/contributions.ts'
import { isId } from '../../../../shared/wire/ids.ts'
import { paths } from '../../../lib/paths.ts'
import classes from './read-tab.module.css'

export const RiseAboveFrame = ({ note }: { note: Contribution }) => {
  const { t } = useTranslation('notes')
  const viewId = riseAboveViewId(note)
  if (!isId(viewId)) return null
  // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs its session
  return <iframe className={classes.riseAbove} src={paths.bareView(viewId)} title={t('riseAbove.view')} />
}
