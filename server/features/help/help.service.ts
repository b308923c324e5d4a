import { batchesOf } from '../../store/batches.ts'
import { LRUCache } from 'lru-cache'
import { ANONYMOUS, senderOf, type HelpRequest } from '../../../shared/domain/help.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { MailFailure, type Letter } from '../../platform/mail.ts'
import { createRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { idempotent } from '../../store/idempotent.ts'
import { findAccount } from '../accounts/accounts.service.ts'
import { HelpRequestModel, type HelpRequestDoc } from './help.model.ts'

const HOUR = 60 * 60
const AN_HOUR_MAX = 20
const REMEMBERED = 20_000

export interface FeedbackService {
  /**
   * Mails feedback if mail is configured, stores it and returns its id. A repeated `key` returns the first result.
   * Throws 'help.failed' if mailing fails, 'help.tooMany' above 20 per hour.
   */
  take(user: SessionUser, request: HelpRequest, key: string | undefined): Promise<string>
}

type Sender = Pick<HelpRequestDoc, 'email'> & Pick<Letter, 'replyTo'>

/** Anonymous senders are not looked up. */
const senderFor = async (user: SessionUser, { email }: HelpRequest): Promise<Sender> => {
  if (email === ANONYMOUS) return { email: ANONYMOUS }
  const account = await findAccount(user._id)
  if (!account) throw new AppError('session.invalid')
  const { firstName, lastName, email: address } = account
  return {
    email: senderOf(account),
    ...(address && { replyTo: { name: `${firstName} ${lastName}`.trim(), address } }),
  }
}

const findRequest = (_id: string) => collection(HelpRequestModel).findOne({ _id })

/** Creates the help desk. Senders are kept in memory only, so that stored data can't identify anonymous ones. */
export const createHelpDesk = ({ env, log, mail }: Pick<AppContext, 'env' | 'log' | 'mail'>): FeedbackService => {
  const sent = createRateLimit(AN_HOUR_MAX, HOUR)
  const idOf = new LRUCache<string, Promise<string>>({ max: REMEMBERED, ttl: HOUR * 1000 })

  const mailOut = async ({ email, replyTo }: Sender, { subject, content }: HelpRequest): Promise<string> => {
    if (!mail || env.helpTo === undefined) return newId()
    try {
      await mail.send({ to: env.helpTo, replyTo, subject, text: `${email} wrote:\n\n${content}\n` })
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error
      log.error({ reason: error.message }, 'feedback could not be mailed')
      throw new AppError('help.failed')
    }
    return newId()
  }

  const mailedOnce = (user: SessionUser, sender: Sender, request: HelpRequest, key: string | undefined) => {
    const before = key === undefined ? undefined : idOf.get(key)
    if (before) return before
    const id = sent.consume(user._id, 'help.tooMany').then(() => mailOut(sender, request))
    if (key !== undefined) {
      idOf.set(key, id)
      id.catch(() => idOf.delete(key))
    }
    return id
  }

  return {
    take: async (user, request, key) => {
      const sender = await senderFor(user, request)
      const _id = await mailedOnce(user, sender, request, key)
      const { subject: title, content } = request
      const feedback: HelpRequestDoc = { _id, email: sender.email, title, content, create: new Date(), status: '1' }
      await idempotent(_id, findRequest, async () => {
        await collection(HelpRequestModel).insertOne(feedback)
        return feedback
      })
      return _id
    },
  }
}

/** `First Last <mail>`, or the name. */
const ADDRESS = /<([^<>]*)>$/

/** Replaces erased senders by 'Anonymous'; yields numbers changed. */
export async function* eraseSenders(isErased: (nameOrAddress: string) => boolean): AsyncGenerator<number> {
  const requests = collection(HelpRequestModel)
  const cursor = requests.find<{ _id: string; email: string }>({ email: { $ne: ANONYMOUS } }, { projection: { email: 1 } }) // prettier-ignore
  for await (const some of batchesOf(cursor)) {
    const own = some.filter(({ email }) => isErased(email) || isErased(ADDRESS.exec(email)?.[1] ?? ''))
    const ids = own.map(({ _id }) => _id)
    if (ids.length > 0)
      yield (await requests.updateMany({ _id: { $in: ids } }, { $set: { email: ANONYMOUS } })).modifiedCount
  }
}
