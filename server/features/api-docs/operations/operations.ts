import type { Operations } from '../operation.ts'
import { analysisOperations } from './analysis.ts'
import { communityOperations } from './communities.ts'
import { contributionOperations } from './contributions.ts'
import { historyOperations } from './history.ts'
import { peopleOperations } from './people.ts'
import { siteOperations } from './site.ts'
import { viewOperations } from './views.ts'

interface Room {
  name: string
  description: string
  operations: Operations
}

/** Operations by tag, in display order. */
export const ROOMS: readonly Room[] = [
  { name: 'Site', description: 'The site itself: health, version, settings.', operations: siteOperations },
  { name: 'People', description: 'Accounts, sessions and members.', operations: peopleOperations },
  {
    name: 'Communities',
    description: 'Communities, their settings, groups and scaffolds.',
    operations: communityOperations,
  },
  {
    name: 'Contributions',
    description: 'Notes and all other objects, files, searches, ratings.',
    operations: contributionOperations,
  },
  { name: 'Views and links', description: 'Boards, and the links between objects.', operations: viewOperations },
  { name: 'History', description: 'Records, snapshots, reading marks, notifications.', operations: historyOperations },
  {
    name: 'Analysis',
    description: 'Figures of the pages of analysis, and analysis of texts.',
    operations: analysisOperations,
  },
]
