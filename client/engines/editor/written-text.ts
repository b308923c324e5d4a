import { flushSync } from 'react-dom'
import { parse } from './decoration.ts'
import type { Acts, Host } from './host.ts'
import { insertHtml, noticePlaces } from './insert-html.ts'
import { dropHalves, type Filling, type Mark, renameMarksIn } from './marks.ts'
import { fill, insertSupport, type Manner } from './plugins/supports.ts'
import { type Cited, citedIn, REFERENCES } from './references.ts'
import { soonAfterChanges } from './reporting.ts'
import type { Editor } from './tinymce.ts'

export interface Page {
  acts: Acts
  filling: Filling
  /**
   * Whether changes are reported already. Until then the first one is reported at once, to record the version that it
   * was based on.
   */
  changed?: boolean | undefined
  /** Called soon after each change and on blur. */
  onChange: (body: string) => void
}

/** Content as serialized by browsers and the server, from which TinyMCE differs slightly. */
const contentOf = (editor: Editor) => parse(editor.getContent()).innerHTML

/** Events after possible changes. Corrections, dictation and phone keyboards send no key events. */
const CHANGES = 'input change undo redo SetContent compositionend'

export const writtenText = (body: string, first: Page, t: Host['t']) => {
  let page = first
  let editor: Editor | undefined
  /** The last body and its content in TinyMCE, which normalizes its input. */
  let known = { body, content: '' }
  /** Ignores change events while a body is set: they come from TinyMCE's normalization. */
  let arriving = false
  /** Titles and references of marks whose links the page does not know yet. */
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
    t,
    acts: () => page.acts,
    filling: () => ({
      titles: new Map([...fresh.titles, ...page.filling.titles]),
      references: new Map([...fresh.references, ...page.filling.references]),
    }),
  }

  /** Returns false if the editor is not ready yet. */
  const change = (act: (editor: Editor) => void): boolean => {
    if (!editor) return false
    act(editor)
    reporter.changed()
    reporter.flush()
    return true
  }

  return {
    host,
    /** Called with an editor that has no text yet. */
    begin: (instance: Editor) => {
      editor = instance
      noticePlaces(instance)
      instance.setContent(known.body)
      instance.undoManager.clear()
      instance.undoManager.add()
      // Serializing takes as long as parsing and is only needed for reports.
      setTimeout(() => {
        if (!instance.removed && known.content === '' && !reporter.waiting) known.content = contentOf(instance)
      })
      instance.on(CHANGES, () => {
        if (arriving) return
        reporter.changed()
        if (!page.changed) reporter.flush()
      })
      // flushSync, because React would defer updates from an iframe's event: a button clicked next would send the old
      // text.
      instance.on('focusout', () => flushSync(reporter.flush))
    },
    isReady: () => editor !== undefined,
    update: (now: Page) => {
      const filled = now.filling === page.filling
      page = now
      if (editor && !filled) fill(editor)
    },
    /** Replaces the text by a body from outside, unless there are unreported changes. */
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
