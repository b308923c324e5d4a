import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

interface Sites {
  images: readonly string[]
  frames: readonly string[]
  captcha: readonly string[]
  services: readonly string[]
}

interface Allowed extends Sites {
  /** Hashes of inline scripts. */
  scripts: readonly string[]
}

/**
 * Content security policy. Mantine and TinyMCE need inline styles; images may be pasted (data:, blob:). Notes may
 * embed https pages and `frames` (contract/README.md 24); pages call `services` (contract/api.md 26).
 */
export const contentPolicy = ({ images, frames, captcha, services, scripts }: Allowed): RequestHandler => {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          baseUri: ["'self'"],
          connectSrc: ["'self'", ...captcha, ...services],
          fontSrc: ["'self'", 'data:'],
          formAction: ["'self'", ...services],
          frameAncestors: ["'self'"],
          frameSrc: ["'self'", 'https:', ...frames, ...captcha],
          imgSrc: ["'self'", 'data:', 'blob:', ...images],
          mediaSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          scriptSrc: ["'self'", ...scripts, ...captcha],
          scriptSrcAttr: ["'none'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
        },
      },
      // Subdomains may not support https.
      strictTransportSecurity: { includeSubDomains: false },
    }),
  )
  return (_req, res, next) => {
    res.removeHeader('X-Powered-By')
    for (const [name, value] of headers) res.setHeader(name, value)
    next()
  }
}

/** The same for all requests. */
const headersOf = (policy: ReturnType<typeof helmet>) => {
  const headers: [string, string][] = []
  const res = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => {} }
  policy({} as IncomingMessage, res as unknown as ServerResponse, () => {})
  return headers
}

const UNUSED = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'midi', 'payment', 'serial', 'usb'] // prettier-ignore
const DENIED = UNUSED.map((feature) => `${feature}=()`).join(', ')
const NO_PAGES = /^\/(?:api|auth|attachments|svgedit)\//

/** Denies unused browser features to pages and their frames. Only our own pages may ask for the microphone (VOIC-02). */
export const permissionsPolicy: RequestHandler = (req, res, next) => {
  res.set('Permissions-Policy', `${DENIED}, microphone=${NO_PAGES.test(req.path) ? '()' : '(self)'}`)
  next()
}

/** Allows other sites to embed these files, as old clients do. */
export const EMBEDDABLE = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** Audio and video: the browser's player requests the file again in a sandbox without the session. */
export const MEDIA_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'",
}

/** Sets headers of uploaded files: nothing in them may run or load anything. */
export const sandboxFiles: RequestHandler = (_req, res, next) => {
  res.set({
    ...EMBEDDABLE,
    'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    // Access is checked each time, and proxies must not alter byte ranges.
    'Cache-Control': 'private, no-cache, no-transform',
  })
  next()
}
