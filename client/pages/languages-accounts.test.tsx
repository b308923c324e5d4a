import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'
import { expectTranslated } from '../testing/words.ts'

// Each screen is brought into a state once, in English, and then shown in every other language in place.

const site = startSite()

const main = () => within(screen.getByRole('main'))

test('signing in and up, with their refusals, in every language [PROD-02]', async () => {
  const user = visit('/login')
  const submit = await screen.findByRole('button', { name: 'Sign in' })
  await user.click(submit)
  expect(await screen.findAllByText('This field is required.')).toHaveLength(2)
  await expectTranslated()
  await user.type(screen.getByLabelText('User name'), 'nobody')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(submit)
  expect(await screen.findByRole('alert')).toHaveTextContent('This password is not correct.')
  await expectTranslated()
  await user.click(main().getByRole('link'))
  await screen.findByRole('heading', { name: 'Sign up' })
  expect(here()).toBe('/signup')
  await user.type(await screen.findByLabelText('User name'), '1')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByText('The userName is too short.')
  await expectTranslated()
})

test('my communities and the settings in every language [PROD-02]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const user = visitAs(ann, '/')
  await user.click(await screen.findByRole('button', { name: 'Join' }))
  await screen.findByText('Please select a community.')
  await expectTranslated([community.title])
  visit('/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await expectTranslated()
  const admin = visitAs(await seed.admin(), '/communitymanager')
  await admin.click(await screen.findByRole('button', { name: 'Create' }))
  await screen.findByText('Title must be input')
  await expectTranslated([community.title])
})
