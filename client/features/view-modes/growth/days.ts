import { useTranslation } from 'react-i18next'

/** Formats days in the language of the interface. */
export const useDays = () => {
  const { i18n } = useTranslation()
  // A date has no time zone.
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (day: string) => format.format(new Date(day))
}
