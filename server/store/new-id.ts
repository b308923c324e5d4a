import { Types } from 'mongoose'

/** Returns a new id of 24 hexadecimal digits. */
export const newId = () => new Types.ObjectId().toHexString()
