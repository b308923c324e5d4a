import { pupils, TEACHER } from './people.ts'
import type { School } from './planned.ts'
import { topicOf, ViewPlanner } from './planner.ts'
import { Random } from './random.ts'
import { termUntil } from './term.ts'
import { TEAMS, TOPICS } from './topics/topics.ts'

export interface SchoolSize {
  seed: number
  notes: number
  pupils: number
  views: number
}
export const DEMO_CLASS: SchoolSize = { seed: 1, notes: 300, pupils: 30, views: 6 }

/** Plans a school. */
export const planSchool = (size: SchoolSize, until: Date): School => {
  const random = new Random(size.seed)
  const term = termUntil(until)
  const people = [TEACHER, ...pupils(size.pupils, random)]
  const members = people.map((_, index) => index).slice(1)
  const teams = TEAMS.filter(({ topic }) => topic < size.views).map(({ title, topic }) => ({
    title,
    topic,
    members: random.some(members, 5),
  }))
  const titleOf = (view: number) => {
    const round = Math.floor(view / TOPICS.length)
    return topicOf(view).title + (round > 0 ? ` ${round + 1}` : '')
  }
  const views = Array.from({ length: size.views }, (_, view) => ({ title: titleOf(view), begun: term.at(view * 3) }))
  return {
    title: 'Grade 5: Our questions',
    begins: new Date(term.at(0).getTime() - 3_600_000),
    people,
    teams,
    views,
    notes: size.notes,
    threads: function* () {
      for (let view = 0; view < size.views; view += 1) {
        const notes = Math.floor((size.notes * (view + 1)) / size.views) - Math.floor((size.notes * view) / size.views)
        const team = teams.findIndex(({ topic }) => topic === view)
        yield* new ViewPlanner({
          random: new Random(size.seed * 1000 + view),
          term,
          people,
          view,
          notes,
          team,
          teams,
        }).threads()
      }
    },
  }
}
