import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

type Filters = Readonly<Record<string, string | readonly string[]>>

const read = (params: URLSearchParams, name: string, otherwise: string | readonly string[]) => {
  const value = params.get(name)
  if (value === null) return otherwise
  return typeof otherwise === 'string' ? value : value.split(',').filter(Boolean)
}

const textOf = (value: string | readonly string[]) => (typeof value === 'string' ? value : value.join(','))

/** Returns the filters that the address holds, how to change some of them, and how to go back to the defaults, which no address names. */
export const useAddressFilters = <F extends Filters>(defaults: F) => {
  const [params, setParams] = useSearchParams()
  const written = params.toString()
  const key = JSON.stringify(defaults)
  const filters = useMemo(() => {
    const [now, known] = [new URLSearchParams(written), JSON.parse(key) as F]
    return Object.fromEntries(Object.entries(known).map(([name, value]) => [name, read(now, name, value)])) as F
  }, [written, key])
  const change = (changes: Partial<F>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || textOf(value) === textOf(defaults[name] ?? '')) next.delete(name)
          else next.set(name, textOf(value))
        }
        return next
      },
      { replace: true },
    )
  return { filters, change, reset: () => setParams({}, { replace: true }) }
}
