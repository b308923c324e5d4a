import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'buildon-install-'))
  mkdirSync(join(folder, 'node_modules'))
  write('package-lock.json', { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } }) // prettier-ignore
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, packages: object) => writeFileSync(join(folder, name), JSON.stringify({ packages }))
const installed = (packages: object) => write('node_modules/.package-lock.json', packages)

test('packages that npm has installed by hand are not installed once more, whatever is optional', () => {
  installed({ 'node_modules/a': { version: '1.0.0' } })
  expect(isInstalled(folder)).toBe(true)
})

test('missing, old and interrupted packages are installed', () => {
  expect(isInstalled(folder)).toBe(false)
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{"packages": {')
  expect(isInstalled(folder)).toBe(false)
  installed({ 'node_modules/b': { version: '2.0.0', optional: true } })
  expect(isInstalled(folder)).toBe(false)
  installed({ 'node_modules/a': { version: '0.9.0' } })
  expect(isInstalled(folder)).toBe(false)
  installed({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } })
  expect(isInstalled(folder)).toBe(false)
})
