import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { JWT_SECRET } from '../../server/testing/app.ts'
import { ended, runProgram } from '../../server/testing/processes.ts'
import { savedFiles } from '../testing/saved-files.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

interface File {
  hash: string
  filters: object
  figures: { key: string; rows: [string, ...number[]][] }[]
}
/** Output of `npm run admin -- analyse` in a separate process beside the running server. */
const command = async (page: string, communityId: string, filters: object) => {
  const given = Object.entries(filters).flatMap(([name, value]) => ['--filter', `${name}=${value}`])
  const settings = { MONGODB_URI: site.app.storeUri, JWT_SECRET }
  const { code, out, err } = await ended(await runProgram('admin', ['analyse', page, communityId, ...given], settings))
  expect([code, err]).toEqual([0, ''])
  return out
}
const read = (text: string) => JSON.parse(text) as File
const withoutTime = (text: string) => text.replace(/"time": ".*"/, '')

test('the figures of each page, its file and the command have one hash; the file is the same twice but for the time [FIGR-01, FIGR-02]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const light = await seed.makeView(ann, 'Light')
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const sky = await seed.makeNote(ann, { title: 'Sky', viewId: community.welcomeViewId, body: '<p>blue light</p>' })
  await seed.makeNote(ann, { title: 'Sun', viewId: light._id, body: '<p>warm light</p>' })
  await seed.makeNote(ben, { title: 'Sea', viewId: community.welcomeViewId, buildson: sky._id })
  const admin = await seed.admin()
  const saved = savedFiles()

  const days = { from: '2020-01-01', to: '2100-01-01' }
  const pages = [
    ['stats', { ...days, views: light._id }, 'author', ['Ann Lee', 1]],
    ['dashboard', { action: 'uses', reads: 'no' }, 'acts', ['created uses', 1]],
    ['dashboard2', { ...days, types: 'Note' }, 'author', ['Ann Lee', 2]],
    ['s2viz', { edges: 'merged', types: 'buildson,references,annotates' }, 'acting', ['Ben Ode', 1]],
    ['authornetwork', { views: community.welcomeViewId, from: '2020-06-22' }, 'author', ['Ben Ode', 1, 1, 1, 0, 1]],
    ['studentdictionary', { author: ann.authorId }, 'words', ['light', 2]],
    ['questions', { ...days, views: community.welcomeViewId }, 'collaborate', ['collaborate', 2, 0, 1, 0]],
    ['lexicalanalysis', { lexicon: 'light; blue', notes: '' }, 'lexicon', ['light', 2, 1, 2]],
  ] as const
  for (const [page, filters, key, row] of pages) {
    const user = visitAs(
      admin,
      `/${page}/${page === 'authornetwork' ? light._id : community._id}?${new URLSearchParams(filters).toString()}`,
    )
    if (page === 'lexicalanalysis') await user.click(await screen.findByRole('button', { name: 'Search' }))
    const save = async () => {
      const before = saved.length
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save the figures' })).toBeEnabled())
      await user.click(screen.getByRole('button', { name: 'Save the figures' }))
      await waitFor(() => expect(saved.length).toBe(before + 1))
      const { name, file } = saved.at(-1)!
      expect(name).toBe(`${page}_figures.json`)
      return await file.text()
    }
    const rowsOf = (text: string) => read(text).figures.find((one) => one.key === key)?.rows
    let file = ''
    await waitFor(async () => {
      file = await save()
      expect(rowsOf(file)).toContainEqual(row)
    })
    expect(withoutTime(await save())).toBe(withoutTime(file))
    expect(read(file)).toMatchObject({
      page,
      community: { _id: community._id, title: community.title },
      timeZone: 'UTC',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      versions: { product: expect.stringMatching(/^\d+\.\d+\.\d+$/), icu: process.versions.icu },
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    })
    expect(withoutTime(await command(page, community._id, filters))).toBe(withoutTime(file))
  }

  const [narrow, wide] = [{ ...days, views: light._id }, days]
  const hashes = [narrow, wide].map(async (filters) => read(await command('stats', community._id, filters)).hash)
  expect(new Set(await Promise.all(hashes)).size).toBe(2)
})
