import { randomBytes } from 'node:crypto'
import {
  PURPOSES,
  type Answers,
  type GivenAnswers,
  type NewStudy,
  type OwnStudy,
  type Purpose,
  type Study,
  type StudyChange,
  type StudyOverview,
} from '../../../shared/domain/studies.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { countAnswers, mayAnswer, newestAnswers } from '../../../shared/rules/consent.ts'
import { STUDIES_MAX } from '../../../shared/wire/limits.ts'
import { AppError } from '../../platform/errors.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { removeSome } from '../../store/remove-some.ts'
import { transaction } from '../../store/transaction.ts'
import { ConsentModel, StudyModel, type ConsentDoc, type StudyDoc } from './studies.model.ts'

const KEY_BYTES = 32
/** Earlier answers of a member to a study, by purpose and version together. */
const SUPERSEDED_KEPT = 50
const IN_TIME = { sort: { time: 1, _id: 1 } } as const

const toStudy = ({ _id, communityId, title, text, paper, ended, version, created }: StudyDoc): Study => ({
  _id,
  communityId,
  title,
  text,
  paper,
  ended,
  version,
  created: created.toISOString(),
})

const toGiven = (answers: Partial<Record<ConsentDoc['purpose'], ConsentDoc>> = {}): GivenAnswers =>
  Object.fromEntries(
    Object.values(answers).map(({ purpose, yes, time, recordedBy }) => [
      purpose,
      { yes, time: time.toISOString(), ...(recordedBy !== undefined && { recordedBy }) },
    ]),
  )

/** Returns a new key of a study. */
export const studyKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

const studiesOf = (communityId: string): Promise<StudyDoc[]> =>
  collection(StudyModel)
    .find({ communityId }, { sort: { created: 1, _id: 1 } })
    .toArray()

/** Throws 'notFound'. */
export const demandStudy = async (communityId: string, _id: string): Promise<StudyDoc> => {
  const study = await collection(StudyModel).findOne({ _id, communityId })
  if (!study) throw new AppError('notFound')
  return study
}

const memberIdsOf = async (communityId: string): Promise<string[]> =>
  (await findFields({ communityId, type: 'Author', status: 'active' }, [])).map(({ _id }) => _id)

/** Returns the studies with the member's own answers, oldest first. */
export const ownStudies = async ({ communityId, authorId }: Member): Promise<OwnStudy[]> => {
  const studies = await studiesOf(communityId)
  if (studies.length === 0) return []
  const rows = await collection(ConsentModel)
    .find({ communityId, authorId: authorId ?? '' }, IN_TIME)
    .toArray()
  return studies.map((study) => {
    const own = rows.filter(({ studyId }) => studyId === study._id)
    return { ...toStudy(study), answers: toGiven(newestAnswers(own, study.version).get(authorId ?? '')) }
  })
}

/** Returns the numbers of answers by version and purpose (RSCH-04). */
export const overviewOf = async ({ communityId }: Member): Promise<StudyOverview[]> => {
  const [studies, memberIds] = await Promise.all([studiesOf(communityId), memberIdsOf(communityId)])
  const overviews: StudyOverview[] = []
  for (const study of studies) {
    const rows = await collection(ConsentModel).find({ studyId: study._id }, IN_TIME).toArray()
    const versions = new Set([study.version, ...rows.map(({ version }) => version)])
    overviews.push({
      ...toStudy(study),
      versions: [...versions].toSorted((a, b) => b - a).map((version) => countAnswers(rows, version, memberIds)),
    })
  }
  return overviews
}

/** Returns the members' answers, for managers of a study that takes paper forms; throws 'forbidden' in others. */
export const memberAnswers = async ({ communityId }: Member, studyId: string) => {
  const study = await demandStudy(communityId, studyId)
  if (!study.paper) throw new AppError('forbidden')
  const [memberIds, rows] = await Promise.all([
    memberIdsOf(communityId),
    collection(ConsentModel).find({ studyId }, IN_TIME).toArray(),
  ])
  const newest = newestAnswers(rows, study.version)
  return memberIds.map((authorId) => ({ authorId, answers: toGiven(newest.get(authorId)) }))
}

/** Throws 'study.tooMany'. */
export const makeStudy = async ({ communityId, userId: by }: Member, fields: NewStudy): Promise<Study> => {
  const made = { _id: newId(), communityId, ...fields, ended: false, version: 1, created: new Date(), key: studyKey() }
  const insert = () =>
    transaction(async (session) => {
      const others = await collection(StudyModel)
        .find({ communityId }, { projection: { place: 1 }, session })
        .toArray()
      const taken = new Set(others.map(({ place }) => place))
      const place = Array.from({ length: STUDIES_MAX }, (_, at) => at).find((at) => !taken.has(at))
      if (place === undefined) throw new AppError('study.tooMany')
      await collection(StudyModel).insertOne({ ...made, place }, { session })
      await logAct({ act: 'studyMade', by, communityId, targetId: made._id }, session)
    })
  for (;;)
    try {
      await insert()
      return toStudy({ ...made, place: 0 })
    } catch (error) {
      // Another one took the place a moment ago.
      if (!isDuplicateKey(error)) throw error
    }
}

/** Changes a study; another title or text is a new version. Throws 'study.changed' if `version` is not the current one. */
export const changeStudy = async (
  { communityId, userId: by }: Member,
  _id: string,
  { version, title, text, paper, ended }: StudyChange,
): Promise<Study> => {
  const before = await demandStudy(communityId, _id)
  if (before.version !== version) throw new AppError('study.changed')
  const isOtherText = before.title !== title || before.text !== text
  const set = { title, text, paper, ended, version: isOtherText ? version + 1 : version }
  return await transaction(async (session) => {
    const filter = { _id, communityId, version }
    const options = { session, returnDocument: 'after' } as const
    const changed = await collection(StudyModel).findOneAndUpdate(filter, { $set: set }, options)
    if (!changed) throw new AppError('study.changed')
    await logAct({ act: 'studyChanged', by, communityId, targetId: _id, details: { version: set.version } }, session)
    return toStudy(changed)
  })
}

/** Deletes a study with its key and answers. */
export const removeStudy = async ({ communityId, userId: by }: Member, _id: string): Promise<void> => {
  await demandStudy(communityId, _id)
  await transaction(async (session) => {
    await collection(StudyModel).deleteOne({ _id, communityId }, { session })
    await collection(ConsentModel).deleteMany({ studyId: _id }, { session })
    await logAct({ act: 'studyRemoved', by, communityId, targetId: _id }, session)
  })
  await removeAnswersTo(_id)
}

/** Of a study that was deleted while a member answered. */
const removeAnswersTo = (studyId: string) => collection(ConsentModel).deleteMany({ studyId })

const isOwnNo = (answered: ConsentDoc | undefined) => answered?.yes === false && answered.recordedBy === undefined

/**
 * Stores answers to the version that was read. Throws 'study.changed' if the study has another one, 'forbidden' for
 * somebody else (RSCH-02), 'notFound' for who is no member, 'study.ownNo' for a recorded yes after the member's own no.
 */
export const answer = async (
  member: Member,
  studyId: string,
  { version, authorId = member.authorId ?? '', ...given }: Answers,
): Promise<GivenAnswers> => {
  const { communityId, userId: by } = member
  const study = await demandStudy(communityId, studyId)
  if (!mayAnswer(member, study, authorId)) throw new AppError('forbidden')
  const isOwn = authorId === member.authorId
  const [author] = await findFields({ _id: authorId, communityId, type: 'Author', status: 'active' }, ['userId'])
  if (!author) throw new AppError('notFound')
  if (study.version !== version) throw new AppError('study.changed')
  const recorded: { recordedBy?: string } = isOwn ? {} : { recordedBy: member.authorId ?? by }
  const stored = await transaction(async (session) => {
    const before = await collection(ConsentModel)
      .find({ studyId, authorId }, { ...IN_TIME, session })
      .toArray()
    const newest = newestAnswers(before, version).get(authorId) ?? {}
    // Later than every earlier answer, though another machine's clock is ahead: a withdrawal counts.
    const time = new Date(Math.max(Date.now(), ...before.map((row) => row.time.getTime() + 1)))
    const isSame = ({ yes, recordedBy }: ConsentDoc, purpose: Purpose) =>
      yes === given[purpose] && recordedBy === recorded.recordedBy
    const rows = PURPOSES.filter((purpose) => !newest[purpose] || !isSame(newest[purpose], purpose)).map(
      (purpose): ConsentDoc => ({
        _id: newId(),
        communityId,
        studyId,
        version,
        purpose,
        authorId,
        yes: given[purpose],
        time,
        ...recorded,
      }),
    )
    if (rows.length === 0) return toGiven(newest)
    if (!isOwn && rows.some(({ purpose, yes }) => yes && isOwnNo(newest[purpose]))) throw new AppError('study.ownNo')
    const all = [...before, ...rows]
    const superseded = all.filter((row) => newestAnswers(all, row.version).get(authorId)?.[row.purpose] !== row)
    const surplus = superseded.slice(0, -SUPERSEDED_KEPT).map(({ _id }) => _id)
    if (surplus.length > 0) await collection(ConsentModel).deleteMany({ _id: { $in: surplus } }, { session })
    await collection(ConsentModel).insertMany(rows, { session })
    if (!isOwn)
      await logAct(
        { act: 'consentRecorded', by, communityId, targetId: studyId, ...(author.userId && { userId: author.userId }) },
        session,
      )
    return toGiven(newestAnswers(all, version).get(authorId))
  })
  if ((await collection(StudyModel).countDocuments({ _id: studyId })) === 0) {
    await removeAnswersTo(studyId)
    throw new AppError('notFound')
  }
  return stored
}

/** Deletes up to `max` studies and answers of a community; returns the number. */
export const removeStudiesOf = async (communityId: string, max: number): Promise<number> =>
  (await removeSome(StudyModel, { communityId }, max)) + (await removeSome(ConsentModel, { communityId }, max))
