import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Member, Seed } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { visitAs } from './site.tsx'

/** Two writers of a new community. */
export const twoMembers = async (seed: Seed) => {
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  return { community, ann, ben }
}

/** Opens a note on its own page, as a member, and waits until it can be read. */
export const openNote = async (member: Member, note: Pick<Contribution, '_id'>) => {
  const user = visitAs(member, `/contribution/${note._id}`)
  await reading()
  return user
}

/** Opens a tab of the note by its name; answers its panel. */
export const openTab = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('tab', { name }))
  return screen.findByRole('tabpanel', { name })
}
export const editTab = () => screen.queryByRole('tab', { name: 'Edit' })
export const reading = () => screen.findByRole('tabpanel', { name: 'Read' })
export const titleField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
/** The text in its stored form, which the stand-in for the editor shows. */
export const textField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the note' })
export const keywordsField = () => screen.findByRole('textbox', { name: 'Keywords' })
export const recovery = () => screen.queryByRole('button', { name: 'Recovery' })
export const contribute = () => screen.findByRole('button', { name: 'Contribute' })
const saveState = () => document.querySelector('[role=status][data-state]')

export const expectSaveState = (state: string) =>
  waitFor(() => expect(saveState()).toHaveAttribute('data-state', state))

/** Contributes the open note and waits until it is stored. */
export const save = async (user: UserEvent) => {
  await user.click(await contribute())
  await expectSaveState('success')
}

/** Selects words of the text that is read, from the first to the last of them; answers what can be done with them. */
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

/** Types over what stands in a field. */
export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

export const expectAlert = (panel: HTMLElement, text: string) =>
  waitFor(() => expect(within(panel).getByRole('alert')).toHaveTextContent(text))

/** Returns what the elements say, once they are so many and say this. */
export const expectTexts = (find: () => readonly Element[], wanted: readonly (string | RegExp)[]) =>
  waitFor(() =>
    expect(find().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())).toEqual(
      wanted.map((text) => (typeof text === 'string' ? text : (expect.stringMatching(text) as unknown))),
    ),
  )

/** Returns what is kept of unfinished writing in the browser. */
export const keptWriting = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith('buildon.draft/'))
    .map(([, value]) => String(value))
    .join('')
