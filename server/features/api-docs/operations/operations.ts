import type { Operations } from '../operation.ts'
import { analysisOperations } from './analysis.ts'
import { communityOperations } from './communities.ts'
import { contributionOperations } from './contributions.ts'
import { historyOperations } from './history.ts'
import { peopleOperations } from './people.ts'
import { siteOperations } from './site.ts'
import { viewOperations } from './views.ts'

/** Each room of the API by its name, in the order in which the page shows them. */
export const ROOMS: Readonly<Record<string, Operations>> = {
  Site: siteOperations,
  People: peopleOperations,
  Communities: communityOperations,
  Contributions: contributionOperations,
  'Views and links': viewOperations,
  History: historyOperations,
  Analysis: analysisOperations,
}
