import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartFault } from '../env.ts'

const INPUT_MAX = 4_096

export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  prompts: NodeJS.WritableStream
}

/** Returns a random password of at least `min` characters. */
export const drawPassword = (min: number) => randomBytes(Math.max(9, min)).toString('base64url')

/** Reads a new password: typed twice without echo, or one piped line. Throws a StartFault. */
export const askPassword = (terminal: Terminal): Promise<string> =>
  terminal.input.isTTY ? typed(terminal) : piped(terminal.input)

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

const typed = async ({ input, prompts }: Terminal): Promise<string> => {
  const keyboard = createInterface({ input, output: nowhere(), terminal: true, historySize: 0 })
  const lines = keyboard[Symbol.asyncIterator]()
  const ask = async (prompt: string) => {
    prompts.write(prompt)
    const { value, done } = await lines.next()
    prompts.write('\n')
    if (done) throw new StartFault('Nothing has been changed.')
    return value
  }
  try {
    const password = await ask('New password (it is not shown): ')
    if ((await ask('Once more: ')) === password) return password
    throw new StartFault('The two passwords differ; nothing has been changed.')
  } finally {
    keyboard.close()
  }
}

const piped = async (input: NodeJS.ReadableStream): Promise<string> => {
  input.setEncoding('utf8')
  let text = ''
  for await (const chunk of input) {
    text += chunk
    if (text.length > INPUT_MAX) break
  }
  const [line = '', ...more] = text.split(/\r?\n/)
  if (line === '') throw new StartFault('No password came from standard input; --random draws one.')
  if (more.some((rest) => rest !== '')) throw new StartFault('Standard input must be the password alone, in one line.')
  return line
}
