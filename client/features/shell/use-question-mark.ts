import { useLocalStorage } from '@mantine/hooks'

/** Whether `?` opens the help on keys: who speaks to the computer turns single signs off (WCAG 2.1.4). */
export const useQuestionMark = () =>
  useLocalStorage({ key: 'buildon.questionMark', defaultValue: true, getInitialValueInEffect: false })
