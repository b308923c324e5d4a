import mongoose from 'mongoose'
import { afterAll } from 'vitest'

// Test files share modules: one that fails before stopping its server would leave its connection open for the next.
afterAll(() => mongoose.disconnect())
