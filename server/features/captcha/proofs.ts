import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { AppError } from '../../platform/errors.ts'
import type { SignedUrls } from '../../platform/signed-urls.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { collection } from '../../store/collection.ts'
import { SpentProofModel } from './captcha.model.ts'

const COOKIE = 'no-robot'
const PATH = '/api/users'
/** Longer than signatures are valid. */
const KEPT_MS = 24 * 60 * 60 * 1000

const signedName = (id: string) => `no-robot ${id}`

/** Sets a cookie that proves a solved captcha, valid for ten minutes and one account (contract/README.md 6). */
export const issueProof = (signatures: SignedUrls, req: Request, res: Response): void => {
  const id = randomBytes(16).toString('base64url')
  const proof = `id=${id}&${signatures.sign(signedName(id))}`
  res.cookie(COOKIE, proof, { httpOnly: true, sameSite: 'strict', secure: req.secure, path: PATH })
}

/**
 * Runs `act` and invalidates the proof in the Cookie header, unless `act` fails. Throws 'signUp.captcha' without a
 * valid proof.
 */
export const spendProof = async <T>(signatures: SignedUrls, cookie: string | undefined, act: () => Promise<T>) => {
  const id = provenBy(signatures, cookie)
  if (id === undefined) throw new AppError('signUp.captcha')
  const spent = collection(SpentProofModel)
  await spent.deleteMany({ spent: { $lt: new Date(Date.now() - KEPT_MS) } })
  try {
    await spent.insertOne({ _id: id, spent: new Date() })
  } catch (error) {
    throw isDuplicateKey(error) ? new AppError('signUp.captcha') : error
  }
  try {
    return await act()
  } catch (error) {
    await spent.deleteOne({ _id: id })
    throw error
  }
}

const provenBy = (signatures: SignedUrls, cookie = ''): string | undefined => {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(cookie) ?? []
  const proof = new URLSearchParams(decoded(value))
  const id = proof.get('id')
  return id && signatures.opens(signedName(id), Object.fromEntries(proof)) ? id : undefined
}

const decoded = (value: string) => {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
