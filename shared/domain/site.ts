import * as z from 'zod/mini'

/**
 * Describes what anybody may know of the site's settings: the least lengths of passwords, in characters; whether an account needs no e-mail address; whether
 * class lists may have user names of digits alone; whether nobody makes an
 * account by themself; where a captcha comes from; what a browser subscribes to pushed messages with, null where none are
 * sent; whether letters are; whether texts can be translated; the sites whose pages are shown in texts at once; where feedback on
 * notes is predicted, null where it is not; the sites of services that a community may name; and whether Google is connected.
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
