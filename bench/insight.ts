// Replay of a view's history, and community-wide queries in a school of 10,000 notes.
import type { Bench } from './bench.ts'
import { catchUpFigures } from './catch-up.ts'
import { nearFigures } from './near.ts'
import { startSchool } from './processes.ts'
import { questionsFigures } from './questions.ts'
import { openSchool } from './rich-board.ts'
import { timeMachineFigures } from './time-machine.ts'

const NOTES = Number(process.env.NOTES ?? 10_000)

export const bench: Bench = async () => {
  const running = await startSchool({ notes: NOTES, pupils: 40, views: 20 })
  try {
    const school = await openSchool(running.url, 'teacher')
    return [
      ...timeMachineFigures(),
      ...(await nearFigures(school, NOTES)),
      ...(await questionsFigures(school, NOTES)),
      ...(await catchUpFigures(school, NOTES)),
    ]
  } finally {
    await running.stop()
  }
}
