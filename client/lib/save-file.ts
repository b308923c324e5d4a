export const saveFile = (name: string, content: Blob) => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

export const saveCsv = (name: string, text: string) => saveFile(name, new Blob([text], { type: 'text/csv' }))
