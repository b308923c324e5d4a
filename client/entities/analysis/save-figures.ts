import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { figuresFile, type FiguresOf, figuresText } from '../../../shared/analysis/figures-file.ts'
import { saveFile } from '../../lib/save-file.ts'

/** Saves the figures of a page as a file (FIGR-01); a browser hashes by itself only on secure pages. */
export const saveFigures = (of: FiguresOf, figures: readonly Figure[]) => {
  const hash = bytesToHex(sha256(utf8ToBytes(figuresText(figures))))
  const text = figuresFile(of, figures, hash, new Date().toISOString())
  saveFile(`${of.page}_figures.json`, new Blob([text], { type: 'application/json' }))
}
