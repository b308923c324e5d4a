import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useRootSettings } from '../../entities/community/community.ts'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const MapperThreads = lazyComponent(async () => (await import('./mapper-threads.tsx')).MapperThreads, 'threadMapper')

/** Mapper section of a note's threads, if the plugin is on (EDIT-012). */
export const MapperPart = () => {
  const { note } = useOpenNote()
  const isOn = useRootSettings(note.communityId)?.plugins.itm
  if (!isOn) return null
  return (
    <Suspense fallback={<Skeleton height="8rem" />}>
      <MapperThreads />
    </Suspense>
  )
}
