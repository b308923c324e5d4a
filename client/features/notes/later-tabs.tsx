import { lazy } from 'react'
import { NotLoaded } from './not-loaded.tsx'

/** The tabs that are looked at now and then come together, in a file of their own. */
const load = () => import('./tabs/index.ts').catch(() => undefined)

export const AuthorsTab = lazy(async () => ({ default: (await load())?.AuthorsTab ?? NotLoaded }))
export const ConnectionsTab = lazy(async () => ({ default: (await load())?.ConnectionsTab ?? NotLoaded }))
export const HistoryTab = lazy(async () => ({ default: (await load())?.HistoryTab ?? NotLoaded }))
export const PropertiesTab = lazy(async () => ({ default: (await load())?.PropertiesTab ?? NotLoaded }))
