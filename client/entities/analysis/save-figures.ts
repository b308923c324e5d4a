import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { figuresFile, type FiguresOf, figuresText } from '../../../shared/analysis/figures-file.ts'
import { saveFile } from '../../lib/save-file.ts'

/**
 * Exports the figures of a page (FIGR-01). The hash is computed in JavaScript, because `crypto.subtle` needs a secure
 * context.
 */
export const saveFigures = (of: FiguresOf, figures: readonly Figure[]) => {
  const hash = bytesToHex(sha256(utf8ToBytes(figuresText(figures))))
  const text = figuresFile(of, figures, hash, new Date().toISOString())
  saveFile(`${of.page}_figures.json`, new Blob([text], { type: 'application/json' }))
}
