import { ACTS } from '../../shared/domain/acts.ts'
import { HELD_STATES, PERMISSIONS, STATUSES } from '../../shared/domain/contributions.ts'
import { LINK_TYPES } from '../../shared/domain/links.ts'
import { PURPOSES } from '../../shared/domain/studies.ts'
import { AccountModel } from '../features/accounts/accounts.model.ts'
import { CatchUpModel } from '../features/catch-up/catch-ups.model.ts'
import { FileModel } from '../features/files/files.model.ts'
import { StartDateModel } from '../features/iterations/iterations.model.ts'
import { KeyConceptCollectionModel } from '../features/key-concepts/key-concepts.model.ts'
import { ReportModel } from '../features/moderation/reports.model.ts'
import { RatingModel } from '../features/ratings/ratings.model.ts'
import { ConsentModel, StudyModel } from '../features/studies/studies.model.ts'
import { MarkModel } from '../features/unread/marks.model.ts'
import { ActModel } from '../graph/acts/acts.model.ts'
import { WaitingChangeModel } from '../graph/approval/waiting-changes.model.ts'
import { CommunityModel } from '../graph/communities/communities.model.ts'
import { LinkModel } from '../graph/links/links.model.ts'
import { ObjectModel } from '../graph/objects/objects.model.ts'
import { HistoricalModel, RecordModel } from '../graph/records/records.model.ts'

export interface Carried {
  model: { collection: { name: string }; schema: { paths: Record<string, { instance: string }> } }
  /** Field with the community's id. */
  community: string
  /** Fields left out: secret, local or derived. */
  stays: readonly string[]
  /** Only with accounts. */
  accounts?: readonly string[]
  /** Fields with ids. */
  ids: readonly string[]
  /** Paths of dates in mixed values; `*`: each element. */
  dates?: readonly string[]
  /** The only values of a field. */
  values?: Readonly<Record<string, readonly string[]>>
}

const nested = (path: string) => [`${path}.created`, `${path}.modified`]
const OBJECT_DATES = ['holding.at', 'notice.at', 'pause.until']
const OWN = ['_id', 'communityId']

/** Contents of an archive, in the order of the import. */
export const CARRIED = {
  communities: {
    model: CommunityModel,
    community: '_id',
    stays: ['registrationKey', 'managerRegistrationKey', 'invitation', 'deleting', 'viewsMoved', 'dump'],
    ids: ['_id', 'rootContextId', 'views', 'scaffolds', 'promisingcolorobjs'],
    dates: ['pause.until', 'viewPauses.*.until'],
  },
  files: {
    model: FileModel,
    community: 'communityId',
    stays: ['requestId', 'small'],
    ids: [...OWN, 'userId', 'objectId'],
  },
  objects: {
    model: ObjectModel,
    community: 'communityId',
    stays: ['subscriptions', '_community', 'terms', 'pairs', 'excerpt', 'entries'],
    accounts: ['email'],
    ids: [...OWN, 'authors', 'group', '_groupMembers', 'docShared', 'coauthors', 'favAuthors', 'members', 'userId'],
    dates: OBJECT_DATES,
    values: { status: STATUSES, permission: PERMISSIONS, role: ['writer', 'manager'], held: HELD_STATES },
  },
  links: {
    model: LinkModel,
    community: 'communityId',
    stays: ['_from', '_to'],
    ids: [...OWN, 'from', 'to'],
    values: { type: LINK_TYPES },
  },
  records: {
    model: RecordModel,
    community: 'communityId',
    stays: [],
    ids: [...OWN, 'authorId', 'targetId', 'historicalObjectId'],
    values: { historicalObjectType: ['Object', 'Link'], historicalOperationType: ['created', 'modified', 'deleted'] },
  },
  historicalobjects: {
    model: HistoricalModel,
    community: 'communityId',
    stays: ['data.email', 'data.subscriptions'],
    ids: [...OWN, 'dataId'],
    dates: [
      ...nested('data'),
      ...nested('data._from'),
      ...nested('data._to'),
      ...OBJECT_DATES.map((path) => `data.${path}`),
    ],
    values: { type: ['Object', 'Link'] },
  },
  waitingchanges: {
    model: WaitingChangeModel,
    community: 'communityId',
    stays: [],
    ids: [...OWN, 'by'],
  },
  ratings: {
    model: RatingModel,
    community: 'communityId',
    stays: [],
    ids: [...OWN, 'authorId', 'recipientId'],
  },
  keyconceptcollections: { model: KeyConceptCollectionModel, community: 'communityId', stays: [], ids: OWN },
  iterations: { model: StartDateModel, community: '_id', stays: [], ids: OWN },
  reports: { model: ReportModel, community: 'communityId', stays: [], ids: [...OWN, 'objectId', 'by'] },
  unreadmarks: { model: MarkModel, community: 'communityId', stays: [], ids: [...OWN, 'authorId', 'placeId'] },
  catchups: { model: CatchUpModel, community: 'communityId', stays: ['letters', 'lettered'], ids: OWN },
  studies: {
    model: StudyModel,
    community: 'communityId',
    stays: ['key'],
    ids: OWN,
  },
  consents: {
    model: ConsentModel,
    community: 'communityId',
    stays: [],
    ids: [...OWN, 'studyId', 'authorId', 'recordedBy'],
    values: { purpose: PURPOSES },
  },
  acts: {
    model: ActModel,
    community: 'communityId',
    stays: ['token'],
    ids: [...OWN, 'by', 'userId', 'targetId'],
    values: { act: ACTS },
  },
} as const satisfies Record<string, Carried>
export type CarriedName = keyof typeof CARRIED
export const CARRIED_NAMES = Object.keys(CARRIED) as CarriedName[]

/** Not in archives of earlier versions. */
export const OPTIONAL: readonly CarriedName[] = ['studies', 'consents']

/** Returns an entry of `CARRIED`. */
export const carriedOf = (name: CarriedName): Carried => CARRIED[name]

/** Never imported. */
export const ACCOUNT_FIELDS = ['_id', 'userName', 'firstName', 'lastName', 'email', 'lang', 'created'] as const
export const ACCOUNTS = { name: 'users', model: AccountModel } as const

/** Reasons. */
export const STAYING: Readonly<Record<string, string>> = {
  notifications: 'letters and pushed messages of the last day, with addresses',
  inboxentries: 'news of the last 90 days for accounts of this site',
  drafts: 'unsaved texts of accounts',
  sessions: 'sign-ins of accounts',
  users: 'accounts: only those of members, and with accounts only',
  erasures: 'erasures of accounts',
  backups: 'backups of this site',
  imports: 'imports of archives by admins of this site',
  helprequests: 'letters to the admins of this site',
  ltiplatforms: 'learning platforms that this site is registered with',
  ltikeys: 'keys for learning platforms',
  lticourses: 'courses of a learning platform that open communities here',
  ltiseats: 'accounts by course of a learning platform',
  ltitargets: 'links of a course to this site',
  apitokens: 'tokens of accounts for programs',
  outsideaccounts: 'sign-ins of accounts with an identity provider',
  outsidesessions: 'sign-ins of accounts with an identity provider',
  googleaccounts: 'tokens of accounts',
  googledocuments: 'documents that accounts of this site made',
  googlestates: 'used sign-in states',
  spentproofs: 'used captchas',
}
