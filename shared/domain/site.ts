import * as z from 'zod/mini'

/** `passwordMin` in characters; `pushKey` and `feedbackUrl` are null if disabled; `frameHosts` are sites embedded without a click. */
export const siteSchema = z.object({
  passwordMin: z.object({ signUp: z.number(), change: z.number() }),
  emailOptional: z.boolean(),
  numericUserNames: z.boolean(),
  managersCreateCommunities: z.boolean(),
  signUpClosed: z.boolean(),
  captchaUrl: z.string(),
  pushKey: z.nullable(z.string()),
  sendsMail: z.boolean(),
  sendsPasswordLinks: z.boolean(),
  translates: z.boolean(),
  /** Longest voice note in minutes; 0 if they are off (VOIC-02). */
  voiceNoteMinutes: z.number(),
  frameHosts: z.array(z.string()),
  feedbackUrl: z.nullable(z.string()),
  serviceSites: z.array(z.string()),
  google: z.boolean(),
  /** Name of the school's sign-in; null without. */
  oidcName: z.nullable(z.string()),
})
export type Site = z.infer<typeof siteSchema>
