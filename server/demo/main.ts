import { resolve } from 'node:path'
import { readEnv } from '../env.ts'
import { run, print, storeEnded } from '../run.ts'
import { startLasting } from '../start-lasting.ts'
import { markComplete, openFolder } from './folder.ts'
import { DEMO_PASSWORD, makeSchool } from './make-school.ts'
import { readOptions, USAGE } from './options.ts'
import { pupils, TEACHER } from './people.ts'
import { Random } from './random.ts'
import type { SchoolSize } from './school.ts'

const ADMIN = 'admin'
const STEPS = 20

const progress = ({ notes }: SchoolSize) => {
  let told = 0
  return (written: number) => {
    const step = Math.floor((written * STEPS) / notes)
    if (notes < 1_000 || step === told) return
    told = step
    print(`  ${written} notes, ${Math.round((step * 100) / STEPS)} %`)
  }
}

const guide = (url: string, school: SchoolSize) => {
  const names = pupils(school.pupils, new Random(school.seed))
  const shown = ['alice', 'noah', 'aino', 'mateo', 'chloe', 'sakura']
  const chosen = names.filter(({ userName }) => shown.includes(userName))
  const rows = [
    [ADMIN, 'runs the site'],
    [TEACHER.userName, 'manages the community'],
    ...(chosen.length > 0 ? chosen : names.slice(0, 3)).map(({ userName, firstName, lastName }) => [userName, `${firstName} ${lastName}, a pupil`]),
  ] // prettier-ignore
  return `
The demo school is open: ${url}

Sign in as              password
${rows.map(([name = '', who]) => `  ${name.padEnd(9)}             ${DEMO_PASSWORD}   ${who}`).join('\n')}

${school.pupils} pupils have the same password. Only this computer can reach the school. Ctrl-C stops it;
“npm run demo” opens it again as you left it, “npm run demo -- --fresh” makes it anew.`
}

await run(async () => {
  const options = readOptions(process.argv.slice(2), process.env)
  if (!options) {
    print(USAGE)
    return undefined
  }
  const dataDir = resolve(options.dataDir)
  // Only port and logging are configurable, so a demo touches nothing else.
  const env = readEnv({
    PORT: options.port,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_USERNAME: ADMIN,
    ADMIN_PASSWORD: DEMO_PASSWORD,
    ADMIN_PASSWORD_ONCE: 'off',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    BCRYPT_ROUNDS: process.env.BCRYPT_ROUNDS,
  })
  const before = await openFolder(dataDir, options.school, options.fresh)
  if (!before) {
    print(`Writing a school of ${options.school.notes} notes into ${dataDir} …`)
    await makeSchool(env, options.school, progress(options.school))
    await markComplete(dataDir, options.school)
  } else if (options.sized) print('A demo stands there already and is opened as it is; --fresh makes it anew.')
  const running = await startLasting(env, print, { onStoreEnd: storeEnded })
  return { running, greeting: guide(running.url, before ?? options.school) }
})
