import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,server,client,scripts}/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    reporters: ['default', './scripts/reporters/vitest.ts'],
    env: { BCRYPT_ROUNDS: '4', LOG_LEVEL: 'silent' },
  },
})
