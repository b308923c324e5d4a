import type { TFunction } from 'i18next'
import type { Cited } from './references.ts'
import type { Filling, Mark } from './marks.ts'
import type { LeftOutCounts } from './paste/left-out.ts'
import type { Editor } from './tinymce.ts'

export interface Drawn {
  svg: string
  /** Data address of a PNG. */
  picture: string
}

/** Services of the page for an editor; each is optional. */
export interface Acts {
  /** Stores a file; returns the HTML that displays it. */
  attach?: ((file: File) => Promise<string>) | undefined
  leftOut?: ((counts: LeftOutCounts) => void) | undefined
  supportOf?: ((markId: string) => Mark | undefined) | undefined
  /** Returns this community's Support with the same id, else with the same words. */
  supportLike?: ((support: Mark) => Mark | undefined) | undefined
  addSupport?: ((support: Mark) => Mark) | undefined
  /** Returns whether an object may be cited here; rejects if that is unknown. */
  mayCite?: ((id: string) => Promise<boolean>) | undefined
  /** Best first. */
  peopleLike?: ((pattern: string) => Promise<{ id: string; name: string }[]>) | undefined
  openCited?: ((cited: Cited) => void) | undefined
  /** Opens the drawing editor; undefined if cancelled. */
  draw?: ((svg: string | undefined) => Promise<Drawn | undefined>) | undefined
}

/** An editor's connection to its page, for plugins. */
export interface Host {
  acts: () => Acts
  filling: () => Filling
  t: TFunction<'editor'>
}

const OPTION = 'buildon'

export const withHost = (host: Host) => ({
  [OPTION]: host,
  setup: (editor: Editor) => editor.options.register(OPTION, { processor: 'object' }),
})

export const hostOf = (editor: Editor): Host => editor.options.get<Host>(OPTION)!
