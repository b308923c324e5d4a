import { parseArgs } from 'node:util'
import { StartFault } from '../env.ts'
import { DEMO_CLASS, type SchoolSize } from './school.ts'

export interface DemoOptions {
  dataDir: string
  fresh: boolean
  port: string
  school: SchoolSize
  /** True if any option sets the school's size. */
  sized: boolean
}

export const USAGE = `npm run demo -- [options]
  --fresh            make the school anew
  --data-dir path    where it is kept (./demo-data)
  --port n           where it is served on this machine (3000; 0: any free port)
  --notes n          how many notes (${DEMO_CLASS.notes}); also --pupils n (${DEMO_CLASS.pupils}), --views n (${DEMO_CLASS.views})
  --seed n           another school of the same size (${DEMO_CLASS.seed})`

const text = { type: 'string' } as const
const OPTIONS = {
  fresh: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  'data-dir': { type: 'string', default: './demo-data' },
  port: text,
  seed: text,
  notes: text,
  pupils: text,
  views: text,
} as const

const LARGEST = { seed: 1_000_000, notes: 1_000_000, pupils: 10_000, views: 2_000 }

const parsed = (args: string[]) => {
  try {
    return parseArgs({ args, options: OPTIONS }).values
  } catch (error) {
    throw new StartFault(error instanceof Error ? error.message : String(error), USAGE)
  }
}

/** Parses the command line. */
export const readOptions = (args: string[], env: { PORT?: string | undefined }): DemoOptions | undefined => {
  const values = parsed(args)
  if (values.help) return undefined
  const number = (name: keyof SchoolSize) => {
    const given = values[name]
    if (given === undefined) return DEMO_CLASS[name]
    if (/^\d{1,7}$/.test(given) && Number(given) >= 1 && Number(given) <= LARGEST[name]) return Number(given)
    throw new StartFault(`--${name} must be a whole number from 1 to ${LARGEST[name]}`, USAGE)
  }
  const school = { seed: number('seed'), notes: number('notes'), pupils: number('pupils'), views: number('views') }
  const sized = (['seed', 'notes', 'pupils', 'views'] as const).some((name) => values[name] !== undefined)
  return { dataDir: values['data-dir'], fresh: values.fresh, port: values.port ?? env.PORT ?? '3000', school, sized }
}
