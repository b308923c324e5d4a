import { flushSync } from 'react-dom'
import { parse } from './decoration.ts'
import type { Acts, Host } from './host.ts'
import { insertHtml, noticePlaces } from './insert-html.ts'
import { dropHalves, type Filling, type Mark, renameMarksIn } from './marks.ts'
import { fill, insertSupport, type Manner } from './plugins/supports.ts'
import { type Cited, citedIn, REFERENCES } from './references.ts'
import { soonAfterChanges } from './reporting.ts'
import type { Editor } from './tinymce.ts'

/** Describes what the page has of a text that is written on it. */
export interface Page {
  acts: Acts
  filling: Filling
  /** Tells whether it is known to have changed: until then the first change is told at once, for the version it began from. */
  changed?: boolean | undefined
  /** Told soon after each change, and before the text is left. */
  onChange: (body: string) => void
}

/** The text as a browser and the server write it, which TinyMCE does a little differently. */
const contentOf = (editor: Editor) => parse(editor.getContent()).innerHTML

/** What tells that the text may have changed. Corrections, dictation and phone keyboards change it without a key that could be heard. */
const CHANGES = 'input change undo redo SetContent compositionend'

/** A text while it is written: between its editor and its page. */
export const writtenText = (body: string, first: Page, words: Host['words']) => {
  let page = first
  let editor: Editor | undefined
  /** The body the editor's content stands for, and that content: TinyMCE tidies what it is given. */
  let known = { body, content: '' }
  /** While the editor takes a body that arrives, the changes it tells of are its own tidying, not somebody's writing. */
  let arriving = false
  /** Lists what stands behind marks whose links the page does not know yet. */
  const fresh = { titles: new Map<string, string>(), references: new Map<string, Cited>() }

  const reporter = soonAfterChanges(() => {
    if (!editor || editor.removed) return
    dropHalves(editor.getBody())
    const content = contentOf(editor)
    if (content === known.content) return
    known = { body: content, content }
    page.onChange(content)
  })

  const host: Host = {
    words,
    acts: () => page.acts,
    filling: () => ({
      titles: new Map([...fresh.titles, ...page.filling.titles]),
      references: new Map([...fresh.references, ...page.filling.references]),
    }),
  }

  /** Answers whether there was an editor yet to change. */
  const change = (act: (editor: Editor) => void): boolean => {
    if (!editor) return false
    act(editor)
    reporter.changed()
    reporter.flush()
    return true
  }

  return {
    host,
    /** The editor is there, without a text yet. */
    begin: (instance: Editor) => {
      editor = instance
      noticePlaces(instance)
      instance.setContent(known.body)
      instance.undoManager.clear()
      instance.undoManager.add()
      // Writing it out takes as long as reading it in, and nothing has to wait for it but a report.
      setTimeout(() => {
        if (!instance.removed && known.content === '' && !reporter.waiting) known.content = contentOf(instance)
      })
      instance.on(CHANGES, () => {
        if (arriving) return
        reporter.changed()
        if (!page.changed) reporter.flush()
      })
      // React takes what a frame's event changes for something that can wait: the button pressed next would send what was there before.
      instance.on('focusout', () => flushSync(reporter.flush))
    },
    isReady: () => editor !== undefined,
    /** Returns what the page has now. */
    update: (now: Page) => {
      const filled = now.filling === page.filling
      page = now
      if (editor && !filled) fill(editor)
    },
    /** A body that did not come from here takes the place of what is written, but not of what has not been reported yet. */
    arrive: (next: string) => {
      if (next === known.body) return
      if (!editor) {
        known.body = next
        return
      }
      if (reporter.waiting) return reporter.flush()
      const place = editor.selection.getBookmark(2, true)
      arriving = true
      editor.setContent(next)
      arriving = false
      editor.selection.moveToBookmark(place)
      known = { body: next, content: contentOf(editor) }
    },
    flush: reporter.flush,
    insertSupport: (mark: Mark, manner?: Manner) =>
      change((instance) => {
        fresh.titles.set(mark.id, mark.title)
        insertSupport(instance, mark, manner)
      }),
    insertHtml: (html: string) => change((instance) => insertHtml(instance, html)),
    renameMarks: (names: ReadonlyMap<string, string>) =>
      void change((instance) => {
        for (const mark of instance.getBody().querySelectorAll(REFERENCES)) {
          const cited = citedIn(mark)
          if (cited) fresh.references.set(names.get(mark.id) ?? mark.id, cited)
        }
        renameMarksIn(instance.getBody(), names)
        fill(instance)
      }),
  }
}
