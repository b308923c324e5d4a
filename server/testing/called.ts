import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeApi, type OpenApi } from '../features/api-docs/openapi.ts'

export const operationsIn = ({ paths }: Pick<OpenApi, 'paths'>): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )

/** Shared by all processes of an `npm test` run. */
const file = () => process.env.RESULTS_DIR && join(process.env.RESULTS_DIR, 'called.txt')
const known = new Set<string>()

export const addCalled = (operation: string) => {
  if (known.has(operation)) return
  known.add(operation)
  const path = file()
  if (path) appendFileSync(path, `${operation}\n`)
}

export const neverCalled = (operations = operationsIn(describeApi({ stack: [] }))): string[] => {
  const path = file()
  if (!path) return []
  const called = new Set(existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [])
  return operations.filter((operation) => !called.has(operation))
}
