import { useSessionStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, useState } from 'react'
import { noticeInTime, noticeQuery } from './flash-notice.queries.ts'

const NoticeBand = lazy(() => import('./notice-band.tsx'))

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
