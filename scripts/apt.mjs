// Installs Debian packages, as root on machines with apt.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const hasApt = existsSync('/usr/bin/apt-get')

/** Returns true if the packages were installed. */
export const aptInstall = (...packages) => {
  if (!hasApt || process.getuid?.() !== 0) return false
  console.log(`Installing ${packages.join(' and ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)
}

export const aptCommand = (...packages) => `sudo apt-get update && sudo apt-get install -y ${packages.join(' ')}`
