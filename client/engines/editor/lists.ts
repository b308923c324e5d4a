/** Sets the direction of each list below `root` by its script, so that bullets are on the right side (PAST-02). */
export const directLists = (root: Element) => {
  for (const list of root.querySelectorAll<HTMLElement>('ul:not([dir]), ol:not([dir]), dl:not([dir])'))
    list.dir = 'auto'
}
