import { BEES } from './bees.ts'
import { BRIDGES } from './bridges.ts'
import { LEAVES } from './leaves.ts'
import { LIGHT } from './light.ts'
import { RAIN } from './rain.ts'
import type { Topic } from './topic.ts'
import { VIRUSES } from './viruses.ts'

export const TOPICS: readonly Topic[] = [LEAVES, LIGHT, BRIDGES, RAIN, BEES, VIRUSES]

export const TEAMS: readonly { title: string; topic: number }[] = [
  { title: 'Bridge builders', topic: 2 },
  { title: 'Weather team', topic: 3 },
  { title: 'Bee watchers', topic: 4 },
]

export const DRAFTS: readonly { title: string; text: string }[] = [
  { title: 'Not sure yet', text: 'I have an idea but I want to ask my sister first. She has a microscope.' },
  { title: 'To look up at home', text: 'Which words did I not understand today? Look them up before the next lesson.' },
  { title: 'My plan for the next lesson', text: 'Read what the others wrote, then answer at least one question that nobody has answered.' },
] // prettier-ignore

/** The teacher's note on the first board. */
export const WELCOME = {
  title: 'Welcome to our questions',
  passages: [
    'This is where our class thinks together. Open a board, read what others have found out, and build on it.',
    'A theory may be wrong. It becomes better when somebody says what it cannot explain.',
  ],
} as const

export const REMARKS: readonly string[] = [
  'How did you measure this? Please add it, so that others can repeat it.',
  'A lovely observation! Which theory does it speak for?',
  'Could you tell us in one sentence why this surprised you?',
]

export const KEY_CONCEPTS = {
  name: 'Our words for explaining',
  keyConcepts: ['because', 'light', 'shadow', 'chlorophyll', 'water vapour', 'force', 'direction', 'immune system'],
} as const
