import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

test('every page of analysis states in one sentence what it counts, with a link to docs/RESEARCHERS.md [ANLY-01]', async () => {
  const { community, mia } = await site.seed.makeManaged()
  const view = community.welcomeViewId
  await site.seed.makeNote(mia, { title: 'Why does it rain?', viewId: view })
  for (const path of [
    `/stats/${community._id}`,
    `/dashboard/${community._id}`,
    `/dashboard2/${community._id}`,
    `/s2viz/${community._id}`,
    `/lexicalanalysis/${community._id}`,
    `/studentdictionary/${community._id}`,
    `/questions/${community._id}`,
    `/authornetwork/${view}`,
    `/wcloud/${view}`,
    `/scaffoldsupporttracker/${community._id}`,
    `/search/${community._id}`,
    `/catchup/${community._id}`,
  ]) {
    visitAs(mia, path)
    const link = await screen.findByRole('link', { name: 'How figures are counted' })
    expect([path, link.getAttribute('href')]).toEqual([path, '/api/docs/RESEARCHERS.md'])
    const sentence = 'This page counts everything you may read, your own private notes included.'
    expect(link.parentElement).toHaveTextContent(`${sentence} How figures are counted`)
  }
})
