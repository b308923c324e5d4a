// Finds networkx, pandas and R, with which tests read and recalculate files; as root with apt, installs Debian's if there are none: 41 MB, 119 MB on disk.
import { spawnSync } from 'node:child_process'
import { aptCommand, aptInstall } from './apt.mjs'

const PACKAGES = ['python3-networkx', 'python3-pandas', 'r-base-core']

const ends = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0
const areThere = () => ends('/usr/bin/python3', '-c', 'import networkx, pandas') && ends('Rscript', '-e', '1')

export const ensureStatistics = () => {
  if (areThere() || (aptInstall(...PACKAGES) && areThere())) return
  throw new Error(
    `There is no networkx, pandas or R for the tests of files for researchers. Run:\n  ${aptCommand(...PACKAGES)}`,
  )
}
