import { batchesWith } from '../../store/personal-items.ts'
import { FileModel, type FileDoc } from './files.model.ts'

export type { FileDoc } from './files.model.ts'

/** Fields of a file that its owner may save. */
export const OWN_FILE_FIELDS = [
  'filename', 'type', 'size', 'width', 'height', 'created', 'communityId', 'objectId', 'version',
] as const satisfies readonly (keyof FileDoc)[] // prettier-ignore

/** Yields the files of some objects (MINE-01). */
export const filesOfObjects = (ids: readonly string[]): AsyncGenerator<FileDoc[]> =>
  batchesWith(FileModel, { objectId: { $in: [...ids] } }, OWN_FILE_FIELDS)

/** Yields the uploads of an account that no object uses. */
export const unusedFiles = (userId: string): AsyncGenerator<FileDoc[]> =>
  batchesWith(FileModel, { objectId: null, userId }, OWN_FILE_FIELDS)
