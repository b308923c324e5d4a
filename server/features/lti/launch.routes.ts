import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { AppContext } from '../../app-context.ts'
import { parseSmallBodies } from '../../platform/body-parser.ts'
import { AppError } from '../../platform/errors.ts'
import { createRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import { CLAIMS, DEEP_LINKING } from './claims.ts'
import { answerChoice, choicesOf, settingsOf } from './deep-linking.ts'
import { admit, localeOf } from './launch.ts'
import {
  sendChoices,
  sendGoOn,
  sendLookUp,
  sendReady,
  sendRegister,
  sendRegistered,
  sendReturn,
} from './launch-pages.ts'
import { beginLaunch, cookieNameOf, finishLaunch, LTI_PATH, sealedIn, storageOf, type Begun } from './login.ts'
import type { PlatformDoc } from './lti.model.ts'
import { sendProblem } from './pages.ts'
import { findPlatform } from './platforms.ts'
import { LtiProblem } from './problems.ts'
import { registerAt, registrationRequest } from './registration.ts'
import { choiceTickets, signInHere, tabTickets } from './sign-in.ts'
import { publishedKeys } from './signing-keys.ts'
import type { Launch } from './verify.ts'

/** A school may be behind one address. */
const A_MINUTE_MAX = 1_200
const COOKIE_MS = 10 * 60_000

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (body: unknown): Fields => (typeof body === 'object' && body !== null ? (body as Fields) : {})

const isFramed = (req: Request) => ['iframe', 'frame'].includes(req.get('Sec-Fetch-Dest') ?? '')
/** Other sites can't send a form in this browser's name. */
const isOurs = (req: Request) => req.get('Sec-Fetch-Site') === 'same-origin'

/** Platforms send launches from their own site, so the cookie must be sent across sites. */
const setCookie = (req: Request, res: Response, { state, sealed }: Begun) => {
  const isSafe = req.secure || ['localhost', '127.0.0.1'].includes(req.hostname)
  const across = isSafe ? ({ sameSite: 'none', secure: true, partitioned: true } as const) : {}
  res.cookie(cookieNameOf(state), sealed, { httpOnly: true, path: LTI_PATH, maxAge: COOKIE_MS, ...across })
}

/** `/auth/lti`: pages of launches, for browsers that platforms send here. */
export const launchRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const limit = createRateLimit(A_MINUTE_MAX, 60)
  const bodies = parseSmallBodies()
  const page =
    (act: (req: Request, res: Response) => Promise<void>): RequestHandler =>
    async (req, res) => {
      try {
        if (!(await limit.tryConsume(req.ip ?? ''))) throw new LtiProblem('tooMany')
        await act(req, res)
      } catch (error) {
        if (!(error instanceof LtiProblem)) throw error
        await sendProblem(req, res, error)
      }
    }

  router.get('/keys', async (_req, res) => {
    res.json(await publishedKeys(ctx))
  })

  const login = page(async (req, res) => {
    const begun = await beginLaunch(ctx, { ...req.query, ...fieldsOf(req.body) })
    setCookie(req, res, begun)
    if (isFramed(req)) sendGoOn(req, res, begun)
    else res.redirect(303, begun.address)
  })
  router.get('/login', login)
  router.post('/login', ...bodies, login)

  router.get('/cookie', (req, res) => {
    const { state } = req.query
    res.json({ kept: typeof state === 'string' && sealedIn(req, state) !== undefined })
  })

  const follow = async (req: Request, res: Response, platform: PlatformDoc, launch: Launch) => {
    const locale = localeOf(launch.claims)
    const admitted = await admit(ctx, platform, launch)
    const { account, community, course, right, path } = admitted
    if (launch.type === DEEP_LINKING) {
      const settings = settingsOf(ctx.env, launch.claims)
      if (right !== 'manager') throw new LtiProblem('teachersOnly')
      const ticket = choiceTickets.issue(ctx, account, {
        platformId: platform._id,
        courseId: course._id,
        deployment: launch.claims[CLAIMS.deployment],
        returnUrl: settings.deep_link_return_url,
        data: settings.data,
        locale: locale ?? undefined,
      })
      return sendChoices(req, res, { platform, ticket, choices: await choicesOf(account, community._id), locale })
    }
    if (isFramed(req)) return sendReady(ctx, req, res, { platform, account, title: community.title, path, locale })
    return res.redirect(303, await signInHere(ctx, req, res, account, path))
  }

  const launched = page(async (req, res) => {
    const fields = fieldsOf(req.body)
    const { state, error, proof, id_token: token } = fields
    if (typeof error === 'string') throw new LtiProblem('denied', error.slice(0, 100))
    if (typeof state !== 'string') throw new LtiProblem('state')
    const sealed = isOurs(req) && typeof proof === 'string' ? proof : sealedIn(req, state)
    const storage = sealed === undefined ? await storageOf(state) : undefined
    if (storage) return sendLookUp(req, res, { state, token: typeof token === 'string' ? token : '', storage })
    res.clearCookie(cookieNameOf(state), { path: LTI_PATH })
    const { platform, launch } = await finishLaunch(ctx, fields, sealed)
    try {
      await follow(req, res, platform, launch)
    } catch (problem) {
      if (!(problem instanceof LtiProblem)) throw problem
      await sendProblem(req, res, problem, localeOf(launch.claims))
    }
  })
  router.post('/launch', ...bodies, launched)

  const opened = page(async (req, res) => {
    if (!isOurs(req)) throw new LtiProblem('state')
    const { account, content } = await tabTickets.redeem(ctx, fieldsOf(req.body).ticket)
    res.redirect(303, await signInHere(ctx, req, res, account, content.path))
  })
  router.post('/open', ...bodies, opened)

  const chosen = page(async (req, res) => {
    const { ticket, choice, title } = fieldsOf(req.body)
    const { account, content } = await choiceTickets.redeem(ctx, ticket)
    const { platformId, returnUrl, locale } = content
    const platform = await findPlatform(platformId)
    if (!platform) throw new LtiProblem('platform')
    try {
      const jwt = await answerChoice(ctx, platform, account, { ...content, choice, title })
      sendReturn(req, res, { platform, returnUrl, jwt, locale })
    } catch (error) {
      throw error instanceof AppError ? new LtiProblem('state') : error
    }
  })
  router.post('/choice', ...bodies, chosen)

  const registering = page(async (req, res) => {
    sendRegister(req, res, await registrationRequest(ctx, req.query))
  })
  router.get('/register', registering)

  const registered = page(async (req, res) => {
    sendRegistered(req, res, await registerAt(ctx, await registrationRequest(ctx, fieldsOf(req.body))))
  })
  router.post('/register', ...bodies, registered)

  return router
}
