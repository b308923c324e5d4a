// Finds a Redis server for the tests; as root with apt, installs Debian's if there is none.
import { spawnSync } from 'node:child_process'
import { aptCommand, aptInstall } from './apt.mjs'

const isThere = () => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0

export const ensureRedis = () => {
  if (isThere() || (aptInstall('redis-server') && isThere())) return
  throw new Error(
    `There is no redis-server for the tests of several processes. Run:\n  ${aptCommand('redis-server')}\nor put one on the PATH.`,
  )
}
