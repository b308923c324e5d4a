// Imports everything that the editor needs; TinyMCE would fetch missing parts.
import tinymce, { type Editor } from 'tinymce'
import 'tinymce/models/dom/model'
import 'tinymce/themes/silver'
import 'tinymce/icons/default'
import 'tinymce/plugins/lists'
import 'tinymce/plugins/link'
import 'tinymce/skins/ui/oxide/skin.js'
import 'tinymce/skins/ui/oxide/content.js'
import 'tinymce/skins/content/default/content.js'
import 'tinymce/skins/ui/oxide-dark/skin.js'
import 'tinymce/skins/ui/oxide-dark/content.js'
import 'tinymce/skins/content/dark/content.js'
import './tinymce.css'

export type { Editor }

export const rangeAt = (editor: Editor, x: number, y: number): Range | null =>
  tinymce.dom.RangeUtils.getCaretRangeFromPoint(x, y, editor.getDoc())
