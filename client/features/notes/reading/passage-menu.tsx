import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PlacedPassage, placeOf } from '../../../engines/editor/passages.ts'
import { useOpenNote } from '../../../entities/note/open-note.ts'
import classes from './passage-menu.module.css'

interface Chosen {
  passage: PlacedPassage
  /** Where the menu stands, from the top left corner of the text. */
  left: number
  top: number
}

/** Below what is selected, not over it: a phone shows its own menu above. */
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

/** Shows what can be done with the passage that is selected in the text; it stands in the box of the text. */
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
      // Keeps the selection, which the acts are about.
      onMouseDown={(event) => event.preventDefault()}
    >
      {acts.map(
        ({ name, PassageActs }) => PassageActs && <PassageActs key={name} passage={chosen.passage} done={done} />,
      )}
    </div>
  )
}
