import { SessionModel } from '../features/accounts/sessions.model.ts'
import { collection } from '../store/collection.ts'
import type { TestApp } from './app.ts'
import type { Person } from './makers.ts'

export const confirmedAgo = async (app: TestApp, { token }: Pick<Person, 'token'>, seconds: number): Promise<void> => {
  const session = await app.ctx.sessions.open(token)
  const [userId = '', sessionId = ''] = [session?.user._id, session?.id]
  const confirmed = new Date(Date.now() - seconds * 1_000)
  await collection(SessionModel).updateOne({ _id: `${userId} ${sessionId}` }, { $set: { confirmed } })
  app.ctx.events.emit('session.confirmed', { userId, sessionId })
}
