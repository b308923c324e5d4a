import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { applyReading, storedReading } from '../lib/reading-style.ts'
import { isSignedIn, meQuery } from '../lib/session.ts'

/** Applies the account's reader's settings to the page, and the usual ones to visitors. */
export const useReadingStyle = () => {
  const signedIn = isSignedIn()
  const { data } = useQuery({ ...meQuery, enabled: signedIn })
  const reading = !signedIn ? undefined : data ? data.reading : storedReading()
  useLayoutEffect(() => applyReading(reading), [reading])
}
