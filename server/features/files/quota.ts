import { AppError } from '../../platform/errors.ts'
import { collection } from '../../store/collection.ts'
import { FileModel } from './files.model.ts'

/** Minimum bytes counted per file. */
const COUNTED_MIN = 64 * 1024

/** Bytes of running uploads, by user id. */
const arriving = new Map<string, number>()

const add = (userId: string, bytes: number) => {
  const sum = (arriving.get(userId) ?? 0) + bytes
  if (sum > 0) arriving.set(userId, sum)
  else arriving.delete(userId)
}

const unclaimedBytes = async (userId: string) => {
  const files = await collection(FileModel)
    .find<{ size: number }>({ objectId: null, userId }, { projection: { size: 1 } })
    .toArray()
  return files.reduce((sum, { size }) => sum + Math.max(size, COUNTED_MIN), 0)
}

/**
 * Runs an upload of at most `bytes`. Throws 'file.quota' if unclaimed files and running uploads (of this process) would
 * exceed `max` bytes (contract/README.md 12).
 */
export const withinQuota = async <T>(userId: string, bytes: number, max: number, act: () => Promise<T>): Promise<T> => {
  add(userId, bytes)
  try {
    const sum = (await unclaimedBytes(userId)) + (arriving.get(userId) ?? 0)
    if (sum > max) throw new AppError('file.quota')
    return await act()
  } finally {
    add(userId, -bytes)
  }
}
