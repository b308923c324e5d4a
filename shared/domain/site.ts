import * as z from 'zod/mini'

/**
 * Public site settings. `passwordMin` in characters; `pushKey` is the web push public key, `pushKey` and `feedbackUrl` are null if disabled; `frameHosts` are
 * sites embedded in texts without a click; `serviceSites` are sites allowed as external services.
 */
export const siteSchema = z.object({
  passwordMin: z.object({ signUp: z.number(), change: z.number() }),
  emailOptional: z.boolean(),
  numericUserNames: z.boolean(),
  signUpClosed: z.boolean(),
  captchaUrl: z.string(),
  pushKey: z.nullable(z.string()),
  sendsMail: z.boolean(),
  translates: z.boolean(),
  frameHosts: z.array(z.string()),
  feedbackUrl: z.nullable(z.string()),
  serviceSites: z.array(z.string()),
  google: z.boolean(),
})
export type Site = z.infer<typeof siteSchema>
