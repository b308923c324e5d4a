/** What no system allows in the name of a file, with the blanks around it. */
const NOT_IN_NAMES = /[\p{C}\\/:*?"<>|\s]+/gu
const TITLE_MAX = 80

/** The name of the file with the members of a community. */
export const membersFileName = (title: string) => {
  const safe = title.replaceAll(NOT_IN_NAMES, ' ').trim().slice(0, TITLE_MAX)
  return `${safe} members.csv`.trimStart()
}
