import type { KeyPress } from '../keyboard/key-bindings.ts'
import type { CanvasEngine } from './engine.ts'
import { commandFor, focusAfter } from './keyboard.ts'
import type { Command } from './keyboard.ts'
import { centreOf } from './rect.ts'
import type { Point } from './types.ts'

export type KeyActs<Content> = Pick<
  CanvasEngine<Content>,
  | 'store'
  | 'viewport'
  | 'selection'
  | 'settings'
  | 'tabStop'
  | 'announce'
  | 'click'
  | 'escape'
  | 'fit'
  | 'focusItem'
  | 'meant'
  | 'openMenu'
  | 'shown'
  | 'stepByKeys'
  | 'tellCommand'
>

export const keyDown = <Content>(engine: KeyActs<Content>, event: KeyPress, id: string | undefined): boolean => {
  const command = commandFor(event)
  return command !== undefined && runCommand(engine, command, id)
}

function runCommand<Content>(engine: KeyActs<Content>, command: Command, id: string | undefined): boolean {
  const { selection, settings, store, viewport } = engine
  switch (command.kind) {
    case 'zoom':
      viewport.zoomBy(command.factor)
      return true
    case 'fit':
      engine.fit()
      return true
    case 'selectAll':
      selection.set([...store.items()].map((item) => item.id))
      engine.announce(settings.labels.selected(selection.size))
      return true
    case 'cancel':
      return engine.escape()
    case 'menu':
      engine.openMenu(id, menuPoint(engine, id))
      return true
    case 'focusEnd':
      return focusOn(engine, store.readingOrder().at(command.end === 'first' ? 0 : -1))
    case 'focus':
      return focusOn(
        engine,
        id === undefined
          ? engine.tabStop
          : focusAfter(command.direction, id, store.readingOrder(), (one) => engine.shown(one)),
      )
    case 'open':
      if (id !== undefined) settings.onOpen(id)
      return id !== undefined
    case 'select':
      if (id !== undefined) engine.click(id, true)
      return id !== undefined
    case 'command':
      return engine.tellCommand(command.command, engine.meant(id))
  }
  if (id !== undefined) engine.stepByKeys(command.kind, id, command.step)
  return true
}

function focusOn<Content>(engine: KeyActs<Content>, id: string | undefined) {
  if (id !== undefined) engine.focusItem(id)
  return true
}

function menuPoint<Content>(engine: KeyActs<Content>, id: string | undefined): Point {
  const { width, height } = engine.viewport.size
  const rect = id === undefined ? undefined : engine.shown(id)
  return rect ? engine.viewport.toScreen(centreOf(rect)) : { x: width / 2, y: height / 2 }
}
