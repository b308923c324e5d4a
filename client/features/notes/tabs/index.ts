export { AuthorsTab } from './authors-tab.tsx'
export { ConnectionsTab } from './connections-tab.tsx'
export { HistoryTab } from './history-tab.tsx'
export { PropertiesTab } from './properties-tab.tsx'
