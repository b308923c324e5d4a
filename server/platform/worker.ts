import { Worker } from 'node:worker_threads'

/**
 * Starts a worker thread from the module `name` beside the module with the address `beside`. Once built, all
 * of them stand in one folder; from source, Node needs tsx to read them.
 */
export const startWorker = (beside: string, name: string): Worker => {
  if (!beside.endsWith('.ts')) return new Worker(new URL(`${name}.js`, beside))
  const source = new URL(`${name}.ts`, beside).href
  const tsx = import.meta.resolve('tsx/esm/api')
  return new Worker(
    `import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(source)}) })`,
    { eval: true, execArgv: [] },
  )
}
