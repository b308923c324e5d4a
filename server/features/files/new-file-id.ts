import { randomBytes } from 'node:crypto'

/** A name that nobody can guess. */
export const newFileId = () => randomBytes(16).toString('hex')
