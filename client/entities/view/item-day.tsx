const moments = new Map<string, Intl.DateTimeFormat>()
/** Cached, because making a format is slower than drawing a card. */
const momentIn = (language: string) => {
  const known = moments.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' })
  moments.set(language, known)
  return known
}

const days = new Map<string, string>()
const dayOf = (date: Date, language: string) => {
  const key = `${language} ${date.getMonth()} ${date.getDate()}`
  const known = days.get(key)
  if (known !== undefined) return known
  const day = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' }).format(date)
  days.set(key, day)
  return day
}

export const ItemDay = ({ iso, language }: { iso: string; language: string }) => {
  const date = new Date(iso)
  return (
    <time
      dateTime={iso}
      onPointerEnter={({ currentTarget }) => (currentTarget.title = momentIn(language).format(date))}
    >
      {dayOf(date, language)}
    </time>
  )
}
