import { hostOf } from '../host.ts'
import { mentionMarkup } from '../mentions.ts'
import type { Editor } from '../tinymce.ts'

/** Lists people after “@” and letters (FRST-04). */
export const mentions = (editor: Editor) => {
  editor.ui.registry.addAutocompleter('mentions', {
    trigger: '@',
    minChars: 1,
    columns: 1,
    fetch: async (pattern) => {
      const people = (await hostOf(editor).acts().peopleLike?.(pattern)) ?? []
      return people.map(({ id, name }) => ({ type: 'autocompleteitem', value: id, text: name }))
    },
    onAction: (list, typed, authorId) => {
      editor.selection.setRng(typed)
      editor.insertContent(`${mentionMarkup(authorId)}&nbsp;`)
      list.hide()
    },
  })
}
