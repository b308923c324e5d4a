import { createHmac, timingSafeEqual } from 'node:crypto'

/** Addresses that need no session until they expire. */
export interface SignedUrls {
  /** `expires=…&signature=…`, appended to an address. */
  sign(name: string): string
  opens(name: string, query: Readonly<Record<string, unknown>>): boolean
}

/** Creates signatures valid for `seconds`. */
export const createSignedUrls = (secret: string, seconds: number, now = () => Date.now()): SignedUrls => {
  const key = createHmac('sha256', secret).update('addresses').digest()
  const signatureOf = (name: string, expires: string) =>
    createHmac('sha256', key).update(`${expires} ${name}`).digest('base64url')
  return {
    sign: (name) => {
      const expires = String(Math.floor(now() / 1000) + seconds)
      return `expires=${expires}&signature=${signatureOf(name, expires)}`
    },
    opens: (name, { expires, signature }) => {
      if (typeof expires !== 'string' || typeof signature !== 'string') return false
      const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(name, expires))]
      return given.length === right.length && timingSafeEqual(given, right) && Number(expires) > now() / 1000
    },
  }
}
