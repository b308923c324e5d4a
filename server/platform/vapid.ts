import { createECDH } from 'node:crypto'

/** The two keys that push services know a site by, as base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Returns whether the two keys are of one pair. */
export const isVapidPair = ({ publicKey, privateKey }: PushKeys): boolean => {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
