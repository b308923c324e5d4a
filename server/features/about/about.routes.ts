import { join } from 'node:path'
import { Router } from 'express'
import type { Site } from '../../../shared/domain/site.ts'
import type { AppContext } from '../../app-context.ts'
import { readVersions } from '../../platform/versions.ts'
import { sendsPasswordLinks } from '../accounts/password-links.service.ts'
import { signUpRule } from '../accounts/sign-up-rule.ts'
import { changeLog } from './change-log.ts'
import { createFlashNotice } from './flash-notice.ts'

/** Version known to existing clients; the product's is `build` (contract/api.md 24). */
const API_VERSION = '6.12.0'

/** Public routes about the site: version, settings, change log, notice. */
export const aboutRoutes = ({ env, log, mail, push }: Pick<AppContext, 'env' | 'log' | 'mail' | 'push'>): Router => {
  const router = Router()
  const [major, minor, patch] = API_VERSION.split('.')
  const version = { version: API_VERSION, major, minor, patch, build: readVersions().product }
  const changes = changeLog()
  router.get('/version', (_req, res) => {
    res.json(version)
  })
  const site: Site = {
    passwordMin: { signUp: env.passwordMinSignUp, change: env.passwordMinChange },
    emailOptional: env.emailOptional,
    numericUserNames: env.numericUserNames,
    managersCreateCommunities: env.managersCreateCommunities,
    signUpClosed: signUpRule(env) === 'closed',
    captchaUrl: env.recaptchaUrl,
    pushKey: push?.publicKey ?? null,
    sendsMail: mail !== undefined,
    sendsPasswordLinks: sendsPasswordLinks({ env, mail }),
    translates: env.translateUrl !== undefined,
    voiceNoteMinutes: env.voiceNoteMinutes,
    frameHosts: env.frameHosts,
    feedbackUrl: env.feedbackUrl ?? null,
    serviceSites: env.serviceSites,
    google: env.googleClientId !== undefined,
    oidcName: env.oidcName ?? null,
  }
  router.get('/site', (_req, res) => {
    res.json(site)
  })
  router.get('/changeLog', (_req, res) => {
    res.json(changes)
  })
  const flashNotice = createFlashNotice(join(env.dataDir, 'flash-notice.html'), log)
  // Empty if there is no notice.
  router.get('/flashNotice', async (_req, res) => {
    res.type('html').send(await flashNotice())
  })
  return router
}
