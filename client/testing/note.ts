import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Member, Seed } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { visitAs } from './site.tsx'

export const twoMembers = async (seed: Seed) => {
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  return { community, ann, ben }
}

export const openNote = async (member: Member, note: Pick<Contribution, '_id'>) => {
  const user = visitAs(member, `/contribution/${note._id}`)
  await reading()
  return user
}

const moreTabs = () => screen.findByRole('button', { name: 'More tabs', expanded: false })

export const tabNames = async (user: UserEvent) => {
  await screen.findAllByRole('tab')
  await user.click(await moreTabs())
  const names = [...screen.getAllByRole('tab'), ...screen.getAllByRole('menuitem')].map(
    ({ textContent }) => textContent,
  )
  await user.keyboard('{Escape}')
  return names
}
export const openTab = async (user: UserEvent, name: string) => {
  await screen.findAllByRole('tab')
  if (!screen.queryByRole('tab', { name })) await user.click(await moreTabs())
  const found = () => screen.queryByRole('tab', { name }) ?? screen.getByRole('menuitem', { name })
  await user.click(await waitFor(found))
  return screen.findByRole('tabpanel', { name })
}
export const editTab = () => screen.queryByRole('tab', { name: 'Edit' })
export const reading = () => screen.findByRole('tabpanel', { name: 'Read' })
export const titleField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
/** The stored form, in the editor's stand-in. */
export const textField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the note' })
export const keywordsField = () => screen.findByRole('textbox', { name: 'Keywords' })
export const recovery = () => screen.queryByRole('button', { name: 'Recovery' })
export const contribute = () => screen.findByRole('button', { name: 'Contribute' })
const saveState = () => document.querySelector('[role=status][data-state]')

export const expectSaveState = (state: string) =>
  waitFor(() => expect(saveState()).toHaveAttribute('data-state', state))

export const save = async (user: UserEvent) => {
  await user.click(await contribute())
  await expectSaveState('success')
}

/** Selects displayed text, from the first words to the last. */
export const selectText = async (from: string, to = from) => {
  const range = document.createRange()
  const texts = document.createTreeWalker((await reading()).querySelector('.body')!, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const [start, end] = [node.data.indexOf(from), node.data.indexOf(to)]
    if (start >= 0) range.setStart(node, start)
    if (end >= 0) range.setEnd(node, end + to.length)
  }
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
  return within(await screen.findByRole('toolbar', { name: 'The selected passage' }))
}

export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

export const expectAlert = (panel: HTMLElement, text: string) =>
  waitFor(() => expect(within(panel).getByRole('alert')).toHaveTextContent(text))

export const expectTexts = (find: () => readonly Element[], wanted: readonly (string | RegExp)[]) =>
  waitFor(() =>
    expect(find().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())).toEqual(
      wanted.map((text) => (typeof text === 'string' ? text : (expect.stringMatching(text) as unknown))),
    ),
  )

export const storedWriting = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith('buildon.draft/'))
    .map(([, value]) => String(value))
    .join('')
