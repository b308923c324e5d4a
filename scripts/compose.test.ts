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
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  pids_limit?: number
  mem_limit?: string
  tmpfs?: string[]
  depends_on?: Record<string, { condition: string }>
}
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> }
const of = (name: string): Service => services[name] ?? {}
/** Reachable from this machine only, unless a site chooses otherwise. */
const LOCAL_PORT = '${PUBLISH:-127.0.0.1:3000}:3000'

test('one process with its MongoDB is what Docker starts unless asked for more', () => {
  const started = Object.entries(services).flatMap(([name, { profiles }]) => (profiles ? [] : [name]))
  expect(started).toEqual(['mongo', 'buildon'])
  expect(of('buildon')).toMatchObject({ ports: [LOCAL_PORT], volumes: ['data:/app/data'] })
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
  expect(of('redis')).toMatchObject({ profiles: ['nodes'], image: expect.stringContaining('redis:') })
  for (const closed of ['mongo', 'redis']) expect(of(closed).ports).toBeUndefined()
  expect(of('proxy')).toMatchObject({
    profiles: ['nodes'],
    ports: [LOCAL_PORT],
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

test('no container can gain rights, write outside its volumes, or take the whole machine', () => {
  expect(Object.keys(services)).toEqual(['mongo', 'buildon', 'node-1', 'node-2', 'redis', 'proxy'])
  for (const [name, service] of Object.entries(services)) {
    expect([name, service]).toEqual([
      name,
      expect.objectContaining({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        pids_limit: 512,
        mem_limit: expect.stringMatching(/\d+g\}?$/),
        tmpfs: expect.arrayContaining(['/tmp']),
      }),
    ])
    for (const port of service.ports ?? []) expect(port).toBe(LOCAL_PORT)
    expect([name, service.build === '.' || /^(mongodb|redis|nginx)$/.test(service.user ?? '')]).toEqual([name, true])
  }
})

test('images are named by exact version, and a site may name another one or a digest', () => {
  for (const name of ['mongo', 'redis', 'proxy'])
    expect(of(name).image).toMatch(/^\$\{[A-Z]+_IMAGE:-[a-z]+:\d+\.\d+\.\d+\}$/)
  expect(read('Dockerfile')).toMatch(/^FROM node:\d+\.\d+\.\d+-bookworm-slim AS base$/m)
})

test('the image has production packages only, owned by root, and runs as another user who writes to the data folder only', () => {
  const lines = read('Dockerfile').split('\n')
  const last = lines.slice(lines.lastIndexOf('FROM base') + 1)
  expect(lines.filter((line) => line.startsWith('FROM '))).toEqual([expect.stringContaining('node:'), 'FROM base AS build', 'FROM base']) // prettier-ignore
  expect(lines).toContain('RUN npm run build && npm prune --omit=dev')
  expect(last.filter((line) => line.startsWith('COPY'))).toEqual([
    'COPY --from=build /app/package.json /app/CHANGELOG.md /app/LICENSE ./',
    'COPY --from=build /app/node_modules node_modules',
    'COPY --from=build /app/dist dist',
  ])
  expect(last.filter((line) => line.startsWith('RUN'))).toEqual(['RUN mkdir data && chown node:node data && chmod 700 data']) // prettier-ignore
  expect(last).toEqual(expect.arrayContaining(['USER node', 'VOLUME /app/data']))
})

test('nginx bounds headers, slow clients and protocols', () => {
  for (const name of ['buildon.conf', 'nodes.conf'])
    for (const line of [
      'limit_conn buildon_connections 2500;',
      'client_header_timeout 10s;',
      'client_body_timeout 20s;',
      'send_timeout 60s;',
      'keepalive_timeout 60s;',
      'client_header_buffer_size 4k;',
      'large_client_header_buffers 4 64k;',
      'server_tokens off;',
    ])
      expect(read(`deploy/nginx/${name}`)).toContain(`\n  ${line}\n`)
  expect(read('deploy/nginx/buildon.conf')).toContain('\n  ssl_protocols TLSv1.2 TLSv1.3;\n')
  expect(read('deploy/nginx/nodes.conf')).toContain('\n    proxy_max_temp_file_size 0;\n')
})

test('the image, the service and the benches give malloc and Node the same memory settings', () => {
  const settings = ['MALLOC_ARENA_MAX=2', 'MALLOC_MMAP_THRESHOLD_=1048576', 'NODE_OPTIONS=--max-semi-space-size=16']
  for (const path of ['Dockerfile', 'deploy/systemd/buildon.service'])
    expect(read(path).split(/\s/)).toEqual(expect.arrayContaining(settings))
  const ofBenches = read('bench/processes.ts').replace("`${process.env.NODE_OPTIONS ?? ''} ", "'").replace(/`,$/m, "',")
  for (const setting of settings) expect(ofBenches).toContain(setting.replace('=', ": '"))
})

test('the unit of systemd bounds memory and tasks, and takes rights away', () => {
  const lines = read('deploy/systemd/buildon.service').split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'MemoryHigh=2500M',
      'MemoryMax=3G',
      'MemorySwapMax=0',
      'TasksMax=512',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'AmbientCapabilities=',
      'ProtectSystem=strict',
      'PrivateTmp=yes',
      'RemoveIPC=yes',
      'SystemCallFilter=@system-service',
    ]),
  )
})
