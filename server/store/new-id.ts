import { Types } from 'mongoose'

/** A fresh 24-hex id. */
export const newId = () => new Types.ObjectId().toHexString()
