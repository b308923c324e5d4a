import type { QueryClient } from '@tanstack/react-query'
import { findService } from '../../entities/service/service.ts'
import { reportFailure } from '../../lib/report.ts'
import { onWritten, type Written } from '../../lib/written.ts'
import { newsOf } from './news-of.ts'

/** Forwards new objects to the community's mapper, if it has one. */
const announce = async (cache: QueryClient, written: Written) => {
  const news = newsOf(written)
  const communityId = news[0]?.communityId
  if (communityId === undefined) return
  const { address } = await findService(cache, communityId, 'itmServer')
  if (address === undefined) return
  const { tellMapper } = await import('./tell-mapper.ts')
  await tellMapper({ cache, communityId, address }, news)
}

/**
 * Notifies the mapper of new views, notes added to views and build-ons after they were saved (ITMX-06, ITMX-07,
 * ITMX-08). Does not block; failures are only logged.
 */
export const announceToMapper = (cache: QueryClient) =>
  onWritten((written) => void announce(cache, written).catch(reportFailure))
