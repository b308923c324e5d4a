import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** Other sites that may take part in a page. */
interface Sites {
  images: readonly string[]
  frames: readonly string[]
  captcha: readonly string[]
  services: readonly string[]
}

interface Allowed extends Sites {
  /** The hashes of scripts that stand in our own page. */
  scripts: readonly string[]
}

/**
 * Browsers run only our own scripts, and of those that stand in a page only these. Styles may stand in line, because Mantine and TinyMCE write them; pictures
 * may be pasted in (data:, and blob: until they are stored) or stand on the sites of `images`; notes may embed
 * pages of other sites in frames, encrypted ones and those of `frames` (contract/README.md 24). The `captcha` is the one program of another site, where
 * there is one; it runs in frames of its own. Outside `services` are called by pages, and forms are sent to them (contract/api.md 26).
 */
export const contentPolicy = ({ images, frames, captcha, services, scripts }: Allowed) =>
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
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts, ...captcha],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
      },
    },
    // The site may answer for its own name only.
    strictTransportSecurity: { includeSubDomains: false },
  })

/** Lists what no page of ours uses. */
const UNUSED = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'] // prettier-ignore
const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ')

/** Tells browsers what no page of the site, nor one in a frame of it, may ask for. */
export const permissionsPolicy: RequestHandler = (_req, res, next) => {
  res.set('Permissions-Policy', PERMISSIONS)
  next()
}

/** Where the drawing tool is, in a frame of its own. */
export const DRAWING_TOOL = '/svgedit'

/** In the frame of the drawing tool nothing comes from elsewhere, not even pictures; its colours and places are styles in line. */
export const drawingToolPolicy: RequestHandler = (_req, res, next) => {
  const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'" // prettier-ignore
  res.set('Content-Security-Policy', policy)
  next()
}

/** Pages of other sites may show these files, as old clients do. */
export const SHOWN_ELSEWHERE = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

/**
 * Sound and pictures that move: browsers put a player of their own around them, which fetches them once more, from
 * within a sandbox without its session. Nothing else is loaded, and nothing runs.
 */
export const PLAYED = { 'Content-Security-Policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'" }

/** Nothing in a file that somebody uploaded runs or loads anything. */
export const distrustFiles: RequestHandler = (_req, res, next) => {
  res.set({
    ...SHOWN_ELSEWHERE,
    'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    // Who may see it is asked each time, and nobody in between changes what parts of it are asked for.
    'Cache-Control': 'private, no-cache, no-transform',
  })
  next()
}
