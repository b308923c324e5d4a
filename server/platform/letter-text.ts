import { fullName } from '../../shared/domain/full-name.ts'
import { toOneLine } from '../../shared/text/lines.ts'

const TITLE_MAX = 120

/** Returns text that members wrote on one line, of a length that anybody reads. */
export const briefly = (text: string): string => {
  const characters = Array.from(toOneLine(text).trim())
  return characters.length > TITLE_MAX ? `${characters.slice(0, TITLE_MAX - 1).join('')}…` : characters.join('')
}

interface Named {
  firstName?: string | undefined
  lastName?: string | undefined
  userName?: string | undefined
}

/** Returns how a member is called in letters and pushed messages. */
export const nameInLetters = ({ firstName = '', lastName = '', userName = '' }: Named): string =>
  briefly(fullName({ firstName, lastName, userName }))
