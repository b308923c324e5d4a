import type { Cited } from './references.ts'
import type { Filling, Mark } from './marks.ts'
import type { LeftOutCounts } from './paste/left-out.ts'
import type { Editor } from './tinymce.ts'

/** A drawing, and the picture of it. */
export interface Drawn {
  svg: string
  /** The data address of a PNG. */
  picture: string
}

/** Describes what the page does for the text that is written on it; without an act, the text does without. */
export interface Acts {
  /** Stores a file; answers the HTML that shows it. */
  attach?: ((file: File) => Promise<string>) | undefined
  /** Tells the writer what pasting has left out. */
  leftOut?: ((counts: LeftOutCounts) => void) | undefined
  /** The Support behind a mark of this text. */
  supportOf?: ((markId: string) => Mark | undefined) | undefined
  /** The Support of this community that has the id, or else says the words. */
  supportLike?: ((support: Mark) => Mark | undefined) | undefined
  /** A new mark for a Support. */
  addSupport?: ((support: Mark) => Mark) | undefined
  /** Returns whether something may be cited here; rejects where that cannot be told. */
  mayCite?: ((id: string) => Promise<boolean>) | undefined
  openCited?: ((cited: Cited) => void) | undefined
  /** Draws, on a drawing where there is one; undefined when that was given up. */
  draw?: ((svg: string | undefined) => Promise<Drawn | undefined>) | undefined
}

/** Describes what the plugins of an editor know of its page. */
export interface Host {
  acts: () => Acts
  filling: () => Filling
  words: { draw: string }
}

const OPTION = 'buildon'

/** Gives an editor its page. */
export const withHost = (host: Host) => ({
  [OPTION]: host,
  setup: (editor: Editor) => editor.options.register(OPTION, { processor: 'object' }),
})

export const hostOf = (editor: Editor): Host => editor.options.get<Host>(OPTION)!
