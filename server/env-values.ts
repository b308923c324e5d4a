import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import * as z from 'zod/mini'

/** Returns the schema of an integer within inclusive bounds. */
export const number = (min: number, max: number, orElse = '') => {
  const message = `must be a whole number from ${min} to ${max}${orElse}`
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, message)),
    z.pipe(z.transform(Number), z.int(message).check(z.minimum(min, message), z.maximum(max, message))),
  )
}
/** Returns the schema of an enumeration. */
export const choice = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`)
const WORKERS_MAX = 64
/** Number of worker processes; `auto`: number of processors. */
export const workers = z.union([
  z.pipe(
    z.literal('auto'),
    z.transform(() => Math.min(availableParallelism(), WORKERS_MAX)),
  ),
  number(1, WORKERS_MAX, ', or auto'),
])
export const onOff = z.pipe(
  choice('on', 'off'),
  z.transform((value: 'on' | 'off') => value === 'on'),
)
/** Returns the schema of an optional setting; empty becomes undefined. */
export const optional = <T extends z.core.$ZodType>(schema: T) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    schema,
  ])

const isAddress = (part: string) => {
  const [address = '', bits, ...rest] = part.trim().split('/')
  return rest.length === 0 && isIP(address) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits))
}
/** Express's 'trust proxy': `off`, a number of proxies, or their addresses. */
export const trustProxy = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => value === 'off' || /^[1-9]$/.test(value) || value.split(',').every(isAddress),
        'must be off, a number of proxies from 1 to 9, or addresses separated by commas',
      ),
    ),
  z.transform((value: string) =>
    value === 'off' ? false : /^\d$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim()),
  ),
)

/** Returns the schema of a URL of a certain form; invalid URLs, e.g. with port 99999, are refused too. */
const address = (form: RegExp, message: string) =>
  z.string().check(z.refine((value) => form.test(value) && URL.canParse(value), message))

const SITE = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i
const namedIn = (list: string) => list.split(/\s*,\s*/).filter(Boolean)
/** Comma-separated sites in the syntax of a content security policy. */
export const sites = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => namedIn(value).every((site) => SITE.test(site) && URL.canParse(site.replace('//*.', '//'))),
        'must be sites such as https://example.org, separated by commas',
      ),
    ),
  z.transform(namedIn),
)

/** Base URL of the captcha's script and verification; HTTPS except on localhost, because the secret is sent there. */
export const captchaUrl = address(
  /^(https:\/\/[a-z0-9.-]+|http:\/\/(127\.0\.0\.1|localhost))(:\d{1,5})?(\/[\w.-]+)*$/i,
  'must be an address such as https://www.google.com/recaptcha',
)
/** Issuer of ID tokens; HTTPS except on this machine, because the secret is sent there. */
export const issuer = optional(
  address(
    /^(https:\/\/[a-z0-9.-]+|http:\/\/(127\.0\.0\.1|localhost))(:\d{1,5})?(\/[\w.~-]+)*\/?$/i,
    'must be an https address such as https://id.example.org/realms/school',
  ),
)
export const captchaKey = optional(z.string().check(z.regex(/^[\w-]+$/, 'must be a key: letters, digits, - and _')))

/** URL of a network service, without credentials. */
export const serviceUrl = optional(
  address(
    /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[\w.-]+)*$/i,
    'must be an address such as https://translate.example.org',
  ),
)
/** API key for a service; secret. */
export const serviceKey = optional(z.string().check(z.maxLength(500, 'must have at most 500 characters')))

/** Long enough not to be guessed. */
export const metricsToken = optional(
  z.string().check(z.regex(/^\S{16,500}$/, 'must have 16 to 500 characters, no spaces')),
)

/** URL of the mail server. May contain credentials, so messages don't quote it. */
export const smtpUrl = z
  .string()
  .check(
    z.refine(
      (value) =>
        /^smtps?:\/\/[^\s/?#]+\/?(\?\S*)?$/i.test(value) && URL.canParse(value) && new URL(value).hostname !== '',
      'must be an address such as smtp://user:password@mail.example.org:587',
    ),
  )
/** URL of a Redis server. May contain a password, so messages don't quote it. */
export const redisUrl = z
  .string()
  .check(
    z.refine(
      (value) =>
        /^rediss?:\/\/[^\s/?#]+(\/\d{0,3})?$/i.test(value) && URL.canParse(value) && new URL(value).hostname !== '',
      'must be an address such as redis://127.0.0.1:6379, or rediss://… for TLS',
    ),
  )
const MAIL_ADDRESS = String.raw`[^\s<>@,;:"]+@[^\s<>@,;:"]+`
export const mailAddress = z
  .string()
  .check(z.regex(new RegExp(`^${MAIL_ADDRESS}$`, 'u'), 'must be an address such as admin@example.org'))
/** An address, optionally with a name. */
export const sender = z
  .string()
  .check(
    z.regex(
      new RegExp(`^(${MAIL_ADDRESS}|[^<>,;:"\\p{Cc}]+ <${MAIL_ADDRESS}>)$`, 'u'),
      'must be an address such as Buildon <buildon@example.org>',
    ),
  )

/** Public URL of the site, without a path. */
export const siteUrl = optional(
  address(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i, 'must be an address such as https://learn.example.org'),
)

/** `host:port`; an IPv6 address in brackets. */
export const hostAndPort = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => /^([a-z0-9._-]+|\[[0-9a-f:]+\]):\d{1,5}$/i.test(value) && Number(/\d+$/.exec(value)?.[0]) <= 65_535,
        'must be a host and a port, such as 127.0.0.1:3310',
      ),
    ),
  z.transform((value: string) => {
    const at = value.lastIndexOf(':')
    return { host: value.slice(0, at).replaceAll(/[[\]]/g, ''), port: Number(value.slice(at + 1)) }
  }),
)

/** Returns the schema of a VAPID key as base64url. */
export const vapidKey = (bytes: number) => {
  const message = `must be a key of ${bytes} bytes, as base64url`
  return optional(z.string().check(z.refine((value) => isBase64Url(value, bytes), message)))
}
const isBase64Url = (value: string, bytes: number) =>
  /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes

export const contact = z
  .string()
  .check(
    z.regex(
      new RegExp(`^(mailto:${MAIL_ADDRESS}|https:\\/\\/[a-z0-9.-]+(\\/\\S*)?)$`, 'iu'),
      'must be an address such as mailto:admin@example.org or https://learn.example.org',
    ),
  )

/** Hosts of push services; `*.` includes subdomains. Plain HTTP on localhost only. */
export const pushServices = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|http:\/\/127\.0\.0\.1:\d{1,5})(\s*,\s*|$))*$/,
        'must be hosts such as push.example.org or *.push.example.org, separated by commas',
      ),
    ),
  z.transform((value: string) => value.split(/\s*,\s*/).filter(Boolean)),
)
