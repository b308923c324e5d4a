import * as z from 'zod/mini'
import {
  TEMPLATES,
  templateTextsSchema,
  type TemplateName,
  type TemplateTexts,
} from '../../../shared/domain/templates.ts'
import { languageOf, type Language } from '../../../shared/text/languages.ts'
import cn from './texts/cn.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fi from './texts/fi.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import ja from './texts/ja.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }
import zh_CN from './texts/zh_CN.json' with { type: 'json' }

const TEXTS: Readonly<Record<Language['code'], unknown>> = { en, es, fr, cn, zh_CN, ja, fi, pt }

const fileSchema = z.record(z.enum(TEMPLATES), templateTextsSchema)

/** Returns the templates in a language (TEAC-09); in English for an unknown code (COMM-16). Throws if a file is incomplete. */
export const templateTexts = (lang: string | null | undefined): Record<TemplateName, TemplateTexts> =>
  z.parse(fileSchema, TEXTS[languageOf(lang)?.code ?? 'en'])

/** Returns the initial scaffold of a new community (SCAF-02), in its language (WORD-04). */
export const defaultScaffold = (lang: string | null | undefined): TemplateTexts['scaffolds'][number] => {
  const [scaffold] = templateTexts(lang).theoryBuilding.scaffolds
  if (!scaffold) throw new Error('The schema requires a scaffold.')
  return scaffold
}
