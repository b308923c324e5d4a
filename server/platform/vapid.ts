import { createECDH } from 'node:crypto'

/** As base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Returns whether the keys form a pair. */
export const isVapidPair = ({ publicKey, privateKey }: PushKeys): boolean => {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
