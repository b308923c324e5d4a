import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import webPush from 'web-push'

interface Handed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** A browser subscription that decrypts messages by RFC 8291 and RFC 8188, independently of the sending library. */
export const makeBrowser = (endpoint: string) => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const secret = randomBytes(16)
  return {
    subscription: {
      endpoint,
      keys: { p256dh: own.getPublicKey('base64url'), auth: secret.toString('base64url') },
    },
    read: ({ body }: Pick<Handed, 'body'>): unknown => {
      const [salt, length] = [body.subarray(0, 16), body[20] ?? 0]
      const [theirs, record] = [body.subarray(21, 21 + length), body.subarray(21 + length)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
      const key = hkdf(secret, own.computeSecret(theirs), info, 32)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        hkdf(salt, key, 'Content-Encoding: aes128gcm\0', 16),
        hkdf(salt, key, 'Content-Encoding: nonce\0', 12),
      )
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as unknown
    },
  }
}

/** Returns the claims of a VAPID header (RFC 8292). */
export const claimsOf = ({ headers }: Pick<Handed, 'headers'>) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const [head = '', claims = '', signature = ''] = token.split('.')
  const known = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), known, Buffer.from(signature, 'base64url')))
    throw new Error('it is signed with another key')
  return {
    key,
    ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number }),
  }
}

/** Fake push service; answers 201 unless set otherwise for a path. */
export const startPushService = async () => {
  const handed: Handed[] = []
  const answers = new Map<string, number>()
  const server = createServer(async (req, res) => {
    const path = req.url ?? ''
    handed.push({ path, headers: req.headers, body: Buffer.concat(await req.toArray()) })
    res.writeHead(answers.get(path) ?? 201, { Location: '/redirected' }).end('x'.repeat(100_000))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return {
    origin,
    /** Settings for a site that uses the fake. */
    settings: { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_SERVICES: origin },
    handed,
    answer: (path: string, status: number) => void answers.set(path, status),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
