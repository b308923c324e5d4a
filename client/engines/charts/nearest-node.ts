/** Pixels beside a node that still mean it. */
const BESIDE = 4

/** Returns the place of the node that a point means: the nearest one that it lies on or close to. */
export const nearestNode = (
  nodes: readonly { x: number; y: number; radius: number }[],
  x: number,
  y: number,
): number | undefined => {
  let [nearest, least]: [number | undefined, number] = [undefined, Infinity]
  for (const [place, node] of nodes.entries()) {
    const distance = Math.hypot(node.x - x, node.y - y)
    if (distance <= node.radius + BESIDE && distance < least) [nearest, least] = [place, distance]
  }
  return nearest
}
