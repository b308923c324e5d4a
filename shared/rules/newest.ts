interface Dated {
  modified: string
  version?: number | undefined
  _from?: { modified: string } | undefined
  _to?: { modified: string } | undefined
}

const compare = (a: string | undefined, b: string | undefined) =>
  a === undefined || b === undefined || a === b ? 0 : a < b ? -1 : 1

/**
 * Returns whether incoming data is outdated, for answers, live messages and own changes: compares `version`, then `modified`, then the summaries' `modified` of
 * links. Equal data is not older.
 */
export const isOlder = (incoming: Dated, known: Dated): boolean => {
  if (incoming.version !== undefined && known.version !== undefined && incoming.version !== known.version)
    return incoming.version < known.version
  const order =
    compare(incoming.modified, known.modified) ||
    compare(incoming._to?.modified, known._to?.modified) ||
    compare(incoming._from?.modified, known._from?.modified)
  return order < 0
}

/** Returns the newer of two states; see `isOlder`. */
export const newest = <T extends Dated>(known: T | undefined, incoming: T): T =>
  known !== undefined && isOlder(incoming, known) ? known : incoming
