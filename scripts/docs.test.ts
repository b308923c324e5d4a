import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CONTRIBUTION_TYPES } from '../shared/domain/contributions.ts'
import { isInstalled } from './install.mjs'
import { root } from './paths.mjs'

// Runs the `sh`, `python` and `r` blocks of the pages for operators and researchers in a clone, and compares the output.

interface Block {
  text: string
  /** Runs until a later block stops it. */
  serves: boolean
  stopped: boolean
  says: string
}

const shellOf: Readonly<Record<string, (text: string) => string>> = {
  sh: (text) => text,
  python: (text) => `/usr/bin/python3 - <<'END'\n${text}END\n`,
  r: (text) => `Rscript - <<'END'\n${text}END\n`,
}

const FENCE = /^```(\w*) ?(\w*)\n(.*?)^```$/gms
const blocksOf = (page: string): Block[] => {
  const fences = [...page.matchAll(FENCE)].map(([, kind, manner, text = '']) => ({ kind, manner, text }))
  return fences.flatMap(({ kind, manner, text }, at) => {
    const next = fences[at + 1]
    const shell = shellOf[kind ?? '']
    if (!shell) return []
    if (next?.kind !== 'text') throw new Error(`The page does not say how this ends: ${text}`)
    return { text: shell(text), serves: manner === 'serves', stopped: manner !== '', says: next.text.trimEnd() }
  })
}

/** … matches anything within a line. */
const endOf = (says: string, end: string) =>
  new RegExp(`(^|\n)${says.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}${end}`) // prettier-ignore

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return String(port)
}

const cleanEnv = () => {
  const { PATH, HOME } = process.env
  return { PATH, HOME, LANG: 'C.UTF-8', BCRYPT_ROUNDS: '4' }
}

let clone: string
const servers: ChildProcess[] = []
const stopServers = async () => {
  for (const server of servers.splice(0)) {
    if (server.exitCode !== null || server.pid === undefined) continue
    const gone = once(server, 'close')
    // Signals the process group, like Ctrl-C.
    process.kill(-server.pid, 'SIGINT')
    await gone
  }
}
afterEach(stopServers)

/** Copies this work tree with packages and build. */
const makeClone = async () => {
  // Otherwise `npm start` in the clone would empty the linked folder.
  if (!isInstalled()) throw new Error('Run `npm ci`: the packages are not those of package-lock.json.')
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, env: cleanEnv() })
  clone = await mkdtemp(join(tmpdir(), 'buildon-clone-'))
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const names = listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))
  execFileSync('cp', ['-a', '--parents', ...names, 'dist', clone], { cwd: root })
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
}
beforeAll(makeClone)
afterAll(() => rm(clone, { recursive: true, force: true }))

/** Returns the output; a server keeps running. */
const runBlock = async ({ text, serves, says }: Block, port: string): Promise<string> => {
  const child = spawn('sh', ['-e', '-c', text.replaceAll('localhost:3000', `localhost:${port}`)], {
    cwd: clone,
    env: { ...cleanEnv(), PORT: port },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = once(child, 'close').then(([code]) => `${said}${code === 0 ? '' : `\nended with ${code}`}`)
  const ready = new Promise<string>((done) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString().replaceAll(`localhost:${port}`, 'localhost:3000')
      if (serves && endOf(says, '\n').test(said)) done(said)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  if (serves) servers.push(child)
  return await (serves ? Promise.race([ready, ended]) : ended)
}

/** By exported file, as readable by the study's manager. */
const countsInStore = async () => {
  const client = await MongoClient.connect(await readFile(join(clone, 'study', 'store', 'address'), 'utf8'))
  try {
    const count = (name: string, filter: object) => client.db().collection(name).countDocuments(filter)
    return {
      'contributions.json': await count('objects', {
        type: { $in: [...CONTRIBUTION_TYPES] },
        status: 'active',
        permission: { $ne: 'private' },
      }),
      'links.json': await count('links', { type: { $nin: ['read', 'notifies', 'pushNotifies'] } }),
      'reads.json': await count('links', { type: 'read' }),
      'records.json': await count('records', { authorId: { $ne: null } }),
      'history.json': await count('historicalobjects', {}),
    }
  } finally {
    await client.close()
  }
}

const heads = (page: string) => [...page.matchAll(/^## (.*)$/gm)].map(([, head]) => head)

test.each([
  ['ADMIN.md', ['Settings', 'Backup', 'Restore', 'Moving a community', 'Several nodes'], 12],
  ['RESEARCHERS.md', ['Consent', 'What pages of analysis count', 'Export', 'Codebook'], 7],
])('every command block of docs/%s ends in a fresh clone as the page says [OPER-11]', async (name, sections, count) => {
  const page = await readFile(join(root, 'docs', name), 'utf8')
  expect(heads(page)).toEqual(expect.arrayContaining(sections))
  // Blocks of other kinds need root or missing programs.
  expect([...page.matchAll(/^```(\w+)/gm)].map(([, kind]) => kind)).not.toContain('bash')
  const blocks = blocksOf(page)
  expect(blocks.length).toBeGreaterThanOrEqual(count)
  const port = await freePort()
  for (const block of blocks) {
    if (block.stopped) await stopServers()
    const said = await runBlock(block, port)
    expect(said, block.text).toMatch(endOf(block.says, block.serves ? '\n' : '\\s*$'))
  }
})

test('the export of docs/RESEARCHERS.md has every snapshot, link, record and contribution that the store has; pandas and R load its tables and changes into data frames, and find the measures of the page in the files [PAGE-01, JOIN-04, JOIN-05]', async () => {
  const blocks = blocksOf(await readFile(join(root, 'docs', 'RESEARCHERS.md'), 'utf8'))
  const port = await freePort()
  // Smaller pages, so that the small community has several.
  const said: string[] = []
  for (const block of blocks) said.push(await runBlock({ ...block, text: block.text.replace(':1000,', ':50,') }, port))
  const framed = blocks.flatMap(({ text }, at) => (/^\/usr\/bin\/python3|^Rscript/.test(text) ? [said[at]] : []))
  expect(framed).toEqual([
    expect.stringMatching(/^[1-9]\d* authors .*\nparticipation .*True\nreciprocity .*True\nbetweenness .*True\n$/),
    'every note has its first record: TRUE \nnotes by week add up: TRUE \n',
    'every contribution came: True\neach in its newest version: True\n',
    'every note of threads.csv came: TRUE \neach record came once: TRUE \n',
  ])
  const counts = await countsInStore()
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(50)
  const lengthOf = async (name: string) => (JSON.parse(await readFile(join(clone, name), 'utf8')) as unknown[]).length
  const exported = await Promise.all(Object.keys(counts).map(async (name) => [name, await lengthOf(name)] as const))
  expect(Object.fromEntries(exported)).toEqual(counts)
})

test('the package has what it needs, and keeps its data where it is started', async () => {
  execFileSync('tar', ['-xzf', 'buildon-0.6.0.tgz'], { cwd: clone })
  await symlink(join(root, 'node_modules'), join(clone, 'package', 'node_modules'))
  const site = join(clone, 'site')
  await mkdir(site)
  await writeFile(join(site, '.env'), 'SESSION_HOURS=many\n')
  const program = 'node ../package/scripts/buildon.mjs'
  const text = `cd site; ${program} || rm .env; echo 'a good word' | ${program} admin create-admin ann; ${program}`
  const said = await runBlock(
    { text, serves: true, stopped: true, says: 'Buildon is ready: http://localhost:3000' },
    await freePort(),
  )
  expect(said).toMatch(/^SESSION_HOURS must be/)
  expect(said).toContain('ann has an account now and is an admin.')
  expect(existsSync(join(site, 'data', 'store'))).toBe(true)
})

test('all that the built server imports is installed with the package', async () => {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { dependencies: object }
  const folder = join(clone, 'dist', 'server')
  const programs = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(programs.map((name) => readFile(join(folder, name), 'utf8')))
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/^(?:import|\}) .*"([^".][^"]*)";$/gm)].map(([, name = '']) => name),
  )
  const packages = imported
    .filter((name) => !isBuiltin(name))
    .map((name) => name.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? '')
  expect(packages).toContain('express')
  expect(packages.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([])
})

test('the unit for systemd is one that systemd understands', async () => {
  const unit = join(root, 'deploy', 'systemd', 'buildon.service')
  expect(await readFile(unit, 'utf8')).toMatch(/^Restart=on-failure$/m)
  // Missing programs are no fault of the unit.
  if (!existsSync('/usr/bin/systemd-analyze')) return
  const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect(stderr.split('\n').filter((line) => /buildon\.service:\d+:/.test(line))).toEqual([])
})
