const formats = new Map<string, Record<'day' | 'moment', Intl.DateTimeFormat>>()
/** Making a format costs more than drawing a card: a pair for each language. */
const formatsOf = (language: string) => {
  const known = formats.get(language) ?? {
    day: new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' }),
    moment: new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }),
  }
  formats.set(language, known)
  return known
}

/** The day an item was last changed; the exact moment in its hint, which few cards are ever asked for. */
export const ItemDay = ({ iso, language }: { iso: string; language: string }) => {
  const { day, moment } = formatsOf(language)
  const date = new Date(iso)
  return (
    <time dateTime={iso} onPointerEnter={({ currentTarget }) => (currentTarget.title = moment.format(date))}>
      {day.format(date)}
    </time>
  )
}
