import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { together } from '../../entities/view/covers.ts'
import { viewsQuery } from '../../entities/view/live-views.ts'
import { CLOSED_MS, LOOKED_AT_MS, useUnreadNumbers } from '../../entities/unread/unread.ts'
import { orderIn } from '../../lib/order.ts'
import { paths } from '../../lib/paths.ts'
import { useIdle } from '../../lib/use-idle.ts'
import { useShortTitle } from '../../ui/short-title.tsx'
import classes from './board.module.css'
import { useUnreadHere } from './use-unread-here.ts'

interface Props {
  view: Pick<Contribution, '_id' | 'title' | 'communityId'>
  onPick: (viewId: string) => void
}

const ALL = 'all'
const MULTIPLE = 'multiple'

export const ViewPicker = ({ view, onPick }: Props) => {
  const { t, i18n } = useTranslation('views')
  const navigate = useNavigate()
  const { coverCanvas, member } = useBoard()
  const { cover } = useBoardOverlays()
  const { data: views = [] } = useQuery({ ...viewsQuery(view.communityId), enabled: useIdle() })
  const shortened = useShortTitle()
  const [isLookedAt, setLookedAt] = useState(false)
  const elsewhere = useUnreadNumbers(member, isLookedAt ? LOOKED_AT_MS : CLOSED_MS)?.views
  // The closed list shows the current view's number from its cards.
  const unread = { ...elsewhere, [view._id]: useUnreadHere() }
  const { t: tUnread } = useTranslation('unread')
  const compare = orderIn(i18n.language)
  const titles = new Map([...views, view].map(({ _id, title }) => [_id, title || t('untitled')]))
  const options = [...titles]
    .toSorted(([, a], [, b]) => compare(a, b))
    .map(([value, title]) => {
      const count = unread[value]
      if (!count) return { value, label: shortened(title), title, 'aria-label': title }
      const spoken = `${title}, ${tUnread('count', { count })}`
      return { value, label: `${shortened(title)} (${count})`, title: spoken, 'aria-label': spoken }
    })
  const choices = [
    { value: ALL, label: t('allViews') },
    { value: MULTIPLE, label: t('multipleViews') },
  ]
  const several = cover?.mode && cover.views
  const pick = (picked: string) => {
    if (picked === ALL && cover?.mode) coverCanvas(together('all'))
    else if (picked === ALL) void navigate(paths.viewManager(view.communityId))
    else if (picked === MULTIPLE) coverCanvas(together([view._id]))
    else if (picked === view._id) coverCanvas(together(undefined))
    else onPick(picked)
  }
  return (
    <>
      <h1 tabIndex={-1} className={classes.heading}>
        {view.title}
      </h1>
      <NativeSelect
        aria-label={t('pickView')}
        title={options.find(({ value }) => value === view._id)?.title}
        value={several ? (several === 'all' ? ALL : MULTIPLE) : view._id}
        data={[...options, { group: t('severalViews'), items: choices }]}
        onChange={(event) => pick(event.currentTarget.value)}
        onPointerEnter={() => setLookedAt(true)}
        onFocus={() => setLookedAt(true)}
        onPointerLeave={({ currentTarget }) => setLookedAt(currentTarget === document.activeElement)}
        onBlur={() => setLookedAt(false)}
        classNames={{ root: classes.pickerRoom ?? '', input: classes.picker ?? '' }}
        size="md"
      />
    </>
  )
}
