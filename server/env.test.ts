import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import webPush from 'web-push'
import { envExample, readEnv, StartFault } from './env.ts'
import { ROOT } from './paths.ts'

test('.env.example names every setting with its default and a comment', () => {
  expect(readFileSync(join(ROOT, '.env.example'), 'utf8')).toBe(envExample())
})

test('an empty environment gives the defaults', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    actsDays: 365,
    backupEvery: undefined,
    backupKeep: 7,
    backupFolder: undefined,
    host: '127.0.0.1',
    dataDir: './data',
    files: 'disk',
    mongodbUri: undefined,
    embeddedPort: undefined,
    workers: 1,
    redisUrl: undefined,
    jwtSecret: undefined,
    sessionHours: 5,
    adminUsername: 'admin',
    adminPassword: undefined,
    adminPasswordOnce: true,
    adminToolsPassword: undefined,
    nodeEnv: '',
    signUpCode: undefined,
    recaptchaSiteKey: undefined,
    recaptchaSecretKey: undefined,
    recaptchaUrl: 'https://www.google.com/recaptcha',
    trustProxy: false,
    oldClients: false,
    logLevel: 'info',
    jsonLimitMb: 20,
    textLimitMb: 2,
    voiceNoteMinutes: 5,
    bodiesPerAccountMb: 60,
    bodiesPerAddressMb: 400,
    bodySeconds: 20,
    fileLimitMb: 100,
    archiveLimitMb: 2_000,
    clamd: undefined,
    pictureMegapixels: 64,
    uploadQuotaMb: 500,
    storedMbPerDay: 500,
    connectionsPerAddress: 2_500,
    storeSilenceSeconds: 120,
    socketsPerAddress: 2_500,
    socketsPerAccount: 40,
    imageHosts: [],
    frameHosts: [],
    smtpUrl: undefined,
    mailFrom: undefined,
    helpTo: undefined,
    siteUrl: undefined,
    translateUrl: undefined,
    translateKey: undefined,
    feedbackUrl: undefined,
    serviceSites: [],
    googleClientId: undefined,
    googleClientSecret: undefined,
    googleUrl: undefined,
    oidcIssuer: undefined,
    oidcClientId: undefined,
    oidcClientSecret: undefined,
    oidcName: undefined,
    oidcSignUp: true,
    oidcTeacherClaim: undefined,
    vapidPublicKey: undefined,
    vapidPrivateKey: undefined,
    vapidSubject: 'mailto:admin@example.org',
    pushServices: [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      '*.push.services.mozilla.com',
      '*.push.apple.com',
      '*.notify.windows.com',
    ],
    passwordMinSignUp: 4,
    passwordMinChange: 3,
    secondFactor: 'optional',
    emailOptional: false,
    managersCreateCommunities: false,
    numericUserNames: false,
    bcryptRounds: 10,
  })
})

test('every wrong setting is told in a line of its own', () => {
  const wrong = { PORT: '70000', TRUST_PROXY: 'yes', EMBEDDED_PORT: 'x', JWT_SECRET: 'short', LOG_LEVEL: 'loud' }
  const fault = faultOf(() => readEnv(wrong))
  expect(fault.lines).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'EMBEDDED_PORT must be a whole number from 1 to 65535',
    'JWT_SECRET must have at least 32 characters',
    'TRUST_PROXY must be off, a number of proxies from 1 to 9, or addresses separated by commas',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
  ])
})

test.each<[Record<string, string>, { signUp: number; change: number }]>([
  [{}, { signUp: 4, change: 3 }],
  [{ PASSWORD_MIN_SIGN_UP: '6' }, { signUp: 6, change: 3 }],
  [{ NODE_ENV: 'production' }, { signUp: 8, change: 8 }],
  [
    { NODE_ENV: 'production', PASSWORD_MIN_SIGN_UP: '4' },
    { signUp: 4, change: 4 },
  ],
  [
    { NODE_ENV: 'production', PASSWORD_MIN_SIGN_UP: '', PASSWORD_MIN_CHANGE: '' },
    { signUp: 8, change: 8 },
  ],
  [
    { NODE_ENV: 'production', PASSWORD_MIN_CHANGE: '3' },
    { signUp: 8, change: 3 },
  ],
])('%o gives the least lengths %o of passwords [SESS-03]', (settings, { signUp, change }) => {
  expect(readEnv(settings)).toMatchObject({ passwordMinSignUp: signUp, passwordMinChange: change })
})

test('with MONGODB_URI the secret of sessions must be given', () => {
  expect(faultOf(() => readEnv({ MONGODB_URI: 'mongodb://localhost/x' })).lines).toEqual([
    'JWT_SECRET must be set when MONGODB_URI is',
  ])
})

test('sites whose pictures may be shown are named one by one, and bring nothing else into the policy', () => {
  expect(readEnv({ IMAGE_HOSTS: 'https://a.example , http://*.b.example:8080' }).imageHosts).toEqual([
    'https://a.example',
    'http://*.b.example:8080',
  ])
  for (const IMAGE_HOSTS of [
    '*',
    'https:',
    'https://a.example:99999',
    'https://*.1.2.3.999',
    'a.example',
    "https://a.example; script-src 'unsafe-inline'",
  ])
    expect(faultOf(() => readEnv({ IMAGE_HOSTS })).lines).toEqual([
      'IMAGE_HOSTS must be sites such as https://example.org, separated by commas',
    ])
})

test('an address that none can ask is told at the start, not where it is first needed', () => {
  const examples = {
    SITE_URL: 'https://learn.example.org',
    TRANSLATE_URL: 'https://translate.example.org',
    FEEDBACK_URL: 'https://translate.example.org',
    RECAPTCHA_URL: 'https://www.google.com/recaptcha',
  }
  for (const [name, example] of Object.entries(examples))
    for (const wrong of ['https://a.example:99999', 'https://1.2.3.999'])
      expect(faultOf(() => readEnv({ [name]: wrong })).lines).toEqual([`${name} must be an address such as ${example}`])
})

test('so many processes serve as is said, or as there are processors', () => {
  expect(readEnv({ WORKERS: '64' }).workers).toBe(64)
  expect(readEnv({ WORKERS: 'auto' }).workers).toBe(Math.min(availableParallelism(), 64))
  for (const WORKERS of ['0', '65', '1000', '-1', '1.5', 'abc', 'AUTO', ''])
    expect(faultOf(() => readEnv({ WORKERS })).lines).toEqual(['WORKERS must be a whole number from 1 to 64, or auto'])
})

test('a captcha has both its keys, and its secret goes nowhere unencrypted', () => {
  const keys = { RECAPTCHA_SITE_KEY: '6Lf-key_1', RECAPTCHA_SECRET_KEY: '6Lf-secret_1' }
  expect(readEnv(keys)).toMatchObject({ recaptchaSiteKey: '6Lf-key_1', recaptchaSecretKey: '6Lf-secret_1' })
  for (const name of Object.keys(keys))
    expect(faultOf(() => readEnv({ ...keys, [name]: '' })).lines).toEqual([
      'RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY must be set both, or neither',
    ])
  for (const RECAPTCHA_URL of ['http://www.google.com/recaptcha', 'https://a.example; script-src *', 'google.com', ''])
    expect(faultOf(() => readEnv({ ...keys, RECAPTCHA_URL })).lines).toEqual([
      'RECAPTCHA_URL must be an address such as https://www.google.com/recaptcha',
    ])
})

test('mail has a server, a sender and a receiver, or none of them; no fault quotes a password', () => {
  const mail = {
    SMTP_URL: 'smtps://ann%40b:p%2Fw@mail.example.org:465/?tls.rejectUnauthorized=false',
    MAIL_FROM: 'Büildon at school <buildon@example.org>',
    HELP_TO: 'admin@example.org',
  }
  expect(readEnv(mail)).toMatchObject({ smtpUrl: mail.SMTP_URL, mailFrom: mail.MAIL_FROM, helpTo: mail.HELP_TO })
  expect(readEnv({ ...mail, SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@b' })).toMatchObject({ mailFrom: 'a@b' })
  for (const name of Object.keys(mail))
    expect(faultOf(() => readEnv({ ...mail, [name]: '' })).lines).toEqual([
      'SMTP_URL, MAIL_FROM and HELP_TO must be set all three, or none',
    ])
  const wrong: [string, string][] = [
    ...['mail.example.org', 'http://secret@a.b', 'smtp://', 'smtp://secret@', 'smtp://a b', 'smtp://a:99999'].map(
      (value): [string, string] => ['SMTP_URL', value],
    ),
    ...['Buildon', 'a@b, c@d', 'A <a@b> <c@d>', 'A\nBcc: c@d <a@b>', '"A" <a@b>'].map((value): [string, string] => [
      'MAIL_FROM',
      value,
    ]),
    ...['admin', 'Ann <a@b>', 'a@b,c@d', 'a@b\nBcc: c@d'].map((value): [string, string] => ['HELP_TO', value]),
  ]
  for (const [name, value] of wrong) {
    const { lines } = faultOf(() => readEnv({ ...mail, [name]: value }))
    expect([value, lines]).toEqual([value, [expect.stringMatching(`^${name} must be an address such as `)]])
    expect(lines.join()).not.toContain('secret')
  }
})

test('Google has an id, its secret, and the address that it leads back to', () => {
  const google = { GOOGLE_CLIENT_ID: 'id.apps', GOOGLE_CLIENT_SECRET: 'secret', SITE_URL: 'https://learn.example.org' }
  expect(readEnv(google)).toMatchObject({ googleClientId: 'id.apps', googleClientSecret: 'secret' })
  for (const name of ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
    expect(faultOf(() => readEnv({ ...google, [name]: '' })).lines).toContain(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set both, or neither',
    )
  expect(faultOf(() => readEnv({ ...google, SITE_URL: '' })).lines).toEqual([
    'SITE_URL must be set when GOOGLE_CLIENT_ID is',
  ])
})

test('push has a pair of keys or makes its own, a contact, and hosts that are named', () => {
  const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = webPush.generateVAPIDKeys()
  const pair = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }
  expect(readEnv(pair)).toMatchObject({ vapidPublicKey: VAPID_PUBLIC_KEY, vapidPrivateKey: VAPID_PRIVATE_KEY })
  for (const name of Object.keys(pair))
    expect(faultOf(() => readEnv({ ...pair, [name]: '' })).lines).toEqual([
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set both, or neither',
    ])
  const { publicKey: other } = webPush.generateVAPIDKeys()
  expect(faultOf(() => readEnv({ ...pair, VAPID_PUBLIC_KEY: other })).lines).toEqual([
    'VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY',
  ])
  const { lines } = faultOf(() => readEnv({ ...pair, VAPID_PRIVATE_KEY: 'secret' }))
  expect(lines).toEqual(['VAPID_PRIVATE_KEY must be a key of 32 bytes, as base64url'])

  const PUSH_SERVICES = 'push.example.org, *.push.example.net ,http://127.0.0.1:5100'
  expect(readEnv({ PUSH_SERVICES }).pushServices).toEqual([
    'push.example.org',
    '*.push.example.net',
    'http://127.0.0.1:5100',
  ])
  const wrong: [string, string][] = [
    ...['*', 'localhost', 'https://a.example', 'http://a.example:80', 'a.example:80', '*.*.example'].map(
      (value): [string, string] => ['PUSH_SERVICES', value],
    ),
    ...['', 'admin@example.org', 'http://a.example', 'mailto:'].map((value): [string, string] => [
      'VAPID_SUBJECT',
      value,
    ]),
    ...['a.example', 'https://a.example/path', 'javascript:1'].map((value): [string, string] => ['SITE_URL', value]),
  ]
  for (const [name, value] of wrong)
    expect([value, faultOf(() => readEnv({ [name]: value })).lines]).toEqual([
      value,
      [expect.stringMatching(`^${name} must be `)],
    ])
})

test('the password of the admin tools is one that browsers compare as the server has hashed it', () => {
  expect(readEnv({ ADMIN_TOOLS_PASSWORD: 'move the school' }).adminToolsPassword).toBe('move the school')
  for (const ADMIN_TOOLS_PASSWORD of ['short', 'grün & blau', 'x'.repeat(73)])
    expect(faultOf(() => readEnv({ ADMIN_TOOLS_PASSWORD })).lines).toEqual([
      'ADMIN_TOOLS_PASSWORD must have 8 to 72 letters (without accents), digits or signs',
    ])
})

test('trusted proxies are a number or addresses', () => {
  expect(readEnv({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
  expect(readEnv({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
})

const faultOf = (act: () => unknown): StartFault => {
  try {
    act()
  } catch (error) {
    if (error instanceof StartFault) return error
    throw error
  }
  throw new Error('nothing was refused')
}

test('an address that is none of a Redis is named in one line, without its password [NODE-11]', () => {
  for (const REDIS_URL of ['http://127.0.0.1:6379', 'redis://', 'redis', 'redis://user:secret@host:6379/x']) {
    const faults = () => readEnv({ REDIS_URL })
    expect(faults).toThrow('REDIS_URL must be an address such as redis://127.0.0.1:6379, or rediss://… for TLS')
    expect(faults).not.toThrow(/secret/)
    expect(faultOf(faults).message).not.toContain('\n')
  }
  expect(readEnv({ REDIS_URL: 'rediss://user:secret@redis.example.org:6380/2' }).redisUrl).toContain('example.org')
})

test('the virus scanner has a host and a port', () => {
  expect(readEnv({ CLAMD: 'clamd:3310' }).clamd).toEqual({ host: 'clamd', port: 3310 })
  expect(readEnv({ CLAMD: '[::1]:3310' }).clamd).toEqual({ host: '::1', port: 3310 })
  for (const CLAMD of ['clamd', ':3310', 'clamd:99999', 'http://clamd:3310', '/run/clamd.ctl'])
    expect(() => readEnv({ CLAMD })).toThrow('CLAMD must be a host and a port, such as 127.0.0.1:3310')
})

test('a malformed or missing setting of the school’s sign-in ends the start with one line [OIDC-01]', () => {
  const oidc = { OIDC_ISSUER: 'https://id.example.org/realms/school', OIDC_CLIENT_ID: 'buildon', OIDC_CLIENT_SECRET: 'secret', OIDC_NAME: 'Elm Street School', SITE_URL: 'https://learn.example.org' } // prettier-ignore
  expect(readEnv(oidc)).toMatchObject({ oidcIssuer: oidc.OIDC_ISSUER, oidcName: 'Elm Street School', oidcSignUp: true })
  expect(readEnv({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:4000/' }).oidcIssuer).toBe('http://127.0.0.1:4000/')
  const lineOf = (more: object) => faultOf(() => readEnv({ ...oidc, ...more })).lines
  for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'])
    expect(lineOf({ [name]: '' })).toEqual([
      'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME must be set all four, or none',
    ])
  expect(lineOf({ SITE_URL: '' })).toEqual(['SITE_URL must be set when OIDC_ISSUER is'])
  for (const OIDC_ISSUER of [
    'id.example.org',
    'http://id.example.org',
    'https://id.example.org?x=1',
    'https://me:secret@id.example.org',
    'https://id.example.org:99999',
  ])
    // prettier-ignore
    expect(lineOf({ OIDC_ISSUER })).toEqual([
      'OIDC_ISSUER must be an https address such as https://id.example.org/realms/school',
    ])
  expect(lineOf({ OIDC_NAME: 'x'.repeat(61) })).toEqual(['OIDC_NAME must have at most 60 characters'])
  expect(lineOf({ OIDC_SIGN_UP: 'yes' })).toEqual(['OIDC_SIGN_UP must be one of on, off'])
  expect(lineOf({ OIDC_TEACHER_CLAIM: '=teacher' })).toEqual([
    'OIDC_TEACHER_CLAIM must be a claim such as teacher or roles=teacher',
  ])
  expect(faultOf(() => readEnv({ OIDC_TEACHER_CLAIM: 'teacher' })).lines).toEqual([
    'OIDC_ISSUER must be set when OIDC_TEACHER_CLAIM is',
  ])
})
