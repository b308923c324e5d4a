import { useSessionStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useState } from 'react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { noticeInTime, noticeQuery } from './flash-notice.queries.ts'

const NoticeBand = lazyComponent(async () => (await import('./notice-band.tsx')).default)

/** Message from the site's operators to all users, until dismissed. */
export const FlashNotice = () => {
  use(noticeInTime)
  const { data: notice = '' } = useQuery(noticeQuery)
  const [first] = useState(notice)
  const [putAway, setPutAway] = useSessionStorage({
    key: 'buildon.noticePutAway',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  if (notice === '' || notice === putAway) return null
  const band = <NoticeBand key={notice} html={notice} late={notice !== first} onPutAway={() => setPutAway(notice)} />
  // Only the first page suspends for it; later ones must not disappear.
  return notice === first ? band : <Suspense>{band}</Suspense>
}
