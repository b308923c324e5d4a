import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import type { AppContext } from '../../app-context.ts'
import { collection } from '../../store/collection.ts'
import { SigningKeyModel, type SigningKeyDoc } from './lti.model.ts'

/** Platforms cache keys. */
const PUBLISHED_MS = 7 * 86_400_000

type Sealing = Pick<AppContext, 'seal'>

const keys = () => collection(SigningKeyModel)
const about = (kid: string) => `lti key ${kid}`

const makeKey = async ({ seal }: Sealing): Promise<SigningKeyDoc> => {
  const _id = randomBytes(12).toString('base64url')
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const sealedKey = seal.close(JSON.stringify(await exportJWK(privateKey)), about(_id))
  const published = { ...(await exportJWK(publicKey)), kid: _id, alg: 'RS256', use: 'sig' }
  const key = { _id, publicKey: published, sealedKey, created: new Date(), retired: null }
  await keys().insertOne(key)
  return key
}

const currentKey = async (tools: Sealing): Promise<{ kid: string; key: JWK }> => {
  const found = await keys().find({ retired: null }).sort({ created: -1 }).toArray()
  for (const { _id: kid, sealedKey } of found) {
    const text = tools.seal.open(sealedKey, about(kid))
    if (text !== undefined) return { kid, key: JSON.parse(text) as JWK }
  }
  await makeKey(tools)
  return await currentKey(tools)
}

/** Returns the published keys (JWKS): the current one, and retired ones for a week. */
export const publishedKeys = async (tools: Sealing): Promise<{ keys: JWK[] }> => {
  await currentKey(tools)
  const since = new Date(Date.now() - PUBLISHED_MS)
  const found = await keys()
    .find({ $or: [{ retired: null }, { retired: { $gt: since } }] })
    .sort({ created: -1 })
    .toArray()
  return { keys: found.map(({ publicKey }) => publicKey) }
}

/** Retires the keys in use. */
export const retireKeys = async (): Promise<number> => {
  const now = new Date()
  await keys().deleteMany({ retired: { $lt: new Date(now.getTime() - PUBLISHED_MS) } })
  return (await keys().updateMany({ retired: null }, { $set: { retired: now } })).modifiedCount
}

/** Returns a JWT signed with our key, valid for `seconds`. */
export const signToken = async (tools: Sealing, claims: JWTPayload, seconds: number): Promise<string> => {
  const { kid, key } = await currentKey(tools)
  const now = Math.floor(Date.now() / 1000)
  return await new SignJWT({ jti: randomBytes(16).toString('base64url'), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(await importJWK(key, 'RS256'))
}
