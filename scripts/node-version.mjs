// Ends the process under a Node that is too old, with one line. What is started imports it before anything else.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
/** The least version that the package names, as `>=major.minor`. */
const least = engines.node.replace('>=', '')

const [wantedMajor, wantedMinor] = least.split('.').map(Number)
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
  console.error(`Buildon needs Node ${least} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
