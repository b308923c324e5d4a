import { useTranslation } from 'react-i18next'

/** Returns how days are written in the language of the interface. */
export const useDays = () => {
  const { i18n } = useTranslation()
  // A day has no time zone.
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (day: string) => format.format(new Date(day))
}
