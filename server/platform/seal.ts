import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Authenticated encryption of texts. */
export interface Seal {
  /** Encrypts a text, bound to its context `about`. */
  close(text: string, about: string): string
  /** Undefined if changed, or sealed with another context or secret. */
  open(sealed: string, about: string): string | undefined
}

const CIPHER = 'aes-256-gcm'
const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16]

/** Creates a seal (AES-256-GCM) with a key derived from the server's secret. */
export const createSeal = (secret: string): Seal => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'buildon seal', KEY_BYTES))
  return {
    close: (text, about) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed, 'base64url')
      // One spelling only: what may be used once is remembered by its text.
      if (bytes.toString('base64url') !== sealed) return undefined
      const [iv, rest] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)]
      if (rest.length < TAG_BYTES) return undefined
      const options = { authTagLength: TAG_BYTES }
      const opener = createDecipheriv(CIPHER, key, iv, options).setAAD(Buffer.from(about))
      opener.setAuthTag(rest.subarray(0, TAG_BYTES))
      try {
        return Buffer.concat([opener.update(rest.subarray(TAG_BYTES)), opener.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
