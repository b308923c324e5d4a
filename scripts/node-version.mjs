// Exits with a message if Node is too old; programs import it first.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const least = engines.node.replace('>=', '')

const [wantedMajor, wantedMinor] = least.split('.').map(Number)
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
  console.error(`Buildon needs Node ${least} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
