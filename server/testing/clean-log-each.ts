import { afterAll } from 'vitest'
import { demandCleanLog } from './clean-log.ts'

// The log of whatever a test file has started is checked once the file is through.
afterAll(demandCleanLog)
