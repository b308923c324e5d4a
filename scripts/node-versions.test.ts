import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testClientAt } from '../server/testing/app.ts'
import { signIn } from '../server/testing/makers.ts'
import { startServer } from '../server/testing/processes.ts'
import { bringNode, NEWEST, OLDEST } from './nodes.mjs'
import { root } from './paths.mjs'

// `npm run test:nodes` runs the tests on the oldest and newest Node; this file checks the rest.

const answerOf = async (node: string, ...args: string[]) => promisify(execFile)(node, args, { cwd: root })

test('the tests can be run on Node 20.19 and 24, and the image is of a version with long support [OPER-10]', async () => {
  expect([OLDEST, NEWEST]).toEqual(['20.19.0', '24'])
  const [, ofImage] = /^FROM node:(\d+)\./.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []
  expect(ofImage).toBe('24')
  const { stdout } = await answerOf(await bringNode('24'), '--print', 'process.release.lts')
  expect(stdout).toBe('Krypton\n')
})

test('a data folder that was written on one Node opens on the others [OPER-10]', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'buildon-nodes-'))
  const settings = { DATA_DIR, ADMIN_PASSWORD: 'admin-password', ADMIN_PASSWORD_ONCE: 'off', BCRYPT_ROUNDS: '4' }
  const nodes = new Map(
    await Promise.all(['20.19.0', '22', '24'].map(async (version) => [version, await bringNode(version)] as const)),
  )
  const written: string[] = []
  let token = ''
  for (const version of ['20.19.0', '24', '22', '20.19.0']) {
    const server = await startServer(settings, { node: nodes.get(version) })
    const { request } = testClientAt(server.url)
    token ||= (await signIn(testClientAt(server.url), 'admin', 'admin-password')).token
    const title = `${written.length + 1}, on ${version}`
    const body = { title, registrationKey: 'members', managerRegistrationKey: 'managers' }
    expect(await request('POST', '/api/communities', { token, body })).toMatchObject({ status: 201 })
    written.push(title)
    const communities = (await request('GET', '/api/communities', { token })).as(
      z.array(z.looseObject({ title: z.string() })),
    )
    expect(communities.map((community) => community.title).toSorted()).toEqual(written)
    await server.stop()
  }
  await rm(DATA_DIR, { recursive: true })
})

test.each(['scripts/start.mjs', 'scripts/buildon.mjs'])(
  'under Node 18 %s ends with one line that names the least version [OPER-10]',
  async (program) => {
    await expect(answerOf(await bringNode('18.20.8'), program)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Buildon needs Node 20.19 or newer; this is 18.20.8.\n',
    })
  },
)
