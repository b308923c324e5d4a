import type { Page } from '@playwright/test'

interface Fiber {
  flags: number
  type: unknown
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/** Counts React renders in pages opened later. */
export const watchRenders = (page: Page) =>
  page.addInitScript(() => {
    const PERFORMED_WORK = 1
    const count = (next: Fiber, before: Fiber | null): number => {
      const own = typeof next.type === 'function' && (next.flags & PERFORMED_WORK) !== 0 ? 1 : 0
      // React keeps the children of an element that did not render.
      if (before && next.child === before.child) return own
      let sum = own
      for (let child = next.child; child; child = child.sibling) sum += count(child, child.alternate)
      return sum
    }
    const hook = {
      renders: 0,
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => {
        hook.renders += count(current, current.alternate)
      },
    }
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
  })

export const countRenders = (page: Page) =>
  page.evaluate(() => {
    const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = window as unknown as {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: { renders: number }
    }
    const { renders } = hook
    hook.renders = 0
    return renders
  })
