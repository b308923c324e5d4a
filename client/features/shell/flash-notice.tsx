import { useSessionStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, useState } from 'react'
import { noticeInTime, noticeQuery } from './flash-notice.queries.ts'

const NoticeBand = lazy(() => import('./notice-band.tsx'))

/** Shows what the people who run the site have to say to everybody, until it is put away. */
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
  // The first page waits for it; later ones are not taken away for it.
  return notice === first ? band : <Suspense>{band}</Suspense>
}
