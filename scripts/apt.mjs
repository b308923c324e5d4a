// Installs packages of Debian, where this machine has apt and this process may use it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const hasApt = existsSync('/usr/bin/apt-get')

/** Installs the packages as root with apt; returns whether that worked. */
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

/** The command with which a person installs them. */
export const aptCommand = (...packages) => `sudo apt-get update && sudo apt-get install -y ${packages.join(' ')}`
