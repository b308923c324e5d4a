import { Suspense, useEffect } from 'react'
import { useRootSettings } from '../../entities/community/community.ts'
import { useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { inMode } from '../../entities/view/covers.ts'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useStoredMode } from './stored-mode.ts'

const ModeChoice = lazyComponent(async () => (await import('./mode-choice.tsx')).ModeChoice)
const ModeScreen = lazyComponent(async () => (await import('./mode-screen.tsx')).ModeScreen, 'viewModes', 'selectors')

const useOffered = () => useRootSettings(useBoard().view.communityId)?.plugins.viewRearrangement === true

const Bar = () =>
  useOffered() && (
    <Suspense>
      <ModeChoice />
    </Suspense>
  )

/** Renders nothing. A tool, because embedded views have no tools and always use the normal mode. */
const Tool = () => {
  useStoredMode(useOffered())
  return null
}

const Over = () => {
  const offered = useOffered()
  const { coverCanvas } = useBoard()
  const { cover } = useBoardOverlays()
  const mode = cover?.mode
  useEffect(() => {
    if (mode && !offered) coverCanvas(inMode(undefined))
  }, [mode, offered, coverCanvas])
  return (
    mode &&
    offered && (
      <Suspense>
        <ModeScreen mode={mode} views={cover.views} />
      </Suspense>
    )
  )
}

/** View modes: the canvas, or notes by scaffold. */
export const viewModes: BoardExtension = { name: 'viewModes', Bar, Tool, Over }
