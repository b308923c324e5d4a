// Sets the chosen colours before the first paint, or the page would flash in the other ones.
// A file of its own because the content policy forbids scripts within the page.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('buildon.colors')
  } catch {
    // No storage (private browsing): the system's colours are used.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
