import { afterAll } from 'vitest'
import { demandCleanLog } from './clean-log.ts'

// Checks the logs of each test file after its tests.
afterAll(demandCleanLog)
