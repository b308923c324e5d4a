const FILE_NAME = /\.[a-z\d]{2,5}$/i

/** Returns the alternative text of a picture; the name of its file says nothing. */
export const wordsOf = (picture: Element): string => {
  const words = picture.getAttribute('alt')?.trim() ?? ''
  return FILE_NAME.test(words) ? '' : words
}

export const isWordless = (picture: Element) => wordsOf(picture) === ''
