import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClientAt } from '../../server/testing/app.ts'
import { launchAt, SITE, tokenIn } from '../../server/testing/lti-launch.ts'
import { INSTRUCTOR, LEARNER, startLearningPlatform } from '../../server/testing/stand-ins/learning-platform.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const platform = await startLearningPlatform(() => SITE)
const site = startSite({ SITE_URL: SITE, ...platform.settings })
afterAll(() => platform.stop())

beforeAll(async () => {
  platform.toolAt(site.app.url)
  await site.seed.call(await site.seed.admin(), 'POST', '/api/lti/platforms', platform.fields())
})

test('the manager of a course’s community reads the roster: who has come, who is invited, who left and stays [LTIX-05]', async () => {
  const app = testClientAt(site.app.url)
  const tove = { sub: 'tove', roles: [INSTRUCTOR], given_name: 'Tove', family_name: 'Holm' }
  const token = tokenIn(await launchAt(app, platform, { person: tove }))
  const [place] = await site.seed.call<{ communityId: string }[]>({ token }, 'GET', '/api/users/myRegistrations')
  const ben = { user_id: 'ben', roles: [LEARNER], given_name: 'Ben', family_name: 'Ode' }
  platform.setRoster([{ user_id: 'tove', roles: [INSTRUCTOR] }, ben])
  const user = visitAs({ token }, `/manage/${place?.communityId}`)
  const people = within(await screen.findByRole('region', { name: 'People' }))
  const read = await people.findByRole('button', { name: 'Read the roster' })
  expect(people.getByText('The roster was not read yet.')).toBeVisible()
  expect(people.getByText('Reading the roster invites everybody in the course to this community.')).toBeVisible()
  await user.click(read)
  expect(await people.findByText('Invited, not here yet: 1')).toBeVisible()
  expect(people.getByText('Have opened Buildon: 1')).toBeVisible()
  platform.setRoster([{ user_id: 'tove', roles: [INSTRUCTOR] }])
  await user.click(read)
  expect(await people.findByText('No longer in the course: 1. They stay members until you remove them.')).toBeVisible()
  expect(people.getByText('Ben Ode', { selector: 'li' })).toBeVisible()
})
