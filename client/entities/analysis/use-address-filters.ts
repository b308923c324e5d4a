import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

type Value = string | readonly string[]
/** Type whose fields are all strings or string lists. */
type FiltersOf<F> = { [K in keyof F]: Value }

const textOf = (value: Value) => (typeof value === 'string' ? value : value.join(','))

const read = <F extends FiltersOf<F>>(address: string, defaults: F): F => {
  const params = new URLSearchParams(address)
  const valueOf = ([name, otherwise]: [string, Value]) => {
    const value = params.get(name)
    if (value === null) return [name, otherwise]
    return [name, typeof otherwise === 'string' ? value : value.split(',').filter(Boolean)]
  }
  return Object.fromEntries(Object.entries<Value>(defaults).map(valueOf)) as F
}

const write = <F extends FiltersOf<F>>(filters: F, defaults: F): string => {
  const before = new Map(Object.entries<Value>(defaults))
  const changed = Object.entries<Value>(filters).filter(
    ([name, value]) => textOf(value) !== textOf(before.get(name) ?? ''),
  )
  return new URLSearchParams(changed.map(([name, value]) => [name, textOf(value)])).toString()
}

/** Filters stored in the address, with setters. Input is applied at once; the address is updated later. */
export const useAddressFilters = <F extends FiltersOf<F>>(defaults: F) => {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const [filters, setFilters] = useState(() => read(address, defaults))
  /** Address of the current filters; while it is pending, older addresses are ignored. */
  const latest = useRef({ address, onItsWay: false })
  const follow = useEffectEvent((now: string) => {
    const isOurs = now === latest.current.address
    if (isOurs) latest.current.onItsWay = false
    if (isOurs || latest.current.onItsWay) return
    latest.current.address = now
    setFilters(read(now, defaults))
  })
  useEffect(() => follow(address), [address])
  const put = (next: F) => {
    const written = write(next, defaults)
    setFilters(next)
    latest.current = { address: written, onItsWay: written !== address }
    setParams(written, { replace: true })
  }
  return { filters, change: (changes: Partial<F>) => put({ ...filters, ...changes }), reset: () => put(defaults) }
}
