import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { words } from '../../e2e/support/texts.ts'
import { LANGUAGES } from '../../shared/text/languages.ts'
import { fillIn, inputNamed } from '../testing/fields.ts'
import { network } from '../testing/network.ts'
import { startSite, visit } from '../testing/site.tsx'

const site = startSite()

const switcher = () => within(screen.getByRole('banner')).getByRole<HTMLSelectElement>('combobox')
const pick = (code: string) => fireEvent.change(switcher(), { target: { value: code } })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('the bar lists the languages in their order, and picking one changes every word at once [PROD-03, PLUG-18]', async () => {
  visit('/login')
  await heading('Sign in')
  expect(switcher()).toHaveAccessibleName('Language')
  const offered = [...switcher().options].map(({ value }) => value)
  expect(offered).toEqual(['en', 'es', 'fr', 'cn', 'zh_CN', 'ja', 'fi', 'pt'])
  fillIn({ userName: 'somebody' })
  for (const { code, tag } of LANGUAGES.toReversed()) {
    const title = words(code)['accounts:signIn.title'] ?? ''
    pick(code)
    await heading(title)
    await waitFor(() => expect(document.title).toBe(`${title} · Buildon`))
    expect(document.documentElement).toHaveAttribute('lang', tag)
    expect(inputNamed('userName')).toHaveValue('somebody')
  }
})

test("an account's own language is taken when its owner signs in, until another is picked", async () => {
  const { userName, password } = await site.seed.makeUser()
  network.intercept('GET', '/api/users/me', async (pass) => {
    const { data } = await pass()
    return { status: 200, json: { ...(JSON.parse(data as string) as object), lang: 'pt' } }
  })
  visit('/login')
  await waitFor(() => expect(inputNamed('password')).toBeInTheDocument())
  fillIn({ userName, password })
  fireEvent.submit(inputNamed('password') as HTMLInputElement)
  await heading('Minhas comunidades')
  pick('fr')
  await heading('Mes communautés')
  visit('/')
  await heading('Mes communautés')
})
