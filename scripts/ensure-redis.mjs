// Finds a Redis server for the tests of several processes; on a machine without one, as root with apt, it installs Debian's.
import { spawnSync } from 'node:child_process'
import { aptCommand, aptInstall } from './apt.mjs'

const isThere = () => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0

/** Makes sure that a Redis server is there, or throws with the command that installs one. */
export const ensureRedis = () => {
  if (isThere() || (aptInstall('redis-server') && isThere())) return
  throw new Error(
    `There is no redis-server for the tests of several processes. Run:\n  ${aptCommand('redis-server')}\nor put one on the PATH.`,
  )
}
