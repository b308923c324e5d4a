/** Columns of threads.csv: one row per note (JOIN-03). */
export const THREAD_COLUMNS = [
  'noteId',
  'rootId',
  'parentId',
  'alsoOnIds',
  'depth',
  'position',
  'title',
  'authorIds',
  'authors',
  'created',
  'words',
  'supportIds',
  'supports',
  'viewIds',
] as const

/** Columns of events.csv: one row per record, oldest first (JOIN-03). */
export const EVENT_COLUMNS = [
  'recordId',
  'time',
  'authorId',
  'author',
  'act',
  'link',
  'targetId',
  'targetType',
  'title',
  'viewIds',
] as const

/** Separates several ids or names in a cell. */
export const IN_CELL = '; '
