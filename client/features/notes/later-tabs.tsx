import { lazily } from '../../ui/lazily.tsx'

/** The tabs that are looked at now and then come together, in a file of their own. */
const load = () => import('./tabs/index.ts')

export const AuthorsTab = lazily(async () => (await load()).AuthorsTab)
export const ConnectionsTab = lazily(async () => (await load()).ConnectionsTab)
export const HistoryTab = lazily(async () => (await load()).HistoryTab)
export const PropertiesTab = lazily(async () => (await load()).PropertiesTab)
