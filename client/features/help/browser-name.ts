/** The browser's name and version, such as "Firefox 144.0"; one that is not known is told as it names itself. */
export const browserName = async (): Promise<string> => {
  const { default: Bowser } = await import('bowser')
  const { name, version = '' } = Bowser.parse(navigator.userAgent).browser
  return name ? `${name} ${version}`.trim() : navigator.userAgent
}
