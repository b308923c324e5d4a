/** What no system allows in the name of a file, with the blanks around it. */
const NOT_IN_NAMES = /[\p{C}\\/:*?"<>|\s]+/gu
const TITLE_MAX = 80

/** The name of the file with the members of a community. */
export const membersFileName = (title: string) => {
  const safe = title.replaceAll(NOT_IN_NAMES, ' ').trim().slice(0, TITLE_MAX)
  return `${safe} members.csv`.trimStart()
}

/** Hands a text to the browser as a downloaded CSV file. */
export const saveCsv = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
