import { useEffect, useEffectEvent, useState } from 'react'

/** Draft to recover, searched at mount; undefined once it is dropped, also in another tab. */
export const useFoundDraft = <D extends { id: string }>(find: () => Promise<D | undefined>) => {
  const [found, setFound] = useState<D>()
  const look = useEffectEvent(() => void find().then(setFound))
  useEffect(() => look(), [])
  const foundId = found?.id
  useEffect(() => {
    if (foundId === undefined) return undefined
    const hear = ({ key, newValue }: StorageEvent) => {
      if (newValue === null && key?.endsWith(`/${foundId}`)) setFound(undefined)
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [foundId])
  return [found, setFound] as const
}
