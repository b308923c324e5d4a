import { fullName } from '../../shared/domain/full-name.ts'
import { toOneLine } from '../../shared/text/lines.ts'

const TITLE_MAX = 120

/** Returns a text on one line, shortened to 120 characters. */
export const briefly = (text: string): string => {
  const characters = Array.from(toOneLine(text).trim())
  return characters.length > TITLE_MAX ? `${characters.slice(0, TITLE_MAX - 1).join('')}…` : characters.join('')
}

interface Named {
  firstName?: string | undefined
  lastName?: string | undefined
  userName?: string | undefined
}

/** Returns a member's name for emails and push messages. */
export const nameInLetters = ({ firstName = '', lastName = '', userName = '' }: Named): string =>
  briefly(fullName({ firstName, lastName, userName }))
