/** Lets each list below `root` run in the direction of its own script: its bullets stand on that side (PAST-02). */
export const directLists = (root: Element) => {
  for (const list of root.querySelectorAll<HTMLElement>('ul:not([dir]), ol:not([dir]), dl:not([dir])'))
    list.dir = 'auto'
}
