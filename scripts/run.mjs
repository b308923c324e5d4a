import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

/**
 * Runs a command with inherited stdio at a priority of `os.constants.priority`; rejects if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { priority?: number }} options
 */
export const run = (command, args, { priority = 0, ...options } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    child.on('error', reject)
    if (child.pid && priority) setPriority(child.pid, priority)
    child.on('exit', (code, signal) =>
      code === 0 ? resolve(undefined) : reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`)),
    )
  })

/** Runs a package's command line program directly, without npx. */
export const runNode = (script, args = [], options = {}) => run(process.execPath, [script, ...args], options)

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error))

/** Prints errors in one line and exits with status 1. */
export const main = async (act) => {
  try {
    await act()
  } catch (error) {
    console.error(`\n${messageOf(error)}`)
    process.exitCode = 1
  }
}
