import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/contributions.ts'
import { useShortTitle } from '../../ui/short-title.tsx'
import classes from './board.module.css'
import { viewsQuery } from './views.queries.ts'

interface Props {
  view: Pick<Contribution, '_id' | 'title' | 'communityId'>
  onPick: (viewId: string) => void
}

/** The view's title, and the way to the community's other views. */
export const ViewPicker = ({ view, onPick }: Props) => {
  const { t, i18n } = useTranslation('views')
  const { data: views = [] } = useQuery(viewsQuery(view.communityId))
  const shortened = useShortTitle()
  const order = new Intl.Collator(i18n.language)
  const titles = new Map([...views, view].map(({ _id, title }) => [_id, title || t('untitled')]))
  const options = [...titles]
    .toSorted(([, a], [, b]) => order.compare(a, b))
    .map(([value, title]) => ({ value, label: shortened(title), title, 'aria-label': title }))
  return (
    <>
      <h1 tabIndex={-1} className={classes.heading}>
        {view.title}
      </h1>
      <NativeSelect
        aria-label={t('pickView')}
        value={view._id}
        data={options}
        onChange={(event) => onPick(event.currentTarget.value)}
        classNames={{ root: classes.pickerRoom ?? '', input: classes.picker ?? '' }}
        size="md"
      />
    </>
  )
}
