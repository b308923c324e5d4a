import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PlacedPassage, placeOf } from '../../../engines/editor/passages.ts'
import { useOpenNote } from '../../../entities/note/open-note.ts'
import classes from './passage-menu.module.css'

interface Chosen {
  passage: PlacedPassage
  /** Position from the top left corner of the text, in pixels. */
  left: number
  top: number
}

/** Distance below the selection in pixels; phones show their own menu above it. */
const GAP = 8

const chosenIn = (text: HTMLElement): Chosen | undefined => {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const passage = text.contains(range.commonAncestorContainer) ? placeOf(text, range) : undefined
  if (!passage) return undefined
  const [box, at] = [text.getBoundingClientRect(), range.getBoundingClientRect()]
  return { passage, left: Math.max(0, at.left - box.left), top: at.bottom - box.top + GAP }
}

/** Menu of the passage selected in the text, positioned within the text's box. */
export const PassageMenu = () => {
  const { t } = useTranslation('notes')
  const { readText, extensions } = useOpenNote()
  const [chosen, setChosen] = useState<Chosen>()
  useEffect(() => {
    if (!readText) return undefined
    const look = () => setChosen(chosenIn(readText))
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [readText])
  const acts = extensions.filter(({ PassageActs }) => PassageActs)
  if (!chosen || acts.length === 0) return null
  const done = () => getSelection()?.removeAllRanges()
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t('passage')}
      className={classes.menu}
      style={{ left: `min(${chosen.left}px, 100% - 12rem)`, top: chosen.top }}
      // Preserves the selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      {acts.map(
        ({ name, PassageActs }) => PassageActs && <PassageActs key={name} passage={chosen.passage} done={done} />,
      )}
    </div>
  )
}
