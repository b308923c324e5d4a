import { useTranslation } from 'react-i18next'

export const useDays = () => {
  const { i18n } = useTranslation()
  // A date has no time zone.
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (day: string) => format.format(new Date(day))
}
