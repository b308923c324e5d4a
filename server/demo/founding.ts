import { AccountModel, type AccountDoc } from '../features/accounts/accounts.model.ts'
import { newAccount } from '../features/accounts/accounts.service.ts'
import { authorFields } from '../graph/membership/authors.service.ts'
import { CommunityModel, type CommunityDoc } from '../graph/communities/communities.model.ts'
import { foundingObjects } from '../features/communities/new-community.ts'
import { scaffoldFields } from '../features/scaffolds/new-scaffold.ts'
import { defaultScaffold } from '../features/templates/texts.ts'
import type { ObjectDoc } from '../graph/objects/objects.service.ts'
import { KeyConceptCollectionModel } from '../features/key-concepts/key-concepts.model.ts'
import { collection } from '../store/collection.ts'
import { newId } from '../store/new-id.ts'
import type { Bulk } from './bulk.ts'
import type { Person } from './people.ts'
import type { School } from './planned.ts'
import { KEY_CONCEPTS } from './topics/topics.ts'

/** Basic objects of a school, in the order of the plan. */
export interface Founded {
  communityId: string
  accounts: AccountDoc[]
  authors: ObjectDoc[]
  supports: ObjectDoc[]
  teams: ObjectDoc[]
  welcome: ObjectDoc
  views: ObjectDoc[]
}

const FIRST_PSEUDONYM = 100_001

const accountOf = ({ lang, ...names }: Person, passwordHash: string, created: Date): AccountDoc => ({
  ...newAccount({ ...names, email: '' }, 'user', passwordHash),
  // They have written for a term.
  hints: {},
  lang,
  created,
})

/** Collects a community with people, scaffold, teams, key concepts and empty views. */
export const foundSchool = async (bulk: Bulk, school: School, passwordHash: string): Promise<Founded> => {
  const at = school.begins
  const communityId = newId()
  const accounts = school.people.map((person) => accountOf(person, passwordHash, at))
  await collection(AccountModel).insertMany(accounts)
  const authors = accounts.map((account, index) => {
    const role = index === 0 ? 'manager' : 'writer'
    const fields = authorFields(account, { _id: communityId }, role, String(FIRST_PSEUDONYM + index * 7))
    return bulk.insertObject({ ...fields, lang: account.lang }, fields._id, at)
  })
  const teacher = authors[0]
  if (!teacher) throw new Error('A school has a teacher.')

  const founding = foundingObjects(teacher, school.title)
  const context = bulk.insertObject(founding.context, teacher._id, at)
  const welcome = bulk.insertObject(founding.view, teacher._id, at)
  const texts = scaffoldFields(teacher, defaultScaffold('en'))
  const scaffold = bulk.insertObject(texts.scaffold, teacher._id, at)
  const supports = texts.supports.map((fields, order) => {
    const support = bulk.insertObject(fields, teacher._id, at)
    bulk.insertLink({ communityId, from: scaffold, to: support, type: 'contains', data: { order } }, teacher._id, at)
    return support
  })
  bulk.insertLink({ communityId, from: context, to: scaffold, type: 'uses' }, teacher._id, at)

  const own = { communityId, authors: [teacher._id] }
  const teams = school.teams.map(({ title, members }) => {
    const ids = members.flatMap((index) => authors[index]?._id ?? [])
    const fields = { ...own, type: 'Group', title, permission: 'protected' as const, members: ids }
    return bulk.insertObject(fields, teacher._id, at)
  })
  const views = school.views.map(({ title, begun }) =>
    bulk.insertObject({ ...own, type: 'View', title, permission: 'public' }, teacher._id, begun),
  )
  const founded = { communityId, accounts, authors, supports, teams, welcome, views }
  await insertCommunity(school, founded, { rootContextId: context._id, scaffolds: [scaffold._id] })
  const concepts = { ...KEY_CONCEPTS, keyConcepts: [...KEY_CONCEPTS.keyConcepts] }
  const fields = { _id: newId(), communityId, created: at, modified: at }
  await collection(KeyConceptCollectionModel).insertOne({ ...fields, ...concepts })
  return founded
}

export const REGISTRATION_KEY = 'questions'

const insertCommunity = async (
  { title, begins }: School,
  { communityId, welcome, views }: Founded,
  ends: Pick<CommunityDoc, 'rootContextId' | 'scaffolds'>,
) => {
  const community = new CommunityModel({
    _id: communityId,
    title,
    registrationKey: REGISTRATION_KEY,
    managerRegistrationKey: `${REGISTRATION_KEY}-managers`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    created: begins,
    template: { name: null },
    views: [welcome, ...views].map(({ _id }) => _id),
    ...ends,
  })
  await collection(CommunityModel).insertOne(community.toObject<CommunityDoc>())
}
