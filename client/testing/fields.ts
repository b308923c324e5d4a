import { fireEvent } from '@testing-library/react'

/** An input by its name, as the form calls it; null where there is none. */
export const inputNamed = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)

/** Writes into inputs by their names, in one step each. */
export const fillIn = (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) {
    const input = inputNamed(name)
    if (!input) throw new Error(`There is no input named ${name}.`)
    fireEvent.change(input, { target: { value } })
  }
}
