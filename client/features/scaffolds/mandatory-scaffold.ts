import { scaffoldLack } from '../../../shared/rules/mandatory-scaffold.ts'
import { bodiesIn } from '../../entities/note/fields.ts'
import type { NoteExtension } from '../../entities/note/open-note.ts'

const WORDS = { scaffold: 'scaffolds.mandatory', text: 'scaffolds.textless' } as const

export const mandatoryScaffold: NoteExtension = {
  name: 'mandatoryScaffold',
  refusal: ({ settings, shown }) => {
    const lack = settings?.plugins.mandatoryScaffold ? scaffoldLack(bodiesIn(shown)) : undefined
    return lack && WORDS[lack]
  },
}
