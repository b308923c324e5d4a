/** Tolerance around a node in pixels. */
const BESIDE = 4

/** Returns the index of the nearest node at a point. */
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
