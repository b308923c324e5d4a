import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { ResponseTooLarge } from '../../platform/bounded-fetch.ts'

const replySchema = z.object({
  response: z.object({ status: z.number(), data: z.optional(z.unknown()) }),
})
const grantSchema = z.object({ error: z.literal('invalid_grant') })

const replyOf = (error: unknown) => z.safeParse(replySchema, error).data?.response

/** Returns whether Google rejected the refresh token. */
export const isRevoked = (error: unknown): boolean => z.safeParse(grantSchema, replyOf(error)?.data).success

const hasTooMuch = (error: unknown): boolean =>
  error instanceof ResponseTooLarge || (error instanceof Error && error.cause !== undefined && hasTooMuch(error.cause))

/** Maps an error of Google's libraries to an AppError. Tokens and URLs are neither sent nor logged. */
export const failureOf = ({ log }: { log: Logger }, error: unknown): AppError => {
  if (error instanceof AppError) return error
  if (isRevoked(error)) return new AppError('google.notConnected')
  if (hasTooMuch(error)) return new AppError('google.tooLarge')
  const status = replyOf(error)?.status
  if (status === 401) return new AppError('google.notConnected')
  if (status === 403 || status === 404) return new AppError('google.notFound')
  const why = error instanceof Error ? error.name : typeof error
  log.warn({ status, why }, 'Google could not be asked')
  return new AppError('google.failed')
}
