import { Router, type Request } from 'express'
import { isPlainObject } from '../../platform/data.ts'
import { parseSmallBodies } from '../../platform/body-parser.ts'
import type { AppContext } from '../../app-context.ts'
import { issueProof } from './proofs.ts'
import { siteverify } from './siteverify.ts'

const SUCCESS = { responseCode: 0, responseDesc: 'Success' }
const failure = (responseDesc: string) => ({ responseCode: 1, responseDesc })

/** `/api/recaptcha`: captcha check for sign-up; failures have status 200 (contract/api.md 3). */
export const captchaRoutes = ({ env, log, signatures }: AppContext): Router => {
  const router = Router()
  const { recaptchaSiteKey = '', recaptchaSecretKey: secret, recaptchaUrl: url } = env

  router.get('/config', (_req, res) => {
    res.json({ publicKey: recaptchaSiteKey })
  })

  const check = async (req: Request, secret: string) => {
    const response = responseIn(req.body)
    if (response === '') return failure('Please select captcha')
    try {
      const { success, reasons } = await siteverify({ url, secret }, { response, remoteip: req.ip })
      if (success) return SUCCESS
      // Logged, because e.g. a wrong secret shows nowhere else.
      log.info({ reasons }, 'the captcha service refused an answer')
      return failure('Failed captcha verification')
    } catch (error) {
      log.warn({ err: error }, 'the captcha service could not be asked')
      return failure('Failed to request captcha verification')
    }
  }

  router.post('/', ...parseSmallBodies(), async (req, res) => {
    if (secret === undefined) return res.json(SUCCESS)
    const answer = await check(req, secret)
    if (answer === SUCCESS) issueProof(signatures, req, res)
    return res.json(answer)
  })

  return router
}

const responseIn = (body: unknown): string =>
  isPlainObject(body) && typeof body.gRecaptchaResponse === 'string' ? body.gRecaptchaResponse.trim() : ''
