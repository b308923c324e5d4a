export { requestCompaction } from './embedded/request-compaction.ts'
