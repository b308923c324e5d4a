import helmet from 'helmet'

/**
 * Browsers run only our own scripts. Styles may stand in line, because Mantine and TinyMCE write them; pictures
 * may be pasted in (data:, and blob: until they are stored); notes may embed pages of other sites in frames.
 */
export const contentPolicy = () =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        frameSrc: ["'self'", 'https:'],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
      },
    },
    // The site may answer for its own name only.
    strictTransportSecurity: { includeSubDomains: false },
  })
