import { generate } from 'otplib'
import { secondFactorOfferSchema } from '../../shared/domain/second-factor.ts'
import type { TestApp } from './app.ts'
import type { Person } from './makers.ts'

export const turnOnSecondFactor = async (app: TestApp, { token, password }: Person): Promise<string> => {
  const path = '/api/users/me/second-factor'
  const offered = await app.request('POST', path, { token, body: { password } })
  const { offer, secret } = offered.as(secondFactorOfferSchema)
  await app.request('PUT', path, { token, body: { offer, code: await generate({ secret }) } })
  return secret
}
