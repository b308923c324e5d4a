// Not in paths.ts, which every page loads.

/** Parses the `ids` of an address of promising ideas: a community and a view, with any separator (PROM-13). */
export const reviewedIn = (ids = ''): { communityId: string; viewId: string | undefined } => {
  const [, communityId = ids, viewId] = /^([0-9a-f]{24})(?:[^0-9a-f]+([0-9a-f]{24}))?$/.exec(ids) ?? []
  return { communityId, viewId }
}

export const viewInAddress = (path: string): string | undefined =>
  /^\/(?:view|contribution\/[0-9a-f]{24})\/([0-9a-f]{24})(?:\/|$)/.exec(path)?.[1]
