import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { classList, pupils } from '../../e2e/support/class-lists.ts'
import type { Person } from '../../e2e/support/seed.ts'
import { SessionModel } from '../../server/features/accounts/sessions.model.ts'
import { collection } from '../../server/store/collection.ts'
import { network } from '../testing/network.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const outdate = async ({ token, userId }: Person) => {
  const sessionId = (await site.app.ctx.sessions.open(token))?.id ?? ''
  const confirmed = new Date(Date.now() - 600_000)
  await collection(SessionModel).updateOne({ _id: `${userId} ${sessionId}` }, { $set: { confirmed } })
  site.app.ctx.events.emit('session.confirmed', { userId, sessionId })
}

const again = () => screen.findByRole('dialog', { name: 'Enter your password again' })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const enter = async (password: string) => {
  const dialog = within(await again())
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: password } })
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }))
}
const sent = () => network.writes().map(({ method, path }) => `${method} ${path}`)

test('a reset asks for the password again after ten minutes, and goes on with what was typed once it is right', async () => {
  const { community, mia } = await site.seed.makeManaged()
  const ann = await site.seed.makeMember(community, { firstName: 'Ann', lastName: 'Ode' })
  const user = visitAs(mia, `/authormanager/${community._id}`)
  await user.click(await screen.findByRole('button', { name: /Ann Ode/ }))
  await outdate(mia)
  network.forget()
  await user.click(await screen.findByRole('button', { name: 'Reset password' }))
  const reset = await screen.findByRole('dialog')
  fireEvent.change(await within(reset).findByLabelText('New password'), { target: { value: 'sun flower' } })
  await user.click(screen.getByRole('button', { name: 'Set the password' }))

  await enter('wrong')
  await waitFor(async () =>
    expect(within(await again()).getByLabelText('Your password')).toHaveAccessibleDescription('Incorrect password'),
  )
  await enter(mia.password)
  await screen.findByText('Password changed successfully.')
  await gone()
  const path = `PATCH /api/users/${ann.userId}`
  expect(sent()).toEqual([path, 'POST /auth/confirm', 'POST /auth/confirm', path])
  expect((await site.seed.signIn({ ...ann, password: 'sun flower' })).firstName).toBe('Ann')
})

test('the question may be refused: nothing is changed, and the message says what to do', async () => {
  const { community, mia } = await site.seed.makeManaged()
  const ann = await site.seed.makeMember(community, { firstName: 'Ann', lastName: 'Ode' })
  const user = visitAs(mia, `/authormanager/${community._id}`)
  await user.click(await screen.findByRole('button', { name: /Ann Ode/ }))
  await outdate(mia)
  await user.click(await screen.findByRole('button', { name: 'Reset password' }))
  const reset = await screen.findByRole('dialog')
  const field = await within(reset).findByLabelText('New password')
  fireEvent.change(field, { target: { value: 'sun flower' } })
  await user.click(screen.getByRole('button', { name: 'Set the password' }))
  await user.click(within(await again()).getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Please enter your password again, then repeat this action.')
  expect(field).toHaveValue('sun flower')
  await expect(site.seed.signIn({ ...ann, password: 'sun flower' })).rejects.toThrow('401')
})

test('a class list is uploaded after the password, without choosing the file again', async () => {
  const { community, mia } = await site.seed.makeManaged()
  const user = visitAs(mia, `/authormanager/${community._id}?tab=classList`)
  const panel = within(await screen.findByRole('tabpanel', { name: 'Class list' }))
  const people = pupils(2)
  const { name, mimeType, buffer } = classList(people)
  const file = new File([new Uint8Array(buffer)], name, { type: mimeType })
  fireEvent.change(await panel.findByLabelText('Choose a CSV or Excel file', { selector: 'input' }), {
    target: { files: [file] },
  })
  const check = await panel.findByRole('button', { name: 'Check File Format' })
  await waitFor(() => expect(check).toHaveAttribute('aria-disabled', 'false'))
  await user.click(check)
  const submit = await panel.findByRole('button', { name: 'Submit' })
  await waitFor(() => expect(submit).toBeEnabled())
  await outdate(mia)
  network.forget()
  await user.click(submit)
  await enter(mia.password)
  await gone()
  await waitFor(async () => {
    const authors = await site.seed.call<{ userName: string }[]>(
      mia,
      'GET',
      `/api/communities/${community._id}/authors`,
    )
    const names = authors.map(({ userName }) => userName)
    for (const { userName } of people) expect(names).toContain(userName)
  })
  expect(sent()).toEqual(['POST /api/users', 'POST /auth/confirm', 'POST /api/users'])
})
