import { spawn } from 'node:child_process'

/** Runs a command with its output shown; rejects with a readable line when it fails. */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      code === 0 ? resolve(undefined) : reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`)),
    )
  })

/** The same for a package's own command line program, without npx in between. */
export const runNode = (script, args = [], options = {}) => run(process.execPath, [script, ...args], options)

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error))

/** Runs a script's main function; a fault is one line and exit status 1. */
export const main = async (act) => {
  try {
    await act()
  } catch (error) {
    console.error(`\n${messageOf(error)}`)
    process.exitCode = 1
  }
}
