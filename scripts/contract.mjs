// npm run contract: updates the copies of contract and requirements from ../shared, if it exists.
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root } from './paths.mjs'
import { main } from './run.mjs'

const shared = join(root, '..', 'shared')

const renew = async () => {
  if (!existsSync(shared))
    throw new Error('There is no ../shared beside the project: the copies in docs/ stay as they are.')
  for (const name of readdirSync(join(shared, 'contract')))
    cpSync(join(shared, 'contract', name), join(root, 'docs', 'contract', name))
  cpSync(join(shared, 'spec', 'ledger.tsv'), join(root, 'docs', 'requirements.tsv'))
  console.log('docs/contract and docs/requirements.tsv are renewed.')
}

if (isMain(import.meta.url)) await main(renew)
