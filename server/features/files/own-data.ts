import { batchesWith } from '../../store/personal-items.ts'
import { FileModel, type FileDoc } from './files.model.ts'

export type { FileDoc } from './files.model.ts'

export const OWN_FILE_FIELDS = [
  'filename', 'type', 'size', 'width', 'height', 'created', 'communityId', 'objectId', 'version',
] as const satisfies readonly (keyof FileDoc)[] // prettier-ignore

/** Yields files of objects (MINE-01). */
export const filesOfObjects = (ids: readonly string[]): AsyncGenerator<FileDoc[]> =>
  batchesWith(FileModel, { objectId: { $in: [...ids] } }, OWN_FILE_FIELDS)

/** Yields unused uploads. */
export const unusedFiles = (userId: string): AsyncGenerator<FileDoc[]> =>
  batchesWith(FileModel, { objectId: null, userId }, OWN_FILE_FIELDS)
