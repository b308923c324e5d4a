import tinymce from 'tinymce'
import type { Editor } from '../tinymce.ts'
import { drawings } from './drawings.ts'
import { formats } from './formats.ts'
import { formulas } from './formulas.ts'
import { frames } from './frames.ts'
import { inlineImages } from './inline-images.ts'
import { listDirection } from './list-direction.ts'
import { mentions } from './mentions.ts'
import { paste } from './paste.ts'
import { pictures } from './pictures.ts'
import { references } from './references.ts'
import { supports } from './supports.ts'
import { tables } from './tables.ts'
import { videos } from './videos.ts'

const PLUGINS: Readonly<Record<string, (editor: Editor) => void>> = {
  buildonDrawings: drawings,
  buildonSupports: supports,
  buildonReferences: references,
  buildonMentions: mentions,
  buildonImages: inlineImages,
  buildonFrames: frames,
  buildonPaste: paste,
  buildonListDirection: listDirection,
  buildonVideos: videos,
  buildonFormats: formats,
  buildonFormulas: formulas,
  buildonTables: tables,
  buildonPictures: pictures,
}

for (const [name, plugin] of Object.entries(PLUGINS)) tinymce.PluginManager.add(name, plugin)

export const OWN_PLUGINS = Object.keys(PLUGINS).join(' ')
