import * as z from 'zod/mini'
import { PASSWORD_MIN_CHANGE, PASSWORD_MIN_SIGN_UP, SESSION_HOURS } from '../shared/wire/limits.ts'
import {
  captchaKey,
  captchaUrl,
  choice,
  contact,
  hostAndPort,
  issuer,
  mailAddress,
  metricsToken,
  number,
  onOff,
  optional,
  pushServices,
  redisUrl,
  sender,
  serviceKey,
  serviceUrl,
  sites,
  siteUrl,
  smtpUrl,
  trustProxy,
  vapidKey,
  workers,
} from './env-values.ts'
import { isVapidPair } from './platform/vapid.ts'

export const SETTINGS = {
  PORT: { initial: '3000', about: 'The port to listen on; 0 takes any free one.', schema: number(0, 65_535) },
  HOST: {
    initial: '127.0.0.1',
    about: 'The address to listen on; 0.0.0.0 lets other machines in.',
    schema: z.string().check(z.minLength(1, 'must not be empty')),
  },
  DATA_DIR: {
    initial: './data',
    about: 'The data folder, with the embedded store; HTML in its flash-notice.html is displayed to all users.',
    schema: z.string().check(z.minLength(1, 'must not be empty')),
  },
  FILES: {
    initial: 'disk',
    about:
      'Where uploaded files are kept: disk (files in the data folder, which several processes must share) or gridfs (in the database).',
    schema: choice('disk', 'gridfs'),
  },
  MONGODB_URI: {
    initial: '',
    about: 'A MongoDB (replica set) to use instead of the embedded store, such as mongodb://127.0.0.1:27017/buildon.',
    schema: optional(
      z.string().check(z.regex(/^mongodb(\+srv)?:\/\/\S+$/, 'must begin with mongodb:// or mongodb+srv://')),
    ),
  },
  EMBEDDED_PORT: {
    initial: '',
    about:
      'A port of 127.0.0.1 where the embedded store listens instead of on its socket, open to all users of this computer.',
    schema: optional(number(1, 65_535)),
  },
  STORE_SILENCE_SECONDS: {
    initial: '120',
    about:
      'Seconds without a sign of life from the embedded store after which the process exits, so that a supervisor restarts it.',
    schema: number(1, 3_600),
  },
  WORKERS: {
    initial: '1',
    about:
      'Number of processes on a machine with several processors; auto: one per processor. More than that is not faster.',
    schema: workers,
  },
  REDIS_URL: {
    initial: '',
    about: 'The Redis that connects several nodes on one MongoDB, such as redis://127.0.0.1:6379.',
    schema: optional(redisUrl),
  },
  JWT_SECRET: {
    initial: '',
    about:
      'Signs sessions; 32 or more random characters. Made once in the data folder when empty; required with MONGODB_URI.',
    schema: optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  },
  SESSION_HOURS: {
    initial: String(SESSION_HOURS),
    about: 'A session ends this many hours after the last activity, and after a week at the latest.',
    schema: number(1, 168),
  },
  ADMIN_USERNAME: {
    initial: 'admin',
    about: 'The user name of the first admin, made when there is none yet.',
    schema: z
      .string()
      .check(z.regex(/^[A-Za-z][A-Za-z0-9._@-]{1,49}$/, 'must be 2 to 50 letters, digits or . _ @ -, a letter first')),
  },
  ADMIN_PASSWORD: {
    initial: '',
    about: "The first admin's password; when empty, a random one is printed once.",
    schema: optional(z.string().check(z.minLength(8, 'must have at least 8 characters'))),
  },
  ADMIN_PASSWORD_ONCE: {
    initial: 'on',
    about: 'on: the first admin must change this password at the first sign-in.',
    schema: onOff,
  },
  ADMIN_TOOLS_PASSWORD: {
    initial: '',
    about: 'Password for the migration on /admintools; without it, the page can not start it.',
    // bcrypt reads 72 bytes; ASCII avoids differing encodings.
    schema: optional(
      z.string().check(z.regex(/^[\x20-\x7e]{8,72}$/, 'must have 8 to 72 letters (without accents), digits or signs')),
    ),
  },
  NODE_ENV: {
    initial: '',
    about: 'production: a site on the network, without sign-up unless a code or a captcha is set.',
    schema: z.string(),
  },
  SIGN_UP_CODE: {
    initial: '',
    about: 'Code that people need to make an account; if set, no captcha is used.',
    schema: optional(z.string().check(z.maxLength(200, 'must have at most 200 characters'))),
  },
  RECAPTCHA_SITE_KEY: {
    initial: '',
    about: "Google's reCAPTCHA (v2, “I'm not a robot”) at sign-up: its site key.",
    schema: captchaKey,
  },
  RECAPTCHA_SECRET_KEY: {
    initial: '',
    about: 'The secret key of the same reCAPTCHA; both or none.',
    schema: captchaKey,
  },
  RECAPTCHA_URL: {
    initial: 'https://www.google.com/recaptcha',
    about: 'Address of the captcha; https://www.recaptcha.net/recaptcha if google.com is blocked.',
    schema: captchaUrl,
  },
  TRUST_PROXY: {
    initial: 'off',
    about:
      'Trusted proxies for forwarded addresses: off, the number of proxies in front of this server, or their addresses.',
    schema: trustProxy,
  },
  OLD_CLIENTS: {
    initial: 'off',
    about: 'on: serve old clients on other sites, which have no session cookie (see docs/OLD-CLIENTS.md).',
    schema: onOff,
  },
  LOG_LEVEL: {
    initial: 'info',
    about: 'How much is logged; debug names every request.',
    schema: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  METRICS_TOKEN: {
    initial: '',
    about:
      'Bearer token with which a monitoring system on another machine reads /metrics; without it, this machine only.',
    schema: metricsToken,
  },
  JSON_LIMIT_MB: {
    initial: '20',
    about: 'The largest JSON or form body that is accepted, in megabytes.',
    schema: number(1, 200),
  },
  TEXT_LIMIT_MB: {
    initial: '2',
    about: 'The longest text of a contribution, with its markup and without its pictures, in megabytes.',
    schema: number(1, 15),
  },
  VOICE_NOTE_MINUTES: {
    initial: '5',
    about: 'The longest voice note that is recorded in the editor, in minutes; 0 turns recording off.',
    schema: number(0, 60),
  },
  BODIES_PER_ACCOUNT_MB: {
    initial: '60',
    about: 'How much one person may send at once, files not counted, in megabytes.',
    schema: number(1, 10_000),
  },
  BODIES_PER_ADDRESS_MB: {
    initial: '400',
    about: 'How much one address, such as that of a school, may send at once, files not counted, in megabytes.',
    schema: number(1, 100_000),
  },
  BODY_SECONDS: {
    initial: '20',
    about: 'How long a request may take to arrive, files not counted; longer for schools on slow lines.',
    schema: number(1, 1_800),
  },
  FILE_LIMIT_MB: {
    initial: '100',
    about: 'The largest file that may be uploaded, in megabytes.',
    schema: number(1, 10_000),
  },
  ARCHIVE_LIMIT_MB: {
    initial: '2000',
    about:
      'The largest archive of a community that admins may import on the page, in megabytes; a command has no limit.',
    schema: number(1, 1_000_000),
  },
  CLAMD: {
    initial: '',
    about:
      'The virus scanner clamd that checks uploads, such as 127.0.0.1:3310; while it does not answer, uploads are refused.',
    schema: optional(hostAndPort),
  },
  PICTURE_MEGAPIXELS: {
    initial: '64',
    about: 'The largest picture that may be uploaded, in megapixels; the frames of an animation count together.',
    schema: number(1, 1_000),
  },
  UPLOAD_QUOTA_MB: {
    initial: '500',
    about: 'Unused uploads per person, in megabytes; unused files are deleted after a day.',
    schema: number(1, 100_000),
  },
  STORED_MB_PER_DAY: {
    initial: '500',
    about: 'How much of texts and data one member may store in a day, in megabytes; each saved version counts.',
    schema: number(1, 100_000),
  },
  CONNECTIONS_PER_ADDRESS: {
    initial: '2500',
    about:
      'How many connections may be open at once from one address, such as that of a school; TRUST_PROXY exempts its proxies.',
    schema: number(1, 1_000_000),
  },
  SOCKETS_PER_ADDRESS: {
    initial: '2500',
    about: 'How many pages may be connected at once from one address, such as that of a school.',
    schema: number(1, 1_000_000),
  },
  SOCKETS_PER_ACCOUNT: {
    initial: '40',
    about: 'How many pages of one person may be connected at once.',
    schema: number(1, 100_000),
  },
  IMAGE_HOSTS: {
    initial: '',
    about: 'Other sites whose pictures notes may show, such as https://example.org,https://*.example.net.',
    schema: sites,
  },
  FRAME_HOSTS: {
    initial: '',
    about:
      'Other sites whose pages notes show in frames at once, such as https://www.youtube.com; those of others wait for a click.',
    schema: sites,
  },
  SMTP_URL: {
    initial: '',
    about: 'The mail server, such as smtp://user:password@mail.example.org:587, or smtps://… for TLS from the start.',
    schema: optional(smtpUrl),
  },
  MAIL_FROM: {
    initial: '',
    about: 'Sender of e-mails, such as Buildon <buildon@example.org>.',
    schema: optional(sender),
  },
  HELP_TO: {
    initial: '',
    about: 'Recipient of feedback; set all three or none. Without them, feedback is only stored.',
    schema: optional(mailAddress),
  },
  SITE_URL: {
    initial: '',
    about: 'Public address of this site, such as https://learn.example.org; e-mails link to it.',
    schema: siteUrl,
  },
  TRANSLATE_URL: {
    initial: '',
    about: 'LibreTranslate server for notes, such as https://translate.example.org; it receives their texts.',
    schema: serviceUrl,
  },
  TRANSLATE_KEY: {
    initial: '',
    about: 'Its key, if it needs one.',
    schema: serviceKey,
  },
  FEEDBACK_URL: {
    initial: '',
    about:
      'The service that predicts feedback on notes, such as https://feedback.example.org/predict; browsers send it the text of the note.',
    schema: serviceUrl,
  },
  SERVICE_SITES: {
    initial: '',
    about:
      'Sites of outside services that communities may name in their settings, such as https://mapper.example.org; browsers call no other.',
    schema: sites,
  },
  GOOGLE_CLIENT_ID: {
    initial: '',
    about: 'Id of an OAuth client at Google (see docs/SERVICES.md).',
    schema: serviceKey,
  },
  GOOGLE_CLIENT_SECRET: {
    initial: '',
    about: 'Secret of the same OAuth client; both or none, together with SITE_URL, to which Google redirects.',
    schema: serviceKey,
  },
  GOOGLE_URL: {
    initial: '',
    about: 'Address of a stand-in for Google, for tests.',
    schema: serviceUrl,
  },
  OIDC_ISSUER: {
    initial: '',
    about: "The school's identity provider (OpenID Connect), such as https://id.example.org; see docs/SIGN-IN.md.",
    schema: issuer,
  },
  OIDC_CLIENT_ID: {
    initial: '',
    about: 'Id of this site at the provider.',
    schema: serviceKey,
  },
  OIDC_CLIENT_SECRET: {
    initial: '',
    about: 'Its secret. Set issuer, id, secret and name all four or none, together with SITE_URL.',
    schema: serviceKey,
  },
  OIDC_NAME: {
    initial: '',
    about: 'Name on the button “Sign in with …”, such as Elm Street School.',
    schema: optional(z.string().check(z.maxLength(60, 'must have at most 60 characters'))),
  },
  OIDC_SIGN_UP: {
    initial: 'on',
    about: 'on: the first sign-in with the provider makes an account; off: only linked accounts sign in with it.',
    schema: onOff,
  },
  OIDC_TEACHER_CLAIM: {
    initial: '',
    about:
      'A claim whose holders may create communities, such as teacher, roles=teacher or realm_access.roles=teacher.',
    schema: optional(
      z.string().check(z.regex(/^[^\s=][^=]{0,99}(=.{1,200})?$/, 'must be a claim such as teacher or roles=teacher')),
    ),
  },
  VAPID_PUBLIC_KEY: {
    initial: '',
    about:
      'Public key for push services. Both keys are generated in the data folder if empty; with MONGODB_URI, there are no push messages without them.',
    schema: vapidKey(65),
  },
  VAPID_PRIVATE_KEY: {
    initial: '',
    about: 'The private key of the same pair; `npx web-push generate-vapid-keys` makes one. Both or none.',
    schema: vapidKey(32),
  },
  VAPID_SUBJECT: {
    initial: 'mailto:admin@example.org',
    about: 'Contact for push services: mailto:… or an https address. Some require a real one.',
    schema: contact,
  },
  PUSH_SERVICES: {
    initial:
      'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    about: 'Hosts of push services to use; *. before a host includes its subdomains.',
    schema: pushServices,
  },
  PASSWORD_MIN_SIGN_UP: {
    initial: '',
    about:
      'The least number of characters of a password at sign-up and in uploaded class lists; when empty, 4, or 8 if NODE_ENV is production.',
    schema: optional(number(1, 100)),
  },
  PASSWORD_MIN_CHANGE: {
    initial: '',
    about:
      'The least number of characters of a password that is changed or reset; when empty, 3, or the one at sign-up if NODE_ENV is production.',
    schema: optional(number(1, 100)),
  },
  SECOND_FACTOR: {
    initial: 'optional',
    about:
      'Who must protect the account with an authenticator app: optional (nobody), admins, or managers (and admins).',
    schema: choice('optional', 'admins', 'managers'),
  },
  ACTS_DAYS: {
    initial: '365',
    about: 'Days for which the log of acts keeps its entries; older ones are deleted.',
    schema: number(1, 36_500),
  },
  BACKUP_EVERY: {
    initial: '',
    about: 'Hours between backups that the server makes by itself, such as 24; when empty, it makes none.',
    schema: optional(number(1, 8_760)),
  },
  BACKUP_KEEP: {
    initial: '7',
    about: 'How many of these backups stay; older ones are deleted.',
    schema: number(1, 10_000),
  },
  BACKUP_FOLDER: {
    initial: '',
    about: 'Where they are stored, best on another disk; when empty, in backups of the data folder.',
    schema: optional(z.string()),
  },
  EMAIL_OPTIONAL: {
    initial: 'off',
    about: 'on: people sign up without an e-mail address. Class lists need none anyway.',
    schema: onOff,
  },
  MANAGERS_CREATE_COMMUNITIES: {
    initial: 'off',
    about: 'on: managers of a community may create more communities; otherwise only admins may.',
    schema: onOff,
  },
  NUMERIC_USER_NAMES: {
    initial: 'off',
    about: 'on: user names in class lists may be digits alone, as some schools issue them.',
    schema: onOff,
  },
  BCRYPT_ROUNDS: {
    initial: '10',
    about: 'The cost of hashing a password: each step doubles it. Lower it for tests only.',
    schema: number(4, 15),
  },
} as const

type Settings = { [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']> }
type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<S>
type ParsedEnv = { [K in keyof Settings as CamelCase<K>]: Settings[K] }
/** Parsed settings: `MONGODB_URI` is `env.mongodbUri`. */
export type Env = ParsedEnv & { passwordMinSignUp: number; passwordMinChange: number }

const camelCase = (name: string) => name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** A failed start; each line is a message for the operator. */
export class StartFault extends Error {
  readonly lines: readonly string[]
  constructor(...lines: string[]) {
    super(lines.join('\n'))
    this.name = 'StartFault'
    this.lines = lines
  }
}

/** Parses the environment; throws a StartFault with a line per invalid setting. */
export const readEnv = (source: Readonly<Record<string, string | undefined>>): Env => {
  const faults: string[] = []
  const env: Record<string, unknown> = {}
  for (const [name, { initial, schema }] of Object.entries(SETTINGS)) {
    const result = z.safeParse(schema as z.ZodMiniType, source[name]?.trim() ?? initial)
    if (result.success) env[camelCase(name)] = result.data
    else faults.push(`${name} ${innermost(result.error.issues)}`)
  }
  const parsed = env as unknown as ParsedEnv
  if (faults.length === 0) faults.push(...missing(parsed))
  if (faults.length > 0) throw new StartFault(...faults)
  return { ...parsed, ...passwordMinimums(parsed) }
}

const PASSWORD_MIN_PRODUCTION = 8

/** Defaults of the specification, except in production (SESS-03). */
const passwordMinimums = ({ nodeEnv, passwordMinSignUp, passwordMinChange }: ParsedEnv) => {
  const isProduction = nodeEnv === 'production'
  const signUp = passwordMinSignUp ?? (isProduction ? PASSWORD_MIN_PRODUCTION : PASSWORD_MIN_SIGN_UP)
  const change = passwordMinChange ?? (isProduction ? signUp : PASSWORD_MIN_CHANGE)
  return { passwordMinSignUp: signUp, passwordMinChange: change }
}

/** Returns faults of settings that depend on each other. */
const missing = ({ mongodbUri, jwtSecret, recaptchaSiteKey, recaptchaSecretKey, ...env }: ParsedEnv): string[] => [
  ...vapidFaults(env),
  ...(mongodbUri && !jwtSecret ? ['JWT_SECRET must be set when MONGODB_URI is'] : []),
  ...(!recaptchaSiteKey === !recaptchaSecretKey
    ? []
    : ['RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY must be set both, or neither']),
  ...(!env.googleClientId === !env.googleClientSecret
    ? []
    : ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set both, or neither']),
  ...(env.googleClientId && !env.siteUrl ? ['SITE_URL must be set when GOOGLE_CLIENT_ID is'] : []),
  ...oidcFaults(env),
  ...(new Set([!env.smtpUrl, !env.mailFrom, !env.helpTo]).size === 1
    ? []
    : ['SMTP_URL, MAIL_FROM and HELP_TO must be set all three, or none']),
]

const oidcFaults = (env: Partial<ParsedEnv>) => {
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcName, oidcTeacherClaim, siteUrl } = env
  const set = [oidcIssuer, oidcClientId, oidcClientSecret, oidcName].map(Boolean)
  if (new Set(set).size > 1) return ['OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME must be set all four, or none'] // prettier-ignore
  if (oidcIssuer && !siteUrl) return ['SITE_URL must be set when OIDC_ISSUER is']
  return oidcTeacherClaim && !oidcIssuer ? ['OIDC_ISSUER must be set when OIDC_TEACHER_CLAIM is'] : []
}

const vapidFaults = ({ vapidPublicKey = '', vapidPrivateKey = '' }: Partial<ParsedEnv>) => {
  if (!vapidPublicKey !== !vapidPrivateKey)
    return ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set both, or neither']
  const fits = !vapidPublicKey || isVapidPair({ publicKey: vapidPublicKey, privateKey: vapidPrivateKey })
  return fits ? [] : ['VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY']
}

/** Returns the message; optional settings nest it in a union. */
const innermost = (issues: readonly z.core.$ZodIssue[]): string => {
  const issue = issues[0]
  if (issue?.code === 'invalid_union') return innermost(issue.errors.at(-1) ?? [])
  return issue?.message ?? 'is wrong'
}

/** Returns the text of `.env.example`. */
export const envExample = () =>
  Object.entries(SETTINGS)
    .map(([name, { initial, about }]) => `# ${about}\n${name}=${initial}\n`)
    .join('\n')
