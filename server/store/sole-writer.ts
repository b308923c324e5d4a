let isSole = false

/** Notes whether this process alone writes to its store, each time it connects. */
export const setSoleWriter = (sole: boolean): void => {
  isSole = sole
}

/** Returns whether no other process writes to the store: then counters in memory tell what has been written meanwhile. */
export const isSoleWriter = (): boolean => isSole
