let isSole = false

/** Sets whether this process is the store's only writer. */
export const setSoleWriter = (sole: boolean): void => {
  isSole = sole
}

/** Returns whether no other process writes, so that counters in memory suffice. */
export const isSoleWriter = (): boolean => isSole
