// Counts renders of components through React's hook for developer tools, which its production build calls too.
interface Fiber {
  tag: number
  flags: number
  type: { name?: string; displayName?: string; type?: { name?: string } } | null
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}
interface Root {
  current: Fiber
}

/** React's tags of function, class, forwarded and memoized components. */
const COMPONENTS = new Set([0, 1, 11, 14, 15])
const PERFORMED_WORK = 1

let root: Root | undefined
let onCommit = () => {}

export const hookIntoReact = () => {
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_renderer: number, committed: Root) => {
      root = committed
      onCommit()
    },
    onCommitFiberUnmount: () => undefined,
  }
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
}

const fibersOf = function* (from: Root | undefined): Generator<Fiber> {
  const rest = from ? [from.current] : []
  for (let fiber = rest.pop(); fiber; fiber = rest.pop()) {
    yield fiber
    if (fiber.sibling) rest.push(fiber.sibling)
    if (fiber.child) rest.push(fiber.child)
  }
}

const nameOf = ({ type }: Fiber) => type?.displayName ?? type?.name ?? type?.type?.name ?? 'without a name'

/** Counts the renders of components, by name, while `act` runs. */
export const rendersOf = async (act: () => Promise<unknown>): Promise<Map<string, number>> => {
  const counted = new Map<string, number>()
  // A fiber that was there at the last commit has not rendered since; its flags are old.
  let before = new Set(fibersOf(root))
  onCommit = () => {
    const now = new Set(fibersOf(root))
    for (const fiber of now) {
      const isNew = !before.has(fiber) && COMPONENTS.has(fiber.tag)
      if (isNew && (fiber.flags & PERFORMED_WORK) > 0) counted.set(nameOf(fiber), (counted.get(nameOf(fiber)) ?? 0) + 1)
    }
    before = now
  }
  try {
    await act()
  } finally {
    onCommit = () => {}
  }
  return counted
}
