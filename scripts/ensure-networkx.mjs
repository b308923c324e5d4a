// Finds Python's networkx, with which tests read and recalculate networks; as root with apt, installs Debian's if there is none.
import { spawnSync } from 'node:child_process'
import { aptCommand, aptInstall } from './apt.mjs'

const isThere = () => spawnSync('/usr/bin/python3', ['-c', 'import networkx'], { stdio: 'ignore' }).status === 0

export const ensureNetworkx = () => {
  if (isThere() || (aptInstall('python3-networkx') && isThere())) return
  throw new Error(`There is no networkx for the tests of networks. Run:\n  ${aptCommand('python3-networkx')}`)
}
