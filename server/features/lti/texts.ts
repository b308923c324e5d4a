import * as z from 'zod/mini'
import type { Language } from '../../../shared/text/languages.ts'
import { PROBLEMS } from './problems.ts'
import cn from './texts/cn.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fi from './texts/fi.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import ja from './texts/ja.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }
import zh_CN from './texts/zh_CN.json' with { type: 'json' }

const TEXTS: Readonly<Record<Language['code'], unknown>> = { en, es, fr, cn, zh_CN, ja, fi, pt }

const NAMES = [
  'problemTitle',
  'problemAgain',
  'waitTitle',
  'opening',
  'blockedTitle',
  'blocked',
  'openTab',
  'ready',
  'opened',
  'choiceTitle',
  'choiceLegend',
  'choiceCourse',
  'choiceNew',
  'choiceNewTitle',
  'choiceView',
  'choiceAdd',
  'returnTitle',
  'returnText',
  'returnGo',
  'registeredTitle',
  'registered',
  'registeredDeployment',
  'close',
  'register',
  'registerTitle',
  'registerText',
] as const

const textsSchema = z.record(
  z.enum([...NAMES, ...PROBLEMS.map((problem) => `problem.${problem}` as const)]),
  z.string(),
)
export type LtiTexts = z.output<typeof textsSchema>

/** Returns the texts of the pages of a launch. */
export const ltiTexts = ({ code }: Pick<Language, 'code'>): LtiTexts => z.parse(textsSchema, TEXTS[code])
