import { fileURLToPath } from 'node:url'

/** A module for worker threads, and the options of Node that they need to read it. */
export interface WorkerFile {
  filename: string
  execArgv: string[]
}

/**
 * The worker module `name` beside the module with the address `beside`. Once built, all of them stand in one folder;
 * from source, Node needs tsx to read them.
 */
export const workerFile = (beside: string, name: string): WorkerFile => {
  const isSource = beside.endsWith('.ts')
  return {
    filename: fileURLToPath(new URL(`${name}.${isSource ? 'ts' : 'js'}`, beside)),
    execArgv: isSource ? ['--import', import.meta.resolve('tsx')] : [],
  }
}
