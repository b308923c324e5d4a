import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Place } from '../../../shared/domain/links.ts'
import { type BoardOperation, BoardHistory, type Perform } from './history.ts'

class Offline extends Error {}
const newHistory = () => new BoardHistory((error) => error instanceof Offline)

class View {
  readonly items = new Map<string, { to: string; data: Place }>()
  #next = 0

  readonly perform: Perform = async (act) => {
    if (act.kind === 'add') {
      return {
        kind: 'add',
        items: act.items.map(({ to, data }) => {
          const id = `link${(this.#next += 1)}`
          this.items.set(id, { to, data })
          return { id, to, data }
        }),
      }
    }
    for (const { id } of act.items) if (!this.items.has(id)) throw new Error(`${id} is not there`)
    if (act.kind === 'remove') for (const { id } of act.items) this.items.delete(id)
    if (act.kind === 'change')
      for (const { id, after } of act.items) {
        const item = this.items.get(id)
        if (item) this.items.set(id, { ...item, data: { ...item.data, ...after } })
      }
    return act
  }

  shown = () => [...this.items.values()].map((item) => JSON.stringify(item)).toSorted()
}

const act = async (history: BoardHistory, view: View, wanted: BoardOperation) =>
  history.record(await view.perform(wanted))
const put = (to: string, x = 0): BoardOperation => ({ kind: 'add', items: [{ id: '', to, data: { x, y: 0 } }] })
const moved = (view: View, id: string, x: number): BoardOperation => ({
  kind: 'change',
  items: [{ id, before: { x: view.items.get(id)?.data.x }, after: { x } }],
})
const standing = (view: View, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const item = view.items.get(id)
    return item ? [{ id, ...item }] : []
  })

describe('what I did on a view', () => {
  test('is undone from the last act to the first and redone the other way, whatever it was', async () => {
    const step = fc.record({ kind: fc.constantFrom('add', 'move', 'remove'), pick: fc.nat(), x: fc.nat(1000) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const [history, view] = [newHistory(), new View()]
        const shown = [view.shown()]
        for (const { kind, pick, x } of steps) {
          const ids = [...view.items.keys()]
          const id = ids[pick % Math.max(1, ids.length)]
          if (kind === 'add' || id === undefined) await act(history, view, put(`note${pick}`, x))
          else if (kind === 'move') await act(history, view, moved(view, id, x))
          else await act(history, view, { kind: 'remove', items: standing(view, [id]) })
          shown.push(view.shown())
        }
        for (const then of shown.slice(0, -1).toReversed()) {
          expect(await history.step('undo', view.perform)).toBe(true)
          expect(view.shown()).toEqual(then)
        }
        expect(await history.step('undo', view.perform)).toBe(false)
        for (const then of shown.slice(1)) {
          expect(await history.step('redo', view.perform)).toBe(true)
          expect(view.shown()).toEqual(then)
        }
        expect(await history.step('redo', view.perform)).toBe(false)
      }),
    )
  })

  test('cannot be redone once something else was done', async () => {
    const [history, view] = [newHistory(), new View()]
    await act(history, view, put('one'))
    await history.step('undo', view.perform)
    expect(history.can()).toEqual({ undo: false, redo: true })
    await act(history, view, put('two'))
    expect(history.can()).toEqual({ undo: true, redo: false })
  })

  test('is skipped for good where undoing it is refused, so that the act before it can be undone', async () => {
    const [history, view] = [newHistory(), new View()]
    await act(history, view, put('one'))
    await act(history, view, put('two'))
    const refused = history.step('undo', () => Promise.reject(new Error('somebody else moved it')))
    await expect(refused).rejects.toThrow('somebody else moved it')
    expect(history.can()).toEqual({ undo: true, redo: false })
    await history.step('undo', view.perform)
    expect(view.shown()).toEqual([JSON.stringify({ to: 'two', data: { x: 0, y: 0 } })])
  })

  test('stays to be undone where only the connection failed', async () => {
    const [history, view] = [newHistory(), new View()]
    await act(history, view, put('one'))
    await expect(history.step('undo', () => Promise.reject(new Offline()))).rejects.toThrow(Offline)
    expect(await history.step('undo', view.perform)).toBe(true)
    expect(view.shown()).toEqual([])
  })

  test('is undone one after the other, however fast it is asked for', async () => {
    const [history, view] = [newHistory(), new View()]
    for (const to of ['one', 'two', 'three']) await act(history, view, put(to))
    await Promise.all(['undo', 'undo', 'undo', 'redo'].map((way) => history.step(way as 'undo' | 'redo', view.perform)))
    expect(view.shown()).toEqual([JSON.stringify({ to: 'one', data: { x: 0, y: 0 } })])
  })

  test('tells whoever shows it when it can be undone or redone', async () => {
    const [history, view] = [newHistory(), new View()]
    const told: unknown[] = []
    const stop = history.subscribe(() => told.push(history.can()))
    await act(history, view, put('one'))
    await act(history, view, put('two'))
    await history.step('undo', view.perform)
    stop()
    await history.step('undo', view.perform)
    expect(told).toEqual([
      { undo: true, redo: false },
      { undo: true, redo: true },
    ])
  })
})
