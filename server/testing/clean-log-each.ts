import { afterAll } from 'vitest'
import { demandCleanLog } from './clean-log.ts'

afterAll(demandCleanLog)
