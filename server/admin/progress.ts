import type { Desk } from './desk.ts'

/** Returns a function that prints a share from 0 to 1 in percent; in tens if it is no terminal. */
export const progressOn = ({ prompts }: Pick<Desk['terminal'], 'prompts'>, what: string) => {
  const isTerminal = 'isTTY' in prompts && prompts.isTTY === true
  let shown = -1
  return (part: number) => {
    const percent = isTerminal ? Math.floor(part * 100) : Math.floor(part * 10) * 10
    if (percent === shown) return
    shown = percent
    prompts.write(isTerminal ? `\r${what} ${percent} %${percent === 100 ? '\n' : ''}` : `${what} ${percent} %\n`)
  }
}
