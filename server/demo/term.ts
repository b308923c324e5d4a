/** Time within a term, in minutes of lessons. */
export interface Term {
  minutes: number
  at(minute: number): Date
}

const WEEKS = 12
const LESSON = 45
const LESSONS = [
  { day: 1, hour: 10, minute: 15 },
  { day: 2, hour: 8, minute: 30 },
  { day: 4, hour: 11, minute: 10 },
  { day: 5, hour: 9, minute: 20 },
] as const

const startOf = (week: Date, { day, hour, minute }: (typeof LESSONS)[number]) => {
  const start = new Date(week)
  start.setDate(start.getDate() + day - 1)
  start.setHours(hour, minute, 0, 0)
  return start
}

/** Returns the twelve weeks of lessons before `end`. */
export const termUntil = (end: Date): Term => {
  const monday = new Date(end)
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7) - WEEKS * 7)
  const lessons = Array.from({ length: WEEKS + 1 }, (_, week) => {
    const start = new Date(monday)
    start.setDate(start.getDate() + week * 7)
    return LESSONS.map((lesson) => startOf(start, lesson))
  })
    .flat()
    .filter((start) => start.getTime() + LESSON * 60_000 < end.getTime())
  return {
    minutes: lessons.length * LESSON,
    at: (minute) => {
      const within = Math.max(0, Math.min(minute, lessons.length * LESSON - 1))
      const lesson = lessons[Math.floor(within / LESSON)] ?? end
      return new Date(lesson.getTime() + Math.floor((within % LESSON) * 60_000))
    },
  }
}
