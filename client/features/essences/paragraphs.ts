/** Plain text as HTML, a paragraph for each line. */
export const paragraphsOf = (text: string): string => {
  const holder = document.createElement('div')
  for (const line of text.split('\n').filter((words) => words.trim() !== '')) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line.trim()
    holder.append(paragraph)
  }
  return holder.innerHTML
}
