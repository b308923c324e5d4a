// Counts React's re-renders of canvas items through the hook for developer tools.
interface Fiber {
  flags: number
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  return: Fiber | null
  memoizedProps: Record<string, unknown> | null
}

/** Must run first in a page. */
export const countRenders = () => {
  const PERFORMED_WORK = 1
  const counted: Record<string, number> = {}
  const seen = new Map<string, Fiber>()
  const visit = (fiber: Fiber) => {
    const id = fiber.memoizedProps?.['data-canvas-item']
    if (typeof id !== 'string' || !fiber.return) return
    const component = fiber.return
    const anew = seen.get(id) !== component && component.alternate !== null && (component.flags & PERFORMED_WORK) > 0
    if (anew) counted[id] = (counted[id] ?? 0) + 1
    seen.set(id, component)
  }
  const onCommitFiberRoot = (_renderer: number, root: { current: Fiber }) => {
    const rest = [root.current]
    for (let fiber = rest.pop(); fiber; fiber = rest.pop()) {
      visit(fiber)
      if (fiber.sibling) rest.push(fiber.sibling)
      if (fiber.child) rest.push(fiber.child)
    }
  }
  const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot, onCommitFiberUnmount: () => undefined }
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, countedRenders: counted })
}
