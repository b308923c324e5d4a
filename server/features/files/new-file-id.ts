import { randomBytes } from 'node:crypto'

/** Returns a random, unguessable file name. */
export const newFileId = () => randomBytes(16).toString('hex')
