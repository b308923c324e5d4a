import { backupStateSchema } from '../../../../shared/domain/backups.ts'
import * as z from 'zod/mini'
import { actsFilterSchema, actsPageSchema, actsQuerySchema } from '../../../../shared/domain/acts.ts'
import { siteSchema } from '../../../../shared/domain/site.ts'
import { translatedSchema, translateSchema } from '../../../../shared/domain/translation.ts'
import { helpSentSchema } from '../../../../shared/domain/help.ts'
import type { Operations } from '../operation.ts'

const versionSchema = z.object({
  version: z.string(),
  major: z.string(),
  minor: z.string(),
  patch: z.string(),
  build: z.string(),
})
const changeLogSchema = z.object({
  title: z.string(),
  versions: z.array(z.object({ version: z.string(), date: z.string(), title: z.string(), body: z.string() })),
})
const readySchema = z.object({ ready: z.boolean() })
const captchaSchema = z.object({ responseCode: z.literal([0, 1]), responseDesc: z.string() })

export const siteOperations: Operations = {
  'GET /healthz': { summary: 'Is the process alive?', open: true, 200: z.object({ ok: z.literal(true) }) },
  'GET /readyz': { summary: 'Would a save be kept?', open: true, 200: readySchema, 503: readySchema },
  'GET /metrics': {
    summary: 'Figures for Prometheus; for this machine, or with the token of the setting.',
    open: true,
    200: 'text/plain',
  },
  'GET /api/openapi.json': { summary: 'This description, for programs.', open: true, 200: z.looseObject({}) },
  'GET /api/docs/RESEARCHERS.md': {
    summary: 'Export, codebook and counting rule, for researchers.',
    open: true,
    200: 'text/plain',
  },
  'GET /api/docs': { summary: 'This description, for people.', open: true, 200: 'text/html' },
  'GET /api/version': { summary: 'The version of the API, and the product’s own.', open: true, 200: versionSchema },
  'GET /api/site': { summary: 'Public settings of the site.', open: true, 200: siteSchema },
  'GET /api/changeLog': { summary: 'Change log by version.', open: true, 200: changeLogSchema },
  'GET /api/flashNotice': {
    summary: 'Notice of the administrator to all users; may be empty.',
    open: true,
    200: 'text/html',
  },
  'GET /api/recaptcha/config': {
    summary: 'The public key of the captcha; empty where there is none.',
    open: true,
    200: z.object({ publicKey: z.string() }),
  },
  'POST /api/recaptcha': {
    summary: 'Verifies a captcha; failures are answered with status 200.',
    open: true,
    body: z.object({ gRecaptchaResponse: z.string() }),
    200: captchaSchema,
  },
  'GET /api/backups': {
    summary: 'Whether the backups of the server succeed, for admins.',
    200: backupStateSchema,
  },
  'GET /api/acts': {
    summary: 'The log of acts, latest first; for admins.',
    query: actsQuerySchema,
    200: actsPageSchema,
  },
  'GET /api/acts/csv': {
    summary: 'The log of acts as a file; for admins.',
    query: actsFilterSchema,
    200: 'text/csv',
  },
  'GET /api/acts/:communityId': {
    summary: 'The part of the log that concerns a community; for managers.',
    query: actsQuerySchema,
    200: actsPageSchema,
  },
  'GET /api/acts/:communityId/csv': {
    summary: 'The same part as a file; for managers.',
    query: actsFilterSchema,
    200: 'text/csv',
  },
  'POST /api/help/send': { summary: 'Sends feedback to the administrator.', 200: helpSentSchema },
  'GET /api/translate': {
    summary: 'Translates a text.',
    query: translateSchema,
    refuses: [429],
    200: translatedSchema,
  },
  'GET /assets/privacy_policy.html': { summary: 'The page about privacy.', open: true, 200: 'text/html' },
  'GET /{*page}': { summary: 'Every page of the site.', open: true, 200: 'text/html' },
}
