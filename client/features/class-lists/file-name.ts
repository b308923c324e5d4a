/** Characters that some system forbids in file names, with surrounding spaces. */
const NOT_IN_NAMES = /[\p{C}\\/:*?"<>|\s]+/gu
const TITLE_MAX = 80

export const membersFileName = (title: string) => {
  const safe = title.replaceAll(NOT_IN_NAMES, ' ').trim().slice(0, TITLE_MAX)
  return `${safe} members.csv`.trimStart()
}
