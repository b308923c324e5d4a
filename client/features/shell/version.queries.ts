import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocalStorage } from '@mantine/hooks'
import * as z from 'zod/mini'
import { api } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'
import { useIdle } from '../../lib/use-idle.ts'

const versionSchema = z.object({ version: z.string(), build: z.string() })

/** Version of the API, and the product's as `build`. */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async () => {
    try {
      return await api.get('/api/version', versionSchema)
    } catch (error) {
      report('Error Fetching version information', error)
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Returns whether the version changed since the change log was last opened in this browser. */
export const useWhatsNew = () => {
  const { data } = useQuery({ ...versionQuery, enabled: useIdle() })
  const current = data?.build
  const [viewed, setViewed] = useLocalStorage({
    key: 'changeLogViewedVersion',
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: (version) => version,
    deserialize: (version) => version ?? '',
  })
  return { current, isNew: current !== undefined && current !== viewed, setViewed }
}
