import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './paths.mjs'

// Checks docker-compose.yml and its proxy configuration, without Docker.

interface Service {
  image?: string
  build?: string
  profiles?: string[]
  ports?: string[]
  command?: string[]
  volumes?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
}
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> }
const of = (name: string): Service => services[name] ?? {}

test('one process with its MongoDB is what Docker starts unless asked for more', () => {
  const started = Object.entries(services).flatMap(([name, { profiles }]) => (profiles ? [] : [name]))
  expect(started).toEqual(['mongo', 'buildon'])
  expect(of('buildon')).toMatchObject({ ports: ['3000:3000'], volumes: ['data:/app/data'] })
  expect(of('buildon').environment).not.toHaveProperty('REDIS_URL')
})

test('every setting may be made there, and is what it is elsewhere where it is not', () => {
  // Set by the container, or for tests only.
  const fixed = ['PORT', 'HOST', 'DATA_DIR', 'MONGODB_URI', 'EMBEDDED_PORT', 'REDIS_URL', 'NODE_ENV', 'GOOGLE_URL', 'BCRYPT_ROUNDS'] // prettier-ignore
  const required = ['JWT_SECRET', 'ADMIN_PASSWORD']
  const settings = [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => ({ name, value })) // prettier-ignore
  expect(settings.length).toBeGreaterThan(40)
  for (const { name, value } of settings.filter(({ name }) => ![...fixed, ...required].includes(name)))
    expect([name, of('buildon').environment?.[name]]).toEqual([name, `\${${name}:-${value}}`])
  for (const name of required) expect(of('buildon').environment?.[name]).toMatch(`\${${name}:?set ${name} `)
})

test('the profile for several nodes has two nodes with the same secrets, Redis and files, a replica set and a proxy [NODE-14]', () => {
  const [one, two] = [of('node-1'), of('node-2')]
  expect(one).toEqual(two)
  expect(one).toMatchObject({ build: '.', profiles: ['nodes'], volumes: ['data:/app/data'] })
  expect(one.environment).toMatchObject({
    MONGODB_URI: 'mongodb://mongo:27017/buildon?replicaSet=rs0',
    JWT_SECRET: '${JWT_SECRET:?set JWT_SECRET to a long random text}',
    REDIS_URL: 'redis://redis:6379',
    FILES: '${FILES:-disk}',
    TRUST_PROXY: '1',
  })
  expect(one.ports).toBeUndefined()
  expect(Object.keys(one.depends_on ?? {})).toEqual(['mongo', 'redis'])
  expect(of('mongo').command).toEqual(['mongod', '--replSet', 'rs0', '--bind_ip_all'])
  expect(of('redis')).toMatchObject({ profiles: ['nodes'], image: expect.stringMatching(/^redis:/) })
  for (const closed of ['mongo', 'redis']) expect(of(closed).ports).toBeUndefined()
  expect(of('proxy')).toMatchObject({
    profiles: ['nodes'],
    ports: ['3000:3000'],
    volumes: ['./deploy/nginx/nodes.conf:/etc/nginx/conf.d/default.conf:ro'],
  })
  expect(Object.keys(of('proxy').depends_on ?? {})).toEqual(['node-1', 'node-2'])
})

test('its proxy passes web sockets and keeps a polling client at its node [NODE-14]', () => {
  const file = read('deploy/nginx/nodes.conf')
  const lines = file.split('\n').map((line) => line.trim().replaceAll(/\s+/g, ' '))
  expect(lines).toEqual(
    expect.arrayContaining([
      'server node-1:3000 max_fails=1 fail_timeout=5s;',
      'server node-2:3000 max_fails=1 fail_timeout=5s;',
      'proxy_pass http://nodes;',
      'proxy_http_version 1.1;',
      'proxy_set_header Upgrade $http_upgrade;',
      'proxy_set_header Connection $connection_upgrade;',
      'hash $node_key consistent;',
      'add_header Set-Cookie $node_cookie always;',
      'default $cookie_buildon_node;',
      "'' $remote_addr;",
      'proxy_set_header X-Forwarded-For $remote_addr;',
    ]),
  )
})
