import { fireEvent } from '@testing-library/react'

export const inputNamed = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)

export const fillIn = (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) {
    const input = inputNamed(name)
    if (!input) throw new Error(`There is no input named ${name}.`)
    fireEvent.change(input, { target: { value } })
  }
}
