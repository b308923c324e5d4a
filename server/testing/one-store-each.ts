import mongoose from 'mongoose'
import { afterAll } from 'vitest'

// Test files share their modules: one that fails before it stops its server leaves the next no open store.
afterAll(() => mongoose.disconnect())
